"""Multiclass log loss over 120 breeds; each row is a probability distribution."""

from sklearn.metrics import log_loss

from mlebench.grading.by_id import by_id
from mlebench.grading.values import distribution

grade = by_id("id", None, log_loss, distribution)
