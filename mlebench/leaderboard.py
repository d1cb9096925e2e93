"""The human leaderboard: medal thresholds by Kaggle's rules, and the place of a score among the teams."""

import csv
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from pathlib import Path

from mlebench.errors import UserError

MEDALS = ("gold", "silver", "bronze")


def medal_places(teams: int) -> tuple[int, int, int]:
    """The last place with a gold, silver and bronze medal; a larger field gives relatively fewer."""
    if teams < 100:
        return max(1, teams // 10), max(1, teams // 5), max(1, teams * 2 // 5)
    if teams < 250:
        return 10, teams // 5, teams * 2 // 5
    if teams < 1000:
        return 10 + teams // 500, 50, 100
    return 10 + teams // 500, teams // 20, teams // 10


@dataclass(frozen=True)
class Leaderboard:
    """About a hundred places and their scores, from the best to the last, and the median of all teams."""

    places: tuple[tuple[int, float], ...]
    median: float
    lower_is_better: bool

    @property
    def teams(self) -> int:
        """The last place is the number of teams."""
        return self.places[-1][0]

    def threshold(self, medal: str) -> float:
        """The worst score that still gets the medal."""
        place = medal_places(self.teams)[MEDALS.index(medal)]
        return dict(self.places)[place]

    def reaches(self, score: float, threshold: float) -> bool:
        """At the threshold is in."""
        return score <= threshold if self.lower_is_better else score >= threshold

    def medal(self, score: float) -> str | None:
        """The best medal that the score reaches."""
        return next((medal for medal in MEDALS if self.reaches(score, self.threshold(medal))), None)

    def above_median(self, score: float) -> bool:
        """Strictly better than the median team."""
        return score < self.median if self.lower_is_better else score > self.median

    def percentile(self, score: float) -> float:
        """How many teams of a hundred the score beats, a tie counting half; between known places by interpolation."""
        sign = 1 if self.lower_is_better else -1
        places, known, value = (
            [place for place, _ in self.places],
            [sign * score for _, score in self.places],
            sign * score,
        )
        first, last = bisect_left(known, value), bisect_right(known, value)
        if first < last:  # as good as some teams
            before = (places[first] - 1 + places[last - 1]) / 2
        elif first in (0, len(known)):  # better than the best, worse than the last
            before = self.teams if first else 0
        else:
            share = (value - known[first - 1]) / (known[first] - known[first - 1])
            before = places[first - 1] + share * (places[first] - 1 - places[first - 1])
        return round(100 * (1 - before / self.teams), 1)


def read_leaderboard(path: Path, *, lower_is_better: bool) -> Leaderboard:
    """`leaderboard.csv`: a row `median`, then a row a place."""
    with path.open(newline="", encoding="utf-8") as stream:
        rows = {row["place"]: float(row["score"]) for row in csv.DictReader(stream)}
    if "median" not in rows:
        raise UserError(f"{path} has no row 'median'.")
    median = rows.pop("median")
    return Leaderboard(tuple((int(place), score) for place, score in rows.items()), median, lower_is_better)
