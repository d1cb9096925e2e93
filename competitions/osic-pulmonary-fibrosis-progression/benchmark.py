"""Patients with all their weeks; patients twenty times over, with many slices."""

from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.measuring import repeated
from benchmarks.raw import TRAIN, Preparing, multiply_files, multiply_table
from benchmarks.submissions import Grading, noisy
from mlebench.preparing.tables import write_csv


def patients(rows: int, answers: pd.DataFrame) -> pd.DataFrame:
    """The miniature's patients again and again, with all their weeks."""
    table = repeated(answers, rows)
    names = table["Patient"] + pd.Series(np.arange(rows) // len(answers)).astype(str)
    return table.assign(Patient=names, Patient_Week=names + "_" + table["Weeks"].astype(str))


def visits(folder: Path) -> None:
    """Patients 20 times over, with 10 times the slices; as all may be drawn, none has two visits in one week."""
    path = folder / "raw/train.csv"
    multiply_table(path, 20, ["Patient"])
    write_csv(pd.read_csv(path, dtype=str).drop_duplicates(["Patient", "Weeks"]), path)
    for patient in sorted((folder / "raw/train").iterdir()):
        multiply_files(patient, 10, 40_000)
    multiply_files(folder / "raw/train", 20, 0)


GRADING = Grading(2_520, noisy, patients, key="Patient_Week")  # about as many
PREPARING = Preparing("rows × 20; files × 200, of 40 kB", visits, TRAIN)
