"""All pixels of the test pages; pages as large as the real ones."""

from pathlib import Path

import pandas as pd
from PIL import Image

from benchmarks.measuring import repeated
from benchmarks.raw import Preparing
from benchmarks.submissions import Grading, noisy


def grey_pages(rows: int, answers: pd.DataFrame) -> pd.DataFrame:
    """Nine pages that are low and twenty that are high, a row a pixel."""
    ids = [
        f"{page}_{row}_{column}"
        for page in range(101, 130)
        for row in range(1, 259 if page < 110 else 421)
        for column in range(1, 541)
    ]
    return repeated(answers, rows).assign(id=ids)


def large_pages(folder: Path) -> None:
    """Pages of 540 by 420 pixels."""
    for path in sorted((folder / "unpacked").rglob("*.png")):
        with Image.open(path) as page:
            large = page.resize((540, 420))
        large.save(path)


GRADING = Grading(5_789_880, noisy, grey_pages)
PREPARING = Preparing("24 pages of 540 × 420 pixels", large_pages, [], ["train", "train_cleaned"])
