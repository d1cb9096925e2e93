"""The declared grader: rows meet by their id, cells are checked by their kind, a metric compares them."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from mlebench.grading.submission import align, defined, require_columns, require_rows
from mlebench.grading.values import Kind

Metric = Callable[[Any, Any], float]
Align = Callable[[pd.DataFrame, pd.DataFrame, str], tuple[pd.DataFrame, pd.DataFrame]]


@dataclass(frozen=True)
class by_id:  # noqa: N801 - stands in every grade.py where a reader expects a verb
    """Grades the `target` columns (None: all answer columns but the key) of rows that are found by their `key`.

    The metric gets (true, predicted): one-dimensional arrays for a single target, otherwise one column a target.
    """

    key: str
    target: str | tuple[str, ...] | None
    metric: Metric
    kind: Kind
    exact: bool = False  # refuse columns that are not asked for
    align: Align = align  # how rows of submission and answers meet

    def columns(self, answers: pd.DataFrame) -> list[str]:
        """The columns that are compared."""
        if self.target is None:
            return [name for name in answers.columns if name != self.key]
        return [self.target] if isinstance(self.target, str) else list(self.target)

    def __call__(self, submission: pd.DataFrame, answers: pd.DataFrame) -> float:
        """The score, or InvalidSubmissionError."""
        columns = self.columns(answers)
        require_columns(submission, [self.key, *columns], exact=self.exact)
        require_rows(submission, len(answers))
        checked = pd.concat([submission[[self.key]], self.kind(submission[columns])], axis=1)
        checked, answers = self.align(checked, answers, self.key)
        wanted: Any = self.target if isinstance(self.target, str) else columns
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")  # cells were checked by their kind, and a score that is none is refused
            return defined(self.metric(answers[wanted].to_numpy(), checked[wanted].to_numpy()))
