"""37 patients whose lungs lose volume week by week: the brighter the scan, the faster."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from mlebench.miniature import write_dicom
from mlebench.preparing.files import link_tree
from mlebench.preparing.splits import draw
from mlebench.preparing.tables import write_csv

PATIENTS = 37
SMOKING = ["Ex-smoker", "Never smoked", "Currently smokes"]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    starts, ends = rng.permutation(1000)[:PATIENTS], rng.integers(10**11, 10**12, PATIENTS)
    patients = sorted(f"ID{start:05d}637202{end}" for start, end in zip(starts, ends, strict=True))
    _, held_out = draw(PATIENTS, test_size=0.1)
    tables = []
    for place, patient in enumerate(patients):
        density = rng.random()
        # the real data have no test patient with two measurements in one week
        tables.append(visits(rng, patient, density, twice=place not in held_out and place % 4 == 0))
        for number in range(1, rng.integers(1, 4) + 1):
            pixels = rng.normal(200 + 600 * density, 60, (8, 8)).clip(0, 4095).astype(np.uint16)
            write_dicom(pixels, raw / "train" / patient / f"{number}.dcm", PatientID=patient, InstanceNumber=number)
    tables[held_out[0]].loc[0, "SmokingStatus"] = None  # of the first visit alone
    table = pd.concat(tables)
    write_csv(table.iloc[rng.permutation(len(table))], raw / "train.csv")
    shown = patients[:2]  # the visible test patients are copies of training patients
    write_csv(table[table["Patient"].isin(shown)].drop_duplicates("Patient"), raw / "test.csv")
    asked = [f"{patient}_{week}" for week in range(-12, 134) for patient in shown]
    write_csv(pd.DataFrame({"Patient_Week": asked, "FVC": 2000, "Confidence": 100}), raw / "sample_submission.csv")
    for patient in shown:
        link_tree(raw / "train" / patient, raw / "test" / patient)


def visits(rng: np.random.Generator, patient: str, density: float, *, twice: bool) -> pd.DataFrame:
    """Six to ten visits, by week; with `twice` one more in the week of the third."""
    weeks = np.sort(rng.choice(np.arange(-4, 66), rng.integers(6, 11), replace=False))
    weeks = np.append(weeks, weeks[2]) if twice else weeks
    sex = rng.choice(["Male", "Female"])
    typical = rng.normal(4000 if sex == "Male" else 2900, 200)
    capacity = typical * rng.uniform(0.5, 1.1)
    volumes = (capacity - 6 * density * weeks + rng.normal(0, 40, len(weeks))).astype(int)
    return pd.DataFrame({
        "Patient": patient,
        "Weeks": weeks,
        "FVC": volumes,
        "Percent": [digits(100 * volume / typical, exact=place % 2 == 1) for place, volume in enumerate(volumes)],
        "Age": rng.integers(49, 89),
        "Sex": sex,
        "SmokingStatus": rng.choice(SMOKING),
    })  # fmt: skip


def digits(percent: Any, *, exact: bool) -> str:
    """All digits of a number or thirteen decimals: both occur."""
    return repr(float(percent)) if exact else f"{percent:.13f}"


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["Patient_Week", "FVC"]].fillna({"FVC": 2000}).assign(Confidence=70)
