"""The mean over the images of the share of ten thresholds that the overlap of predicted and true salt is above."""

import numpy as np
import pandas as pd

from mlebench.grading.masks import overlap, parse_masks
from mlebench.grading.submission import align, require_columns
from mlebench.grading.values import texts

PIXELS = 101 * 101
TWENTIETHS = np.arange(10, 20)[:, None]  # the thresholds 0.50, 0.55, …, 0.95; compared in whole numbers, so exactly


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["id", "rle_mask"], exact=True)
    checked = submission.assign(rle_mask=texts.column(submission["rle_mask"]))
    checked, answers = align(checked, answers, "id")
    predicted, true = (parse_masks(side, "id", "rle_mask", PIXELS) for side in (checked, answers))
    salt, empty, common = true.areas, predicted.areas == 0, overlap(predicted, true)
    union = np.where(empty, PIXELS, predicted.areas + salt - common)
    common = np.where(empty, salt, common)  # v1 takes an empty prediction for a full mask where there is salt
    return float(np.where(salt, 20 * common > TWENTIETHS * union, empty).mean())
