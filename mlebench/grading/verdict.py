"""A verdict on a submission: score, medal and place among the humans, in the fields of v1's reports and ours."""

import math
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mlebench.competition import Competition
from mlebench.grading.answers import read_answers
from mlebench.grading.submission import InvalidSubmissionError, read_submission
from mlebench.leaderboard import Leaderboard, read_leaderboard
from mlebench.preparing.files import md5_of

DECIMALS = 5  # scores are rounded before they are compared with thresholds, as on Kaggle


@dataclass(frozen=True)
class Verdict:
    """v1's fields first, then ours; in JSON an infinite score is the text "-inf"."""

    competition_id: str
    score: float | None
    gold_threshold: float
    silver_threshold: float
    bronze_threshold: float
    median_threshold: float
    any_medal: bool
    gold_medal: bool
    silver_medal: bool
    bronze_medal: bool
    above_median: bool
    submission_exists: bool
    valid_submission: bool
    is_lower_better: bool
    created_at: str | None
    submission_path: str
    percentile: float | None
    message: str | None
    edition: str
    source: str
    digests: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Ready for json.dumps."""
        values = asdict(self)
        if self.score is not None and math.isinf(self.score):
            values["score"] = str(self.score)
        return values


def score_of(competition: Competition, submission: Path, answers: Path) -> float:
    """The grader's score, rounded; raises InvalidSubmissionError."""
    grade = competition.module("grade").grade
    return round(float(grade(read_submission(submission), read_answers(answers))), DECIMALS)


def judge(competition: Competition, submission: Path, answers: Path, **facts: Any) -> Verdict:
    """Grades a submission's file; `facts` are the fields that say where it comes from, and why it is not there."""
    score, message = None, None
    exists = submission.is_file()
    if not exists:
        message = f"There is no submission: {submission.as_posix()} is not a file."
    else:
        try:
            score = score_of(competition, submission, answers)
        except InvalidSubmissionError as error:
            message = str(error)
    digests = {"answers": md5_of(answers)} | ({"submission": md5_of(submission)} if exists else {})
    board = read_leaderboard(competition.folder / "leaderboard.csv", lower_is_better=competition.lower_is_better)
    return Verdict(
        competition_id=competition.id,
        score=score,
        submission_exists=exists,
        valid_submission=score is not None,
        is_lower_better=competition.lower_is_better,
        submission_path=submission.as_posix(),
        **standing(board, score),
        **({"message": message} | facts | {"digests": digests | facts.get("digests", {})}),
    )


def standing(board: Leaderboard, score: float | None) -> dict[str, Any]:
    """The fields that compare a score with the humans'; no score reaches nothing."""
    medal = None if score is None else board.medal(score)
    return {
        "gold_threshold": board.threshold("gold"),
        "silver_threshold": board.threshold("silver"),
        "bronze_threshold": board.threshold("bronze"),
        "median_threshold": board.median,
        "any_medal": medal is not None,
        "gold_medal": medal == "gold",
        "silver_medal": medal == "silver",
        "bronze_medal": medal == "bronze",
        "above_median": score is not None and board.above_median(score),
        "percentile": None if score is None else board.percentile(score),
    }
