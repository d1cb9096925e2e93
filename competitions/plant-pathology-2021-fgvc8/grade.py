"""Micro-averaged F1 of the lists in `labels`; unknown labels and empty lists are no fault."""

from mlebench.grading.by_id import by_id
from mlebench.grading.classification import micro_f1
from mlebench.grading.values import texts

grade = by_id("image", "labels", micro_f1, texts)
