"""Masks as long as the real ones, of images of a thousand million pixels."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.raw import Preparing, pad
from benchmarks.submissions import SPATIAL, Grading
from mlebench.preparing.tables import write_csv

SIDE = 32_000  # of an image


def images(rows: int, _: pd.DataFrame) -> pd.DataFrame:
    """Images with 225 glomeruli of 400 runs each."""
    masks = [discs(200 + number) for number in range(rows)]
    names = ["0486052bb", "095bf7a1f", "8242609fa"]
    return pd.DataFrame({"id": names, "encoding": masks, "width_pixels": SIDE, "height_pixels": SIDE})


def discs(radius: int) -> str:
    """The run-length code of 15 by 15 discs, whose centres stand in a grid."""
    centres = np.linspace(0, SIDE, 17)[1:-1].astype(int)
    across = np.arange(1 - radius, radius)
    columns = (centres[:, None] + across).ravel()[:, None]
    half = np.tile(np.sqrt(radius**2 - across**2).astype(int), len(centres))[:, None]
    starts = columns * SIDE + centres - half + 1
    lengths = np.broadcast_to(2 * half + 1, starts.shape)
    return written(np.column_stack([starts.ravel(), lengths.ravel()]))


def written(runs: "np.ndarray[Any, Any]") -> str:
    """Numbers, separated by blanks."""
    return " ".join(map(str, runs.ravel().tolist()))


def displaced(predictions: pd.DataFrame) -> pd.DataFrame:
    """Masks twenty columns to the right."""
    shift = np.array([20 * SIDE, 0])
    masks = [np.array(code.split(), int).reshape(-1, 2) + shift for code in predictions["predicted"]]
    return predictions.assign(predicted=[written(mask) for mask in masks])


def long_masks(folder: Path) -> None:
    """Masks of 90,000 runs, and pictures of 1 MB."""
    path = folder / "raw/train.csv"
    write_csv(pd.read_csv(path).assign(encoding=[discs(200 + number) for number in range(15)]), path)
    for picture in (folder / "raw/train").glob("*.tiff"):
        pad(picture, 1_000_000)


GRADING = Grading(3, displaced, images, key="id", ratio=SPATIAL)
PREPARING = Preparing(
    "15 rows and 45 files are fixed; masks of 90,000 runs, pictures of 1 MB",
    long_masks,
    ["raw/train.csv", "raw/HuBMAP-20-dataset_information.csv"],
)
