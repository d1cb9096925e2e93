"""The fields of a verdict that compare a score with the humans'."""

import pytest

from mlebench.grading.verdict import standing
from mlebench.leaderboard import Leaderboard

BOARD = Leaderboard(tuple((place, 1 - place / 100) for place in range(1, 51)), median=0.75, lower_is_better=False)
TRUE = {
    0.95: {"any_medal", "gold_medal", "above_median"},
    0.94: {"any_medal", "silver_medal", "above_median"},
    0.89: {"any_medal", "bronze_medal", "above_median"},
    0.79: {"above_median"},
    0.75: set(),
    None: set(),
}


@pytest.mark.parametrize("score", TRUE)
def test_what_a_score_reaches(score):
    fields = standing(BOARD, score)
    assert {name for name, value in fields.items() if value is True} == TRUE[score]
    assert (fields["percentile"] is None) == (score is None)
