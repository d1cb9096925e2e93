"""v1's splits, which are those of scikit-learn's train_test_split, and the rows that belong to a list of groups.

The draw itself is one permutation of numpy's legacy generator, made here: it costs no import of scikit-learn, and stays
what it is when scikit-learn changes. A test compares the two.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pandas as pd

Item = TypeVar("Item")
Places = npt.NDArray[np.int64]


def draw(count: int, test_size: float, seed: int = 0) -> tuple[Places, Places]:
    """The places of train and test, each in the order of the draw; a whole test_size is a count, a fraction a share."""
    held_out = test_size if isinstance(test_size, int) else math.ceil(test_size * count)
    places = np.random.RandomState(seed).permutation(count)
    return places[held_out:], places[:held_out]


def split_rows(table: pd.DataFrame, test_size: float, seed: int = 0) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Train and test rows in the order of the draw."""
    train, test = draw(len(table), test_size, seed)
    return table.iloc[train], table.iloc[test]


def split_items(items: Sequence[Item], test_size: float, seed: int = 0) -> tuple[list[Item], list[Item]]:
    """The same for a list."""
    train, test = draw(len(items), test_size, seed)
    return [items[place] for place in train], [items[place] for place in test]


def rows_of(table: pd.DataFrame, key: str, items: Iterable[Any]) -> pd.DataFrame:
    """The rows of the items, item after item as listed; within an item in the order of the table."""
    place = {item: number for number, item in enumerate(items)}
    places = table[key].map(place).dropna()
    return table.loc[places.sort_values(kind="stable").index]


def unique(table: pd.DataFrame, key: str) -> list[Any]:
    """The distinct values in order of first appearance."""
    return table[key].drop_duplicates().tolist()
