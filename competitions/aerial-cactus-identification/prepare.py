"""Nineteen pictures in a hundred are held out; the pictures of either part are packed again, without a folder."""

from pathlib import Path

from mlebench.preparing.archives import unpacked, zip_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=0.19)
    write_csv(train, public / "train.csv")
    write_csv(test, private / "test.csv")
    write_csv(test.assign(has_cactus=0.5), public / "sample_submission.csv")
    with unpacked(raw / "train.zip", beside=public) as pictures:
        zip_all(train["id"], pictures / "train", public / "train.zip", deflate=True)
        zip_all(test["id"], pictures / "train", public / "test.zip", deflate=True)
