"""Medals and thresholds against those of all 82 real leaderboards."""

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from mlebench.errors import UserError
from mlebench.leaderboard import Leaderboard, medal_places, read_leaderboard

DATA = Path(__file__).with_name("data")


def rows(name):
    with (DATA / name).open() as stream:
        return list(csv.DictReader(stream))


PLACES = defaultdict(list)
for row in rows("places.csv"):
    PLACES[row["competition_id"]].append((int(row["place"]), float(row["score"])))


@pytest.fixture(params=rows("thresholds.csv"), ids=lambda row: row["competition_id"])
def real(request):
    row = request.param
    return row, Leaderboard(tuple(PLACES[row["competition_id"]]), float(row["median"]), row["direction"] == "lower")


def test_thresholds(real):
    row, board = real
    assert board.teams == int(row["teams"])
    assert {medal: board.threshold(medal) for medal in ("gold", "silver", "bronze")} == {
        medal: float(row[medal]) for medal in ("gold", "silver", "bronze")
    }


def test_at_the_threshold_is_in_and_beyond_is_out(real):
    row, board = real
    worse = 1e-5 if board.lower_is_better else -1e-5
    bronze = float(row["bronze"])
    assert board.medal(board.threshold("gold")) == "gold"
    assert board.medal(bronze) is not None
    assert board.medal(bronze + worse) is None
    assert not board.above_median(board.median)
    assert board.above_median(board.median - worse)
    assert not board.above_median(board.median + worse)


def test_percentile_falls_with_the_score(real):
    _, board = real
    percentiles = [board.percentile(score) for _, score in board.places]
    assert percentiles == sorted(percentiles, reverse=True)
    worse = 1 if board.lower_is_better else -1
    assert board.percentile(board.places[0][1] - worse) == 100
    assert board.percentile(board.places[-1][1] + worse) == 0


@pytest.mark.parametrize(
    ("teams", "expected"),
    [(1, (1, 1, 1)), (50, (5, 10, 20)), (99, (9, 19, 39)), (100, (10, 20, 40)), (249, (10, 49, 99)), (250, (10, 50, 100)),
     (999, (11, 50, 100)), (1000, (12, 50, 100)), (3901, (17, 195, 390))],
)  # fmt: skip
def test_medal_places(teams, expected):
    assert medal_places(teams) == expected


def test_percentile_between_known_places():
    board = Leaderboard(((1, 0.9), (11, 0.8), (21, 0.6)), 0.8, lower_is_better=False)
    assert board.percentile(0.85) == round(100 * (1 - 5.5 / 21), 1)
    assert board.percentile(0.8) == round(100 * (1 - 10.5 / 21), 1)


def test_a_leaderboard_without_median_is_refused(tmp_path):
    path = tmp_path / "leaderboard.csv"
    path.write_text("place,score\n1,0.5\n")
    with pytest.raises(UserError, match="has no row 'median'"):
        read_leaderboard(path, lower_is_better=True)
