"""All events of the test part; batches a hundred times over."""

from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.raw import STEP, Preparing, multiply_files, numbered
from benchmarks.submissions import Grading, noisy

EVENTS = "raw/train_meta.parquet"


def batches(folder: Path) -> None:
    """Batches 100 times over, with 10 times the events in the table."""
    path = folder / EVENTS
    table = pd.read_parquet(path)
    copy = np.repeat(np.arange(1_000), len(table))
    many = pd.concat([table] * 1_000, ignore_index=True)
    many = many.assign(batch_id=many["batch_id"] + copy // 10 * STEP, event_id=many["event_id"] + copy * STEP)
    many.to_parquet(path, engine="pyarrow", index=False)
    multiply_files(folder / "raw/train", 100, 100_000, numbered)


GRADING = Grading(13_200_000, noisy)
PREPARING = Preparing("rows × 1000; files × 100, of 100 kB", batches, [EVENTS])
