"""A competition's folder: complete, consistent, described."""

from pathlib import Path

import pytest
import yaml

from mlebench.competition import competition_ids
from mlebench.leaderboard import read_leaderboard

FILES = [
    "config.yaml",
    "description.md",
    "description_obfuscated.md",
    "prepare.py",
    "grade.py",
    "miniature.py",
    "benchmark.py",
    "checksums.yaml",
    "leaderboard.csv",
]
ROOT = Path(__file__).parents[2]


def test_all_nine_files_are_there(prepared):
    assert [name for name in FILES if not (prepared.competition.folder / name).is_file()] == []


def test_params_list_every_competition():
    listed = yaml.safe_load((ROOT / "params.yaml").read_text())["competitions"]
    assert listed == competition_ids(), "params.yaml needs one line for each folder of competitions/, sorted"


def test_checksums_name_prepared_files(prepared):
    checksums = yaml.safe_load((prepared.competition.folder / "checksums.yaml").read_text())
    assert checksums.pop("zip")
    assert [name for name in checksums if not (prepared.folder / name).is_file()] == []
    assert prepared.competition.answers in checksums
    assert prepared.competition.sample_submission in checksums


def test_leaderboard_runs_from_best_to_last(prepared):
    competition = prepared.competition
    board = read_leaderboard(competition.folder / "leaderboard.csv", lower_is_better=competition.lower_is_better)
    scores = [score for _, score in board.places]
    assert scores == sorted(scores, reverse=not competition.lower_is_better)
    assert [place for place, _ in board.places] == sorted({place for place, _ in board.places})
    assert board.reaches(round(competition.best, 5), scores[0]), "the best team beats the perfect submission"
    assert board.reaches(board.threshold("bronze"), board.median)


@pytest.mark.parametrize("description", ["description.md", "description_obfuscated.md"])
def test_description_names_files_and_columns(prepared, description):
    text = (prepared.competition.folder / description).read_text()
    columns = list(prepared.sample.columns)
    shown = columns if len(columns) <= 10 else [columns[0], columns[1], columns[-1]]
    names = [entry.name for entry in prepared.public.iterdir()]
    assert [name for name in [*names, *shown] if name not in text] == []
    assert len(text) > 500


def test_obfuscated_description_gives_nothing_away(prepared):
    text = (prepared.competition.folder / "description_obfuscated.md").read_text().lower()
    given_away = [
        word for word in ("kaggle", prepared.competition.title.lower(), prepared.competition.id) if word in text
    ]
    assert given_away == []


def test_plain_description_has_the_title_and_an_example(prepared):
    text = (prepared.competition.folder / "description.md").read_text()
    assert text.startswith(f"# {prepared.competition.title}\n")
    assert "```\n" + str(prepared.sample.columns[0]) in text or "```\n" + ",".join(prepared.sample.columns[:2]) in text
