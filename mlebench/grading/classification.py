"""Metrics of lists of labels."""

from collections.abc import Iterable
from typing import Any


def micro_f1(true: Iterable[Any], predicted: Iterable[Any]) -> float:
    """F1 over all labels of all rows in one pool; predicted labels that no row truly has are dropped."""
    wanted, given = labels(true), labels(predicted)
    known = {label for _, label in wanted}
    given = {(row, label) for row, label in given if label in known}
    right = len(wanted & given)
    return 2 * right / (len(wanted) + len(given)) if right else 0.0


def labels(lists: Iterable[Any]) -> set[tuple[int, str]]:
    """Row and label for every word of every list; a missing list has none."""
    return {(row, label) for row, text in enumerate(lists) if isinstance(text, str) for label in text.split()}
