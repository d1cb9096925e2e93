"""A tenth of the photographs is held out; answers are one column of 0 or 1 a breed."""

from pathlib import Path

from mlebench.preparing.files import link_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import one_hot, read_csv, read_lines, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    breeds = read_lines(Path(__file__).with_name("breeds.txt"))
    train, test = split_rows(read_csv(raw / "labels.csv"), test_size=0.1)
    answers = one_hot(test, "id", "breed", breeds)
    write_csv(train, public / "labels.csv")
    write_csv(answers, private / "test.csv")
    write_csv(answers.assign(**dict.fromkeys(breeds, 1 / len(breeds))), public / "sample_submission.csv")
    link_all(train["id"] + ".jpg", raw / "train", public / "train")
    link_all(test["id"] + ".jpg", raw / "train", public / "test")
