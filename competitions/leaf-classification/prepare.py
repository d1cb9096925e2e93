"""A tenth of the leaves is held out; answers are one column of 0 or 1 a species."""

from pathlib import Path

from mlebench.preparing.archives import unpacked
from mlebench.preparing.files import link_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import one_hot, read_csv, read_lines, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    species = read_lines(Path(__file__).with_name("species.txt"))
    with unpacked(raw / "train.csv.zip", beside=public) as folder:
        leaves = read_csv(folder / "train.csv")
    train, test = split_rows(leaves, test_size=0.1)
    answers = one_hot(test, "id", "species", species)
    write_csv(train, public / "train.csv")
    write_csv(test.drop(columns="species"), public / "test.csv")
    write_csv(answers, private / "test.csv")
    write_csv(answers.assign(**dict.fromkeys(species, 1 / len(species))), public / "sample_submission.csv")
    with unpacked(raw / "images.zip", beside=public) as folder:
        link_all(leaves["id"].astype(str) + ".jpg", folder / "images", public / "images")
    (private / "images").mkdir(exist_ok=True)  # v1 leaves it there, empty
