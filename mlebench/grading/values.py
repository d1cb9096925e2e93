"""What the cells of a submission may hold: a kind of value checks predictions and gives them back ready to score."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from mlebench.grading.submission import InvalidSubmissionError, first


@dataclass(frozen=True)
class Kind:
    """A kind of value; the table that it gets holds the predicted columns alone, in the order of the file."""

    def __call__(self, table: pd.DataFrame) -> pd.DataFrame:
        """The checked table, converted where needed."""
        return pd.DataFrame({name: self.column(table[name]) for name in table.columns}, index=table.index)

    def column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        """One checked column."""
        raise InvalidSubmissionError(f"Column {column.name!r} cannot be scored.")


@dataclass(frozen=True)
class Number(Kind):
    """Numbers from `low` to `high`; truth values count as 1 and 0."""

    low: float = -np.inf
    high: float = np.inf
    infinite: bool = False
    truths: bool = True  # False: a column of truth values is refused

    def column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        """The numbers as they are."""
        numbers = as_numbers(column)
        cells = numbers.to_numpy()
        fine = (cells >= self.low) & (cells <= self.high) & (self.infinite | np.isfinite(cells))
        if column.dtype == bool and not self.truths:
            fine[:] = False
        if not fine.all():
            bounded = np.isfinite([self.low, self.high]).any()
            wanted = f"a number from {self.low:g} to {self.high:g}" if bounded else "a finite number"
            refuse(column, pd.Series(~fine), wanted)
        return numbers


@dataclass(frozen=True)
class Distribution(Kind):
    """Probabilities of exclusive classes: each row sums to 1, by numpy's isclose with atol 1e-6."""

    def __call__(self, table: pd.DataFrame) -> pd.DataFrame:
        """The probabilities as they are; nothing is rescaled."""
        table = between(0, 1)(table)
        total = table.sum(axis=1)
        wrong = ~np.isclose(total, 1, atol=1e-6)
        if wrong.any():
            place = int(wrong.argmax())
            raise InvalidSubmissionError(
                f"Row {place + 1}: the {table.shape[1]} probabilities sum to {total.iloc[place]:.8g}; expected 1."
            )
        return table


@dataclass(frozen=True)
class Truth(Kind):
    """True and False; whole numbers count by their value, so that any but 0 and 1 is wrong, yet no fault."""

    def column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        """The values as whole numbers."""
        if column.dtype == object:
            refuse(column, ~column.map(lambda value: isinstance(value, bool)).astype(bool), "True or False")
        numbers = Number().column(column)
        refuse(column, numbers % 1 != 0, "True or False")
        return numbers.astype("int64")


@dataclass(frozen=True)
class Texts(Kind):
    """Any text; a missing cell is the empty text."""

    def column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        """The texts; a column that pandas reads as numbers is not one of texts."""
        refuse(column, column.notna() & ~column.map(lambda value: isinstance(value, str)).astype(bool), "a text")
        return column.fillna("").astype(object)


@dataclass(frozen=True)
class Ranks(Kind):
    """Whatever can be put in order: numbers, infinite ones too, or texts by their characters; no cell is missing."""

    def column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        """The rank of each value among those of its column, ties sharing their average."""
        refuse(column, column.isna(), "a value")
        return (column if column.dtype.kind in "iufb" else column.astype(str)).rank()


def as_numbers(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """A column that pandas read as numbers or truth values; one word makes the whole column text."""
    if column.dtype == bool:
        return column.astype("int64")
    if pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_complex_dtype(column):
        return column
    refuse(column, column.isna(), "a number")
    refuse(column, ~column.map(is_number).astype(bool), "a number")
    raise InvalidSubmissionError(f"Column {column.name!r} is not numeric; expected a number in every row.")


def is_number(value: Any) -> bool:
    """Whether Python reads it as a number; pandas' own reading crashes on "1e3000000000" (its issue 63650)."""
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def read_again(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """A column that words made text, once they are replaced: numbers, or as it is if there are more words."""
    try:
        return column.astype("float64") if column.dtype == object else column
    except (TypeError, ValueError, OverflowError):
        return column


def refuse(column: "pd.Series[Any]", wrong: "pd.Series[bool]", wanted: str) -> None:
    """One sentence on the first wrong cell, if there is one."""
    if wrong.any():
        row, value = first(column, wrong)
        raise InvalidSubmissionError(f"Column {column.name!r}, row {row}: holds {value}; expected {wanted}.")


def between(low: float, high: float) -> Number:
    """Numbers from low to high, both allowed."""
    return Number(low, high)


finite = Number()
distribution = Distribution()
truth = Truth()
texts = Texts()
ranks = Ranks()
