"""Metrics of lists of labels."""

from collections.abc import Sequence
from typing import Any


def micro_f1(true: Sequence[Any], predicted: Sequence[Any]) -> float:
    """F1 over all labels of all rows in one pool; predicted labels that no row truly has are dropped."""
    known = {label for labels in true for label in words(labels)}
    right = total = 0
    for labels, guess in zip(true, predicted, strict=True):
        wanted, given = set(words(labels)), known.intersection(words(guess))
        right += len(wanted & given)
        total += len(wanted) + len(given)
    return 2 * right / total if right else 0.0


def words(labels: Any) -> list[str]:
    """The labels of a row, separated by white space; a missing cell has none."""
    return labels.split() if isinstance(labels, str) else []
