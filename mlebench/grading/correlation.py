"""Correlations, silent where they are not defined: the grader then says that there is no score."""
import warnings

import numpy.typing as npt
from scipy import stats


def pearson(true: npt.ArrayLike, predicted: npt.ArrayLike) -> float:
    """Pearson's correlation; NaN if one side is constant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", stats.ConstantInputWarning)
        warnings.simplefilter("ignore", stats.NearConstantInputWarning)
        return float(stats.pearsonr(true, predicted)[0])
