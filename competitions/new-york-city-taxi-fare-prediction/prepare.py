"""9,914 rides are held out, as many as Kaggle's own test table has."""

from pathlib import Path

from mlebench.preparing.files import link
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=9914)
    write_csv(train, public / "labels.csv")
    write_csv(test.drop(columns="fare_amount"), public / "test.csv")
    write_csv(test[["key"]].assign(fare_amount=11.35), public / "sample_submission.csv")
    write_csv(test, private / "test.csv")
    link(raw / "GCP-Coupons-Instructions.rtf", public / "GCP-Coupons-Instructions.rtf")
