"""A tenth of the pairs is held out; if none of them is about spelling, the first one makes room for a pair that is."""

from pathlib import Path

import numpy as np

from mlebench.errors import UserError
from mlebench.preparing.splits import draw
from mlebench.preparing.tables import read_csv, read_lines, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    targets = read_lines(Path(__file__).with_name("targets.txt"))
    pairs = read_csv(raw / "train.csv")
    train, test = draw(len(pairs), test_size=0.1)
    spelling = pairs["question_type_spelling"].to_numpy()
    if len(np.unique(spelling[test])) == 1 and spelling[train].any():  # a constant target has no correlation
        place = np.flatnonzero(spelling[train])[0]
        train[place], test[0] = test[0], train[place]
    answers = pairs.iloc[test][["qa_id", *targets]]
    if answers[targets].nunique().min() < 2:
        raise UserError("A target has the same value in the whole test part of train.csv.")
    write_csv(pairs.iloc[train], public / "train.csv")
    write_csv(pairs.iloc[test].drop(columns=targets), public / "test.csv")
    write_csv(answers, private / "test.csv")
    write_csv(answers.assign(**dict.fromkeys(targets, np.linspace(0, 1, len(test)))), public / "sample_submission.csv")
