"""A tenth of the pairs is held out."""

from pathlib import Path

from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=0.1)
    write_csv(train, public / "train.csv")
    write_csv(test.drop(columns="score"), public / "test.csv")
    write_csv(test[["id"]].assign(score=0), public / "sample_submission.csv")
    write_csv(test, private / "test.csv")
