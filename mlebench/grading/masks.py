"""Masks as run lengths: pairs "start length", pixels numbered from 1 down the columns; no mask is ever drawn."""
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from mlebench.grading.submission import InvalidSubmissionError


@dataclass(frozen=True, eq=False)
class Runs:
    """Sorted runs that do not overlap; `ends` are not included."""

    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]

    @property
    def area(self) -> int:
        """The number of pixels."""
        return int((self.ends - self.starts).sum())


def parse_runs(code: Any, pixels: int, where: str) -> Runs:
    """The runs of a code, cut off behind the last pixel; anything but a text (a missing cell) is the empty mask.

    A single number is an empty mask and three numbers "a n b" are the runs "a n b n": v1 reads them so by accident.
    """
    numbers = parse_numbers(code, where)
    if numbers.size == 1:
        numbers = numbers[:0]
    if numbers.size == 3:
        numbers = numbers[[0, 1, 2, 1]]
    if numbers.size % 2:
        raise InvalidSubmissionError(f"{where}: the run-length code has {numbers.size} numbers; expected pairs 'start length'.")
    starts, lengths = numbers[::2], numbers[1::2]
    if (starts < 1).any() or (lengths < 1).any():
        raise InvalidSubmissionError(f"{where}: the run-length code has a start or a length below 1.")
    ends = starts + np.minimum(lengths, pixels)
    if (starts[1:] < ends[:-1]).any():
        raise InvalidSubmissionError(f"{where}: the runs of the run-length code overlap or are not in rising order.")
    inside = starts <= pixels
    return Runs(starts[inside], np.minimum(ends[inside], pixels + 1))


def parse_numbers(code: Any, where: str) -> npt.NDArray[np.int64]:
    """The whole numbers of a code."""
    words = code.split() if isinstance(code, str) else []
    try:
        return np.array([int(word) for word in words], dtype=np.int64)
    except (ValueError, OverflowError) as error:
        raise InvalidSubmissionError(f"{where}: the run-length code holds something other than whole numbers.") from error


def overlap(left: Runs, right: Runs) -> int:
    """The number of pixels that both have."""
    if not left.starts.size or not right.starts.size:
        return 0
    below = np.concatenate([[0], np.cumsum(right.ends - right.starts)])

    def covered(pixel: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """How many pixels of `right` lie below each pixel."""
        run = np.searchsorted(right.starts, pixel, side="left")
        past_the_end = np.maximum(right.ends[run - 1] - pixel, 0) * (run > 0)
        covered: npt.NDArray[np.int64] = below[run] - past_the_end
        return covered

    return int((covered(left.ends) - covered(left.starts)).sum())


def dice(left: Runs, right: Runs) -> float:
    """Twice the common pixels over the pixels of both; 1 if both are empty."""
    total = left.area + right.area
    return 2 * overlap(left, right) / total if total else 1.0
