"""The share of rows answered rightly or rightly left empty: what a micro F1 over both classes amounts to."""

from typing import Any

import pandas as pd

from mlebench.grading.submission import InvalidSubmissionError, require_columns, require_ids, short

Answer = str | tuple[int, int]  # YES, NO or a span of tokens; the empty text stands for no answer


def grade(submission: pd.DataFrame, answers: list[dict[str, Any]]) -> float:
    right = right_answers(answers)
    require_columns(submission, ["example_id", "PredictionString"])
    require_ids(submission, pd.DataFrame({"example_id": list(right)}), "example_id")
    texts = submission["PredictionString"].fillna("").astype(str).str.strip()
    given = [parse(text, row) for row, text in enumerate(texts, 1)]
    hits = [answer in right[name] for name, answer in zip(submission["example_id"], given, strict=True)]
    return sum(hits) / len(hits)


def right_answers(answers: list[dict[str, Any]]) -> dict[str, set[Answer]]:
    """What counts as right in every row that a submission must have."""
    right: dict[str, set[Answer]] = {}
    for answer in answers:
        note = answer["annotations"][0]
        brief = {*map(span, note["short_answers"]), note["yes_no_answer"]} - {"NONE"}
        long = {span(note["long_answer"])} if note["long_answer"]["start_token"] != -1 else set()
        right |= {f"{answer['example_id']}_short": brief or {""}, f"{answer['example_id']}_long": long or {""}}
    return right


def span(tokens: dict[str, int]) -> Answer:
    return tokens["start_token"], tokens["end_token"]


def parse(text: str, row: int) -> Answer:
    if text in ("", "YES", "NO"):
        return text
    try:
        start, end = map(int, text.split(":"))
    except ValueError as error:
        message = f"Column 'PredictionString', row {row}: holds {short(text)}; expected start:end, YES, NO or nothing."
        raise InvalidSubmissionError(message) from error
    return start, end
