"""The logarithm of the mean absolute error of each coupling type, averaged over the types; no error is -infinity."""

import numpy as np
import pandas as pd

from mlebench.grading.submission import defined, require_columns, require_complete, require_known
from mlebench.grading.values import finite

TARGET = "scalar_coupling_constant"


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["id", TARGET])
    require_known(submission, "id", answers["id"])
    require_complete(submission, answers, "id")
    predicted = submission[["id"]].assign(predicted=finite.column(submission[TARGET]))
    pairs = answers.merge(predicted, on="id")  # an id that occurs twice counts twice
    errors = (pairs["predicted"] - pairs[TARGET]).abs().groupby(pairs["type"]).mean()
    with np.errstate(divide="ignore"):
        score = float(np.log(errors).mean())
    return score if score == -np.inf else defined(score)
