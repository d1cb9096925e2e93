"""Mean average precision at 12 over the customers who bought something; articles are compared as texts."""

import pandas as pd

from mlebench.grading.ranking import map_at_k
from mlebench.grading.submission import align, defined, require_columns, rows_for


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["customer_id", "prediction"], exact=True)
    submission, answers = align(rows_for(submission, answers, "customer_id"), answers, "customer_id")
    return defined(map_at_k(answers["prediction"], submission["prediction"], k=12))
