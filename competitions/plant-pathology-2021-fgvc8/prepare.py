"""A fifth of the photographs is held out."""

from pathlib import Path

from mlebench.preparing.files import link_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=0.2)
    write_csv(train, public / "train.csv")
    write_csv(test.assign(labels="healthy"), public / "sample_submission.csv")
    write_csv(test, private / "answers.csv")
    link_all(train["image"], raw / "train_images", public / "train_images")
    link_all(test["image"], raw / "train_images", public / "test_images")
