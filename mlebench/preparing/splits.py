"""v1's splits: scikit-learn's train_test_split on rows or on a list, and the rows that belong to a list of groups."""
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import pandas as pd
from sklearn.model_selection import train_test_split

Item = TypeVar("Item")


def split_rows(table: pd.DataFrame, test_size: float, seed: int = 0) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Train and test rows in the order of the draw; a test_size from 1 on is a count, not a share."""
    train, test = train_test_split(table, test_size=test_size, random_state=seed)
    return train, test


def split_items(items: Sequence[Item], test_size: float, seed: int = 0) -> tuple[list[Item], list[Item]]:
    """The same for a list."""
    train, test = train_test_split(list(items), test_size=test_size, random_state=seed)
    return train, test


def rows_of(table: pd.DataFrame, key: str, items: Iterable[Any]) -> pd.DataFrame:
    """The rows of the items, item after item as listed; within an item in the order of the table."""
    place = {item: number for number, item in enumerate(items)}
    places = table[key].map(place).dropna()
    return table.loc[places.sort_values(kind="stable").index]


def unique(table: pd.DataFrame, key: str) -> list[Any]:
    """The distinct values in order of first appearance."""
    return table[key].drop_duplicates().tolist()
