"""Pearson correlation of `score`; the range of the predictions is free."""

from mlebench.grading.by_id import by_id
from mlebench.grading.correlation import pearson
from mlebench.grading.values import finite

grade = by_id("id", "score", pearson, finite)
