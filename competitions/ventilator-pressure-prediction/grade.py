"""Mean absolute error of `pressure` while air flows in; rows in which the outlet is open are not looked at."""

import numpy as np
import pandas as pd
from sklearn.metrics import mean_absolute_error

from mlebench.grading.submission import defined, require_columns, require_ids
from mlebench.grading.values import finite, read_again


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["id", "pressure"])
    require_ids(submission, answers, "id")
    truth = answers[answers["u_out"] == 0].sort_values("id")
    scored = submission["id"].isin(truth["id"])
    pressure = finite.column(read_again(submission["pressure"].where(scored, 0)))
    predicted = submission[["id"]].assign(pressure=pressure)[scored].sort_values("id")
    with np.errstate(over="ignore"):
        return defined(mean_absolute_error(truth["pressure"], predicted["pressure"]))
