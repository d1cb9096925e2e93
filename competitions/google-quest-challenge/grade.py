"""The mean of 30 Spearman correlations; `qa_id` only sorts the rows, any values may be ranked."""

from mlebench.grading.by_id import by_id
from mlebench.grading.correlation import spearman
from mlebench.grading.submission import align_by_order
from mlebench.grading.values import ranks

grade = by_id("qa_id", None, spearman, ranks, exact=True, align=align_by_order)
