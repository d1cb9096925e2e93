"""F1 of characters over all pages: a box is found by a point strictly inside it that has its code."""

import pandas as pd

from mlebench.grading.boxes import f1, found, parse_places
from mlebench.grading.submission import require_columns, require_ids
from mlebench.grading.values import texts


def grade(submission: pd.DataFrame, answers: pd.DataFrame) -> float:
    require_columns(submission, ["image_id", "labels"])
    require_ids(submission, answers, "image_id")
    points = parse_places(submission["image_id"], texts.column(submission["labels"]), ["x", "y"])
    boxes = parse_places(answers["image_id"], texts.column(answers["labels"]), ["x", "y", "width", "height"])
    hits = sum(found(boxes[page], points[page]) for page in boxes)
    return f1(hits, sum(map(len, points.values())), sum(map(len, boxes.values())))
