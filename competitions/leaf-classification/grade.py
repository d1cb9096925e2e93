"""Multiclass log loss over 99 species; each row is a probability distribution, and no other columns are allowed."""

from sklearn.metrics import log_loss

from mlebench.grading.by_id import by_id
from mlebench.grading.values import distribution

grade = by_id("id", None, log_loss, distribution, exact=True)
