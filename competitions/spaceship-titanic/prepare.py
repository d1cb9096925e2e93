"""A tenth of the passengers is held out."""

from pathlib import Path

from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=0.1)
    write_csv(train, public / "train.csv")
    write_csv(test.drop(columns="Transported"), public / "test.csv")
    write_csv(test[["PassengerId"]].assign(Transported=False), public / "sample_submission.csv")
    write_csv(test, private / "test.csv")
