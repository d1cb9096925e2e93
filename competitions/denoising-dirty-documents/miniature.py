"""Six small pages of letters, each under four kinds of dirt that darken it; one clean page is stored in colour."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.miniature import Pixels, blob, image_bytes, write_members
from mlebench.preparing.splits import split_items

SIZES = [(26, 54), (42, 54), (21, 33)]
PAGES, DIRTS = 6, 4
CREAM = (1, 0.97, 0.85)
Shade = npt.NDArray[np.float64]  # what share of the light each pixel keeps


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    pages = [letters(rng, SIZES[number % len(SIZES)]) for number in range(PAGES)]
    numbers = [number for number in range(1, 40) if number % 3 != 1][: PAGES * DIRTS]  # 2, 3, 5 … 11 … 20 …
    coloured = split_items(sorted(numbers, key=str), test_size=0.2)[1][0]  # of the test part, which is read
    dirty, cleaned = {"train/": b""}, {"train_cleaned/": b""}
    for number, turn in zip(numbers, rng.permutation(PAGES * DIRTS), strict=True):
        page, kind = pages[turn % PAGES], int(turn) // PAGES
        dirty[f"train/{number}.png"] = png(page * dirt(rng, page.shape, kind))
        in_colour = number == coloured
        cleaned[f"train_cleaned/{number}.png"] = png(page[..., None] * CREAM if in_colour else page)
    write_members(dirty, raw / "train.zip")
    write_members(cleaned, raw / "train_cleaned.zip")
    test = {f"test/{number}.png": png(letters(rng, SIZES[0]) * 0.8) for number in (1, 4, 7)}
    write_members({"test/": b"", **test}, raw / "test.zip")
    ids = [f"{number}_{row}_{column}" for number in (1, 4, 7) for row in range(1, 27) for column in range(1, 55)]
    sample = "id,value\n" + "".join(f"{name},1\n" for name in ids)
    write_members({"sampleSubmission.csv": sample.encode()}, raw / "sampleSubmission.csv.zip")


def letters(rng: np.random.Generator, size: tuple[int, int]) -> Shade:
    """White paper with lines of letters, four pixels wide and five high, of strokes that are not all black."""
    page = np.full(size, 255.0)
    for top in range(3, size[0] - 6, 8):
        line = page[top : top + 5, 3:-3]
        ink = rng.random(line.shape) < 0.6
        ink[:, 4::5] = False
        line[ink] = rng.integers(0, 110, ink.sum())
    return page


def dirt(rng: np.random.Generator, size: tuple[int, ...], kind: int) -> Shade:
    """A coffee stain, a crease, a shadow that grows to one side, or speckles."""
    height, width = size
    shade = np.full(size, 0.95)
    if kind == 0:
        shade[blob((height, width), (rng.uniform(0, height), rng.uniform(0, width)), height / 2)] = 0.65
    elif kind == 1:
        shade[:, int(rng.integers(5, width - 5)) :][:, :3] = 0.6
    elif kind == 2:
        shade *= np.linspace(0.6, 1, width)
    else:
        shade *= rng.uniform(0.7, 1, size)
    return shade


def png(pixels: Shade) -> bytes:
    whole: Pixels = np.round(pixels).astype(np.uint8)
    return image_bytes(whole, "png")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "value"]]
