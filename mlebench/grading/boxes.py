"""Named places on pages: texts of "code x y" (points) or "code x y width height" (boxes), repeated."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from mlebench.grading.submission import InvalidSubmissionError, one_line

Place = tuple[Any, ...]  # the code, then its numbers


def parse_places(pages: "pd.Series[Any]", texts: "pd.Series[Any]", numbers: Sequence[str]) -> dict[Any, list[Place]]:
    """The places of every page; the empty text has none."""
    cells = zip(pages, texts, strict=True)
    return {page: parse_text(text, numbers, f"Column {texts.name!r}, page {page!r}") for page, text in cells}


def parse_text(text: str, numbers: Sequence[str], where: str) -> list[Place]:
    """The places of a text that has exactly one blank between two words; a code may be anything, also empty."""
    step = 1 + len(numbers)
    words = text.split(" ") if text else []
    if len(words) % step:
        pattern = " ".join(["code", *numbers])
        raise InvalidSubmissionError(f"{where}: {len(words)} words between blanks; expected '{pattern}' repeated.")
    try:
        columns = [list(map(float, words[place::step])) for place in range(1, step)]
    except ValueError as error:
        raise InvalidSubmissionError(
            f"{where}: {one_line(error)}; expected a number for {' and '.join(numbers)}."
        ) from error
    return list(zip(words[::step], *columns, strict=True))


def found(boxes: Iterable[Place], points: Iterable[Place]) -> int:
    """How many boxes find a point: each in turn takes the first free one with its code that lies strictly inside."""
    free = defaultdict(list)
    for code, x, y in points:
        free[code].append((x, y))
    hits = 0
    for code, left, top, width, height in boxes:
        right, bottom = left + width, top + height
        for place, (x, y) in enumerate(free[code]):
            if left < x < right and top < y < bottom:
                del free[code][place]
                hits += 1
                break
    return hits


def f1(hits: int, predicted: int, true: int) -> float:
    """The harmonic mean of precision and recall; 0 without hits."""
    if not hits:
        return 0.0
    precision, recall = hits / predicted, hits / true
    return 2 * precision * recall / (precision + recall)
