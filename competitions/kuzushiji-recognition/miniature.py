"""113 pages of five books; every code is drawn as a pattern of its own, in boxes that stand in columns."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.miniature import image_bytes, tinted, write_members
from mlebench.preparing.splits import draw
from mlebench.preparing.tables import write_csv

CHARACTERS = {"U+306F": "は", "U+304C": "が", "U+3044": "い", "U+4E00": "一", "U+0022": '"', "U+2000B": "𠀋"}
BOOKS = ["100241706_{:05d}_{}", "200003076_{:05d}_{}", "umgy002-{:02d}{}", "hnsd000-{:02d}{}", "brsk001-{:02d}{}"]
COUNT, TEST_COUNT = 113, 6
HEIGHT, WIDTH, CELL = 168, 120, 24
PAPER, INK = (225, 210, 180), 60
Box = tuple[str, int, int, int, int]
Pattern = npt.NDArray[np.bool_]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    every = [book.format(page, side) for book in BOOKS for page in range(1, 60) for side in (1, 2)]
    names = rng.choice(every, COUNT + TEST_COUNT, replace=False).tolist()
    patterns = {code: np.pad(rng.random((4, 4)) < 0.5, ((1, 0), (1, 0)), constant_values=True) for code in CHARACTERS}
    without_text = set(range(0, COUNT, 9)) - set(draw(COUNT, 0.1)[1])  # every page of the test part has some
    boxes = [[] if number in without_text else text_of_a_page(rng, number) for number in range(COUNT + TEST_COUNT)]
    pages = {name: page(rng, patterns, text) for name, text in zip(names, boxes, strict=True)}
    for part, members in (("train", names[:COUNT]), ("test", names[COUNT:])):
        shuffled = {f"{name}.jpg": pages[name] for name in rng.permutation(members)}
        write_members(shuffled, raw / f"{part}_images.zip")
    labels = [" ".join(str(word) for box in text for word in box) for text in boxes]
    write_csv(pd.DataFrame({"image_id": names[:COUNT], "labels": labels[:COUNT]}), raw / "train.csv")
    sample = pd.DataFrame({"image_id": names[COUNT:], "labels": "U+003F 1 1 U+FF2F 2 2"})
    write_csv(sample, raw / "sample_submission.csv")
    write_csv(pd.DataFrame(CHARACTERS.items(), columns=["Unicode", "char"]), raw / "unicode_translation.csv")


def text_of_a_page(rng: np.random.Generator, number: int) -> list[Box]:
    """Boxes in cells of their own; on some pages one stands there twice, or holds a smaller one with the same code."""
    codes = list(CHARACTERS)[: 3 if number % 2 else None]
    cells = rng.choice((HEIGHT // CELL) * (WIDTH // CELL), rng.integers(1, 12), replace=False)
    text: list[Box] = []
    for cell in sorted(cells.tolist()):
        column, row = divmod(cell, HEIGHT // CELL)
        x, y = rng.integers(1, 6, 2).tolist()
        width, height = rng.integers(14, 18, 2).tolist()
        text.append((str(rng.choice(codes)), column * CELL + x, row * CELL + y, width, height))
    if number % 3 == 0:
        text.append(text[0])
    if number % 2 == 0:
        code, x, y, width, height = text[-1]
        text.append((code, x + 1, y + 1, width // 3, height // 3))
    return text


def page(rng: np.random.Generator, patterns: dict[str, Pattern], text: list[Box]) -> bytes:
    colours = np.full((HEIGHT, WIDTH, 3), PAPER)
    for code, x, y, width, height in text[::-1]:  # backwards: a box hides the smaller one that comes after it
        stretched = patterns[code][np.arange(height)[:, None] * 5 // height, np.arange(width) * 5 // width]
        colours[y : y + height, x : x + width] = np.where(stretched[..., None], INK, PAPER)
    return image_bytes(tinted(rng, (HEIGHT, WIDTH), colours, noise=6), "jpeg")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    """The centres of the boxes, in the order of the answers."""
    return answers.assign(labels=answers["labels"].fillna("").map(centres))


def centres(boxes: str) -> str:
    words = boxes.split()
    numbers = np.array([words[place::5] for place in range(1, 5)], dtype=float).reshape(4, -1)
    middle = numbers[:2] + numbers[2:] / 2
    return " ".join(f"{code} {x} {y}" for code, x, y in zip(words[::5], *middle.tolist(), strict=True))
