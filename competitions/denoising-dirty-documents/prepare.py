"""A fifth of the dirty pages is held out; the answers are the pixels of their clean pages, one row a pixel."""

from pathlib import Path

import numpy as np
import pandas as pd
from PIL import Image

from mlebench.preparing.archives import unpacked
from mlebench.preparing.files import files_below, link_all
from mlebench.preparing.splits import split_items
from mlebench.preparing.tables import write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    with unpacked(raw / "train.zip", public) as dirt, unpacked(raw / "train_cleaned.zip", public) as clean:
        dirty, cleaned = dirt / "train", clean / "train_cleaned"
        train, test = split_items([name for name in files_below(dirty) if name.endswith(".png")], test_size=0.2)
        link_all(train, dirty, public / "train")
        link_all(train, cleaned, public / "train_cleaned")
        link_all(test, dirty, public / "test")
        answers = pd.concat([grey_values(cleaned / name) for name in sorted(test)])
    write_csv(answers, private / "answers.csv")
    write_csv(answers.assign(value=1), public / "sampleSubmission.csv")


def grey_values(page: Path) -> pd.DataFrame:
    """A row for every pixel, along the rows: `<page>_<row>_<column>` counted from 1, and 0 (black) to 1 (white)."""
    with Image.open(page) as image:
        pixels = np.asarray(image.convert("L"))
    height, width = pixels.shape
    rows = np.array([f"{page.stem}_{row}_" for row in range(1, height + 1)], dtype=object)
    columns = np.arange(1, width + 1).astype(str).astype(object)
    return pd.DataFrame({"id": np.add.outer(rows, columns).ravel(), "value": pixels.ravel() / 255.0})
