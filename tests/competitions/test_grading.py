"""Graders, by what must hold for every competition."""

import math
import pickle

import pandas as pd
import pytest

from mlebench.grading.submission import InvalidSubmissionError
from tests.competitions.damage import DAMAGE, SCORED_ANYWAY


def better(competition, score, other):
    return score < other if competition.lower_is_better else score > other


def close(score, other):
    return score == other or math.isclose(score, other, rel_tol=1e-9, abs_tol=1e-7)


def test_perfect_submission_gets_the_best_score(prepared):
    assert close(prepared.grade(prepared.perfect), prepared.competition.best)


def test_sample_submission_scores_what_the_config_says(prepared):
    expected = prepared.competition.sample_score
    if expected is None:
        with pytest.raises(InvalidSubmissionError):
            prepared.grade(prepared.sample)
    else:
        assert close(prepared.grade(prepared.sample), expected)
        assert better(prepared.competition, prepared.competition.best, expected)


def test_order_of_rows_and_columns_does_not_matter(prepared):
    best = prepared.grade(prepared.perfect)
    assert close(prepared.grade(prepared.perfect.sample(frac=1, random_state=1)), best)
    assert close(prepared.grade(prepared.perfect[prepared.perfect.columns[::-1]]), best)


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_invalid(prepared, damage):
    damaged = DAMAGE[damage](prepared.perfect)
    reason = SCORED_ANYWAY.get((prepared.competition.id, damage))
    if reason:
        assert math.isfinite(prepared.grade(damaged)) or prepared.competition.best == -math.inf, reason
        return
    with pytest.raises(InvalidSubmissionError) as caught:
        prepared.grade(damaged)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message


def test_a_table_without_anything_is_invalid(prepared):
    with pytest.raises(InvalidSubmissionError):
        prepared.competition.module("grade").grade(pd.DataFrame(), prepared.answers)


def test_grading_changes_nothing(prepared):
    submission = prepared.perfect.copy()
    answers = pickle.dumps(prepared.answers)
    prepared.competition.module("grade").grade(submission, prepared.answers)
    pd.testing.assert_frame_equal(submission, prepared.perfect)
    assert pickle.dumps(prepared.answers) == answers


def test_grader_can_be_sent_to_another_process(prepared):
    grade = prepared.competition.module("grade").grade
    assert pickle.loads(pickle.dumps(grade)) == grade


def test_every_exception_is_one_of_ours(prepared):
    unknown = {damage for name, damage in SCORED_ANYWAY if name == prepared.competition.id} - DAMAGE.keys()
    assert unknown == set()
