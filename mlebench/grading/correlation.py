"""Correlations; NaN where they are not defined, which graders refuse."""

import numpy as np
import numpy.typing as npt
from scipy import stats

Values = npt.NDArray[np.float64]


def pearson(true: npt.ArrayLike, predicted: npt.ArrayLike) -> float:
    """Pearson's correlation; NaN if one side is constant."""
    return float(stats.pearsonr(true, predicted)[0])


def spearman(true: npt.ArrayLike, predicted: npt.ArrayLike) -> float:
    """Spearman's correlation (ties share their average rank), of several columns the mean; NaN if one is constant."""
    left, right = (standardised(stats.rankdata(side, axis=0)) for side in (true, predicted))
    return float((left * right).mean())


def standardised(values: Values) -> Values:
    """Every column with mean 0 and variance 1; NaN where it is constant."""
    scaled: Values = (values - values.mean(axis=0)) / values.std(axis=0)
    return scaled
