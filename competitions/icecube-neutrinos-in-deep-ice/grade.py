"""Mean angle between true and predicted direction, in radians; any number of turns is allowed."""

from typing import Any

import numpy as np
import numpy.typing as npt

from mlebench.grading.by_id import by_id
from mlebench.grading.values import Number


def mean_angle(true: npt.NDArray[Any], predicted: npt.NDArray[Any]) -> float:
    """The mean of the angles, by the cosine of two directions; rounding keeps it a little above 0."""
    (true_azimuth, true_zenith), (azimuth, zenith) = true.T, predicted.T
    across = np.cos(true_azimuth) * np.cos(azimuth) + np.sin(true_azimuth) * np.sin(azimuth)
    cosine = np.sin(true_zenith) * np.sin(zenith) * across + np.cos(true_zenith) * np.cos(zenith)
    return float(np.arccos(np.clip(cosine, -1, 1)).mean())


grade = by_id("event_id", ("azimuth", "zenith"), mean_angle, Number(truths=False), exact=True)
