"""Accuracy of `Transported`, one row a passenger."""

from sklearn.metrics import accuracy_score

from mlebench.grading.by_id import by_id
from mlebench.grading.values import truth

grade = by_id("PassengerId", "Transported", accuracy_score, truth)
