"""The mean over the images of the Dice coefficient of predicted and true pixels."""

import pandas as pd

from mlebench.grading.masks import dice, parse_masks
from mlebench.grading.submission import align, require_columns
from mlebench.grading.values import texts


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["id", "predicted"])
    checked = submission[["id"]].assign(predicted=texts.column(submission["predicted"]))
    checked, answers = align(checked, answers, "id")
    pixels = answers["width_pixels"] * answers["height_pixels"]
    predicted, true = parse_masks(checked, "id", "predicted", pixels), parse_masks(answers, "id", "encoding", pixels)
    return float(dice(predicted, true).mean())
