"""Nothing is drawn: the test set is that of the competition's first stage, which comes with its labels."""

from pathlib import Path

from mlebench.errors import UserError
from mlebench.preparing.files import link
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    link(raw / "train.csv", public / "train.csv")
    link(raw / "test_with_solutions.csv", private / "test.csv")
    solution = read_csv(raw / "test_with_solutions.csv").drop(columns="Usage")
    if solution["Comment"].isin(read_csv(raw / "train.csv")["Comment"]).any():
        raise UserError("A comment of test_with_solutions.csv stands in train.csv, too.")
    write_csv(solution, private / "gold_submission.csv")
    write_csv(solution.drop(columns="Insult"), public / "test.csv")
    write_csv(solution.assign(Insult=0), public / "sample_submission_null.csv")
