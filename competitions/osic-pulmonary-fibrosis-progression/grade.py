"""Laplace log likelihood of the FVC at the last three visits of each patient; rows that are left out do not count."""

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.grading.submission import InvalidSubmissionError, defined, require_columns, require_known, require_unique
from mlebench.grading.values import as_numbers, refuse

Floats = npt.NDArray[np.float64]


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["Patient_Week", "FVC", "Confidence"])
    require_known(submission, "Patient_Week", answers["Patient_Week"])
    fvc = as_numbers(submission["FVC"])
    confidence = as_numbers(submission["Confidence"].where(submission["Confidence"].notna(), 0))
    last = answers.dropna(subset="FVC").sort_values("Weeks").groupby("Patient").tail(3)
    scored = submission["Patient_Week"].isin(last["Patient_Week"])
    if not scored.any():
        raise InvalidSubmissionError("The submission has none of the last three visits of any patient.")
    require_unique(submission, "Patient_Week", among=last["Patient_Week"])
    refuse(submission["FVC"], scored & fvc.isna(), "a number")
    predicted = submission[["Patient_Week"]].assign(predicted=fvc, confidence=confidence)
    rows = last.merge(predicted, on="Patient_Week").sort_values("Patient_Week")
    return defined(laplace_log_likelihood(*rows[["FVC", "predicted", "confidence"]].to_numpy(float).T))


def laplace_log_likelihood(true: Floats, predicted: Floats, sigma: Floats) -> float:
    """The mean over the rows; sigma is at least 70, and an error counts up to 1000."""
    sigma, error = np.maximum(sigma, 70), np.minimum(np.abs(true - predicted), 1000)
    return float(np.mean(-np.sqrt(2) * error / sigma - np.log(np.sqrt(2) * sigma)))
