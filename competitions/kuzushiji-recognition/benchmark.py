"""Pages as full as the real ones."""

from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.raw import TRAIN, Preparing, multiply_files, multiply_table
from benchmarks.submissions import SPATIAL, Grading, exchanged
from mlebench.preparing.tables import write_csv


def full_pages(rows: int, _: pd.DataFrame) -> pd.DataFrame:
    """Pages of 176 characters in columns; few characters are common, and many rare."""
    rng = np.random.default_rng(2)
    cells = np.arange(176)
    corners = np.column_stack([3000 - 150 * (cells // 20), 100 + 150 * (cells % 20)])
    texts = []
    for _page in range(rows):
        codes = np.char.mod("U+%04X", 0x3041 + np.minimum(rng.zipf(1.3, len(cells)), 4_000))
        places, sizes = corners + rng.integers(0, 20, corners.shape), rng.integers(60, 120, corners.shape)
        texts.append(" ".join(np.column_stack([codes, places, sizes]).ravel()))
    names = [f"200003076_{number:05d}_2" for number in rng.permutation(rows)]
    return pd.DataFrame({"image_id": names, "labels": texts})


def many_pages(folder: Path) -> None:
    """Pages 20 times over, with 16 times the boxes on each."""
    path = folder / "raw/train.csv"
    multiply_table(path, 20, ["image_id"])
    table = pd.read_csv(path, keep_default_na=False)
    write_csv(table.assign(labels=[" ".join([text] * 16).strip() for text in table["labels"]]), path)
    multiply_files(folder / "unpacked/train_images", 20, 50_000)


GRADING = Grading(360, exchanged, full_pages, key="image_id", ratio=SPATIAL)  # about as many
PREPARING = Preparing(
    "rows × 20, with 16 times the boxes; files × 20, of 50 kB", many_pages, TRAIN, archives=["train_images"]
)
