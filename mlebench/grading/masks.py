"""Masks as run lengths: pairs "start length", pixels numbered from 1 down the columns; no mask is ever drawn.

The masks of a table are one long list of runs: pixels are numbered on from image to image, and a measure is an array
of one value an image.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.grading.submission import InvalidSubmissionError

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Masks:
    """Sorted runs that do not overlap; `ends` are not included."""

    starts: Numbers
    ends: Numbers
    images: Numbers  # the place of each run's image in the table
    count: int  # of images

    @property
    def areas(self) -> Numbers:
        """The number of pixels of each mask."""
        return self.total(self.ends - self.starts)

    def total(self, values: Numbers) -> Numbers:
        """The sum for each image of what its runs have."""
        return np.bincount(self.images, values, self.count).astype(np.int64)


def parse_masks(table: pd.DataFrame, key: str, column: str, pixels: npt.ArrayLike) -> Masks:
    """The masks of a column, cut off behind the last pixel; `pixels` is the size of all images, or one a row."""
    names = [f"Column {column!r}, {key} {name!r}" for name in table[key]]
    pairs = [parse_pairs(code, name) for code, name in zip(table[column], names, strict=True)]
    images = np.repeat(np.arange(len(pairs)), [len(pair) for pair in pairs])
    starts, lengths = np.concatenate(pairs).T

    def refuse(wrong: npt.NDArray[np.bool_], images: Numbers, fault: str) -> None:
        if wrong.any():
            raise InvalidSubmissionError(f"{names[images[wrong.argmax()]]}: {fault}.")

    refuse((starts < 1) | (lengths < 1), images, "the run-length code has a start or a length below 1")
    falls = (starts[1:] < starts[:-1]) & (images[1:] == images[:-1])
    refuse(falls, images[1:], "the starts of the run-length code are not in rising order")
    sizes = np.broadcast_to(pixels, len(pairs))
    inside = starts <= sizes[images]
    starts, lengths, images = starts[inside], lengths[inside], images[inside]
    ends = starts + np.minimum(lengths, sizes[images] + 1 - starts)
    before = (np.cumsum(sizes) - sizes)[images]
    masks = Masks(before + starts, before + ends, images, len(pairs))
    refuse(masks.starts[1:] < masks.ends[:-1], images[1:], "the runs of the run-length code overlap")
    return masks


def parse_pairs(code: Any, where: str) -> Numbers:
    """The pairs of one code; anything but a text (a missing cell) has none.

    A single number of at least 1 counts as none and three numbers "a n b" as "a n b n": v1 reads them so by accident.
    """
    words = code.split() if isinstance(code, str) else []
    try:
        numbers = np.fromiter(map(int, words), np.int64, len(words))
    except (ValueError, OverflowError) as error:
        raise InvalidSubmissionError(
            f"{where}: the run-length code has words that are not whole numbers below 2^63."
        ) from error
    if numbers.size == 1 and numbers[0] > 0:
        numbers = numbers[:0]
    if numbers.size == 3:
        numbers = numbers[[0, 1, 2, 1]]
    if numbers.size % 2:
        raise InvalidSubmissionError(f"{where}: the run-length code has {len(words)} words; expected pairs.")
    return numbers.reshape(-1, 2)


def overlap(left: Masks, right: Masks) -> Numbers:
    """The number of pixels of each image that both have."""
    lengths = np.append(0, right.ends - right.starts)
    ends, below = np.append(0, right.ends), np.cumsum(lengths)

    def covered(pixel: Numbers) -> Numbers:
        """How many pixels of `right` lie below each pixel."""
        run = np.searchsorted(right.starts, pixel)
        return below[run] - np.maximum(ends[run] - pixel, 0)

    return left.total(covered(left.ends) - covered(left.starts))


def dice(left: Masks, right: Masks) -> npt.NDArray[np.float64]:
    """Twice the common pixels over the pixels of both; 1 if both are empty."""
    total = left.areas + right.areas
    return np.where(total, 2 * overlap(left, right) / np.maximum(total, 1), 1.0)
