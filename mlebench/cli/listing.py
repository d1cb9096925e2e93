"""`mlebench list` and `mlebench show`."""

from typing import Any

import click

from mlebench.cli.options import as_json, competition_id, complete_splits, print_json, print_table
from mlebench.competition import Competition, competition_ids, get_competition
from mlebench.leaderboard import MEDALS, read_leaderboard
from mlebench.split import read_split


@click.command("list")
@click.option(
    "--split", metavar="NAME", help="Only the competitions of a split, as lite.", shell_complete=complete_splits
)
@click.option("--category", metavar="TEXT", help="Only categories that contain this, as image.")
@click.option("--metric", metavar="TEXT", help="Only metrics that contain this, as log loss.")
@click.option("--max-gb", type=float, metavar="N", help="Only competitions with at most N GB of raw data.")
@as_json
def list_competitions(
    split: str | None, category: str | None, metric: str | None, max_gb: float | None, as_json: bool
) -> None:
    """List competitions: size, metric, split."""
    names = read_split(split).ids() if split else competition_ids()
    chosen = [
        competition
        for competition in map(get_competition, names)
        if (category or "").lower() in competition.category.lower()
        and (metric or "").lower() in competition.metric.lower()
        and (max_gb is None or (competition.size_gb is not None and competition.size_gb <= max_gb))
    ]
    rows = [row(competition) for competition in chosen]
    print_json(rows) if as_json else print_table(rows)


def row(competition: Competition) -> dict[str, Any]:
    """What a list shows of a competition."""
    return {
        "id": competition.id,
        "split": competition.complexity,
        "category": competition.category,
        "size_gb": competition.size_gb,
        "metric": competition.metric,
        "better": competition.direction,
    }


@click.command()
@competition_id
@as_json
def show(competition: str, as_json: bool) -> None:
    """Show a competition, its thresholds and known issues."""
    found = get_competition(competition)
    board = read_leaderboard(found.folder / "leaderboard.csv", lower_is_better=found.lower_is_better)
    facts = {
        **row(found),
        "title": found.title,
        "best": found.best if abs(found.best) != float("inf") else str(found.best),
        "teams": board.teams,
        **{medal: board.threshold(medal) for medal in MEDALS},
        "median": board.median,
        "answers": found.answers,
        "sample_submission": found.sample_submission,
        "description": str(found.folder / "description.md"),
        "known_issues": list(found.known_issues),
    }
    if as_json:
        print_json(facts)
        return
    issues = facts.pop("known_issues")
    for key, value in facts.items():
        click.echo(f"{key + ':':<18} {'' if value is None else value}".rstrip())
    click.echo("known issues of v1:")
    for issue in issues:
        click.echo(f"- {issue}")
