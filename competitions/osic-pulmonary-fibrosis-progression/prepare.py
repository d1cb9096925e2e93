"""A tenth of the patients is held out: their first visit is given, every week in the range of their visits is asked."""

from pathlib import Path

import pandas as pd

from mlebench.preparing.files import link_tree
from mlebench.preparing.splits import rows_of, split_items, unique
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    visits = read_csv(raw / "train.csv")
    train, test = split_items(sorted(unique(visits, "Patient")), test_size=0.1)
    held_out = rows_of(visits, "Patient", test)
    first_visits = held_out.sort_values("Weeks", kind="stable").groupby("Patient", as_index=False).first()
    answers = every_week(held_out, test)
    write_csv(rows_of(visits, "Patient", train), public / "train.csv")
    write_csv(first_visits, public / "test.csv")
    write_csv(answers, private / "test.csv")
    write_csv(answers[["Patient_Week"]].assign(FVC=2000, Confidence=100), public / "sample_submission.csv")
    for part, patients in (("train", train), ("test", test)):
        for patient in patients:
            link_tree(raw / "train" / patient, public / part / patient)


def every_week(visits: pd.DataFrame, patients: list[str]) -> pd.DataFrame:
    """A row for each patient and week from the first to the last of all visits; most weeks have no measurement."""
    weeks = range(visits["Weeks"].min(), visits["Weeks"].max() + 1)
    grid = pd.MultiIndex.from_product([patients, weeks], names=["Patient", "Weeks"]).to_frame(index=False)
    answers = grid.merge(visits, how="left", on=["Patient", "Weeks"], validate="one_to_one")
    return answers.assign(Patient_Week=answers["Patient"] + "_" + answers["Weeks"].astype(str), Confidence=100)
