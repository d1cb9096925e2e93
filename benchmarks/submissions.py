"""Answers of the real size, and submissions that are good but not perfect, for every competition.

Most answers are those of the miniature, repeated with new ids. A competition makes its own where a repetition would
not be like the real thing: long masks, pages full of boxes, long articles, or ids whose form matters.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.measuring import make_miniature, new_ids, prepare, repeated
from mlebench.competition import Competition, get_competition
from mlebench.grading.answers import read_answers
from mlebench.preparing.tables import write_csv

SIMPLE, SPATIAL = 3, 10  # how many times as long as reading grading may take: most metrics; masks and boxes


@dataclass(frozen=True)
class Grading:
    """A competition at its real size."""

    rows: int  # of the real answers, or about as many where a comment says so
    spoil: Callable[[pd.DataFrame], pd.DataFrame]  # a perfect submission, indexed by the key, to one that is not
    make: Callable[[int, Any], Any] | None = None  # so many answers from those of the miniature; None: repeated
    key: str = ""  # needed where the grader, being no `by_id`, does not tell it
    ratio: float = SIMPLE  # the goal


def case_of(name: str) -> Grading:
    """What the competition's folder says."""
    case: Grading = get_competition(name).module("benchmark").GRADING
    return case


def write_files(name: str, folder: Path) -> Path:
    """Writes the answers and a shuffled `submission.csv` into a folder; the path of the answers."""
    competition, case = get_competition(name), case_of(name)
    key = case.key or competition.module("grade").grade.key
    small = small_answers(competition, folder)
    answers = case.make(case.rows, small) if case.make else repeat(small, case.rows, key)
    path = folder / f"answers{Path(competition.answers).suffix}"
    if isinstance(answers, list):
        with path.open("w", encoding="utf-8") as stream:
            stream.writelines(f"{json.dumps(answer)}\n" for answer in answers)
    else:
        write_csv(answers, path)
    perfect = competition.module("miniature").perfect(answers).set_index(key)
    submission = case.spoil(perfect).sample(frac=1, random_state=3)
    write_csv(submission.reset_index(), folder / "submission.csv")
    return path


def small_answers(competition: Competition, folder: Path) -> Any:
    """The answers of the miniature."""
    make_miniature(competition, folder / "raw")
    prepare(competition, folder / "raw", folder)
    return read_answers(folder / competition.answers)


def noisy(predictions: pd.DataFrame) -> pd.DataFrame:
    """Numbers with an error of a tenth of their spread."""
    errors = np.random.default_rng(1).normal(0, 0.1, predictions.shape)
    return predictions.add(errors * predictions.std().to_numpy())


def unsure(predictions: pd.DataFrame) -> pd.DataFrame:
    """Probabilities from 0 to 1 instead of 0 and 1."""
    doubt = np.random.default_rng(1).random(predictions.shape)
    return predictions.mul(0.4).add(0.6 * doubt)


def divided(predictions: pd.DataFrame) -> pd.DataFrame:
    """Probabilities of exclusive classes that sum to 1."""
    doubt = np.random.default_rng(1).random(predictions.shape)
    return predictions.mul(0.7).add(0.3 * doubt / doubt.sum(axis=1, keepdims=True))


def exchanged(predictions: pd.DataFrame) -> pd.DataFrame:
    """A tenth of the rows has the predictions of others."""
    rows = np.random.default_rng(1).choice(len(predictions), len(predictions) // 10, replace=False)
    order = np.arange(len(predictions))
    order[rows] = np.roll(rows, 1)
    return predictions.iloc[order].set_axis(predictions.index)


def repeat(answers: pd.DataFrame, rows: int, key: str) -> pd.DataFrame:
    """The miniature's answers again and again."""
    table = repeated(answers, rows)
    return table.assign(**{key: new_ids(table[key])})
