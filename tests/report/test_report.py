"""The report: right about what it shows, and about what it does not."""

import json
import os
import re

import pytest

from mlebench.report.page import figure, page
from mlebench.report.results import CellResult, gone, headline, read_results
from tests.cli.command import mlebench

CARD = {"name": "trial", "agent": {"name": "dummy", "args": []}, "model": {"name": "none"}, "budget": {"time_secs": 60.0},
        "data": {"source": "miniature", "edition": "v1"}, "sandbox": {"kind": "process"},
        "competitions": ["spaceship-titanic", "dog-breed-identification"], "seeds": [0, 1]}  # fmt: skip
SCORE = {"title": "Spaceship Titanic", "score": 0.81, "is_lower_better": False, "gold_medal": False, "silver_medal": True, "bronze_medal": False, "any_medal": True,
         "above_median": True, "valid_submission": True, "percentile": 97.5, "message": None, "status": "submitted", "isolation": "none",
         "gold_threshold": 0.82, "silver_threshold": 0.81, "bronze_threshold": 0.8, "median_threshold": 0.79}  # fmt: skip


@pytest.fixture
def scores(tmp_path):
    write(tmp_path / "trial/experiment.json", CARD)
    write(tmp_path / "trial/params.yaml", CARD)
    write(tmp_path / "trial/spaceship-titanic/seed-0.json", SCORE)
    write(tmp_path / "trial/spaceship-titanic/seed-9.json", SCORE)
    broken = SCORE | {
        "score": None,
        "any_medal": False,
        "silver_medal": False,
        "valid_submission": False,
        "percentile": None,
    }
    write(
        tmp_path / "trial/dog-breed-identification/seed-1.json",
        broken | {"message": "It has <no> rows.", "above_median": False},
    )
    return tmp_path


def write(path, values):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values))


def test_cells_come_from_the_card(scores):
    (result,) = read_results(scores, scores)
    assert [(cell.competition, cell.seed) for cell in result.graded] == [
        ("spaceship-titanic", 0),
        ("dog-breed-identification", 1),
    ]
    assert [(cell.competition, cell.seed) for cell in result.missing] == [
        ("spaceship-titanic", 1),
        ("dog-breed-identification", 0),
    ]
    assert result.left_out == ["spaceship-titanic/seed-9.json"]
    assert headline(result) == {"experiment": "trial", "data": "miniature", "isolation": "none", "cells": 4, "graded": 2, "valid": 1,
                                "above_median": 1, "medals": 1}  # fmt: skip


@pytest.mark.parametrize("medal", ["gold", "silver", "bronze", None])
def test_the_medal_of_a_cell(medal):
    score = {f"{kind}_medal": kind == medal for kind in ("gold", "silver", "bronze")}
    assert CellResult("spaceship-titanic", 0, score).medal == medal


@pytest.mark.parametrize(("lower", "better"), [(False, "higher"), (True, "lower")])
def test_figures_stand_in_their_columns(scores, lower, better):
    write(scores / "trial/spaceship-titanic/seed-0.json", SCORE | {"is_lower_better": lower})
    text = page(read_results(scores, scores), [])
    cells = [re.sub("<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", text)]
    row = dict(zip(cells[:11], cells[11:22], strict=True))
    assert row == {"competition": "Spaceship Titanic", "seed": "0", "status": "submitted", "score": "0.81", "better is": better,
                   "medal": "silver", "percentile": "97.5", "gold": "0.82", "silver": "0.81", "bronze": "0.8", "median": "0.79"}  # fmt: skip


def test_the_page_says_it_all(scores):
    text = page(read_results(scores, scores), gone(scores, scores))
    for expected in ("Miniature data.", "No isolation.", '<span class="medal silver">silver</span>', "97.5", "It has &lt;no&gt; rows.",
                     "spaceship-titanic seed 1, dog-breed-identification seed 0", "spaceship-titanic/seed-9.json", "<b>1 / 4</b>"):  # fmt: skip
        assert expected in text
    assert "http" not in text


def test_a_removed_experiment_is_left_out_and_named(scores):
    (scores / "trial/params.yaml").unlink()
    text = page(read_results(scores, scores), gone(scores, scores))
    assert "Spaceship" not in text
    assert "no longer in experiments/: trial." in text


def test_banners_only_where_they_are_due(scores):
    write(scores / "trial/experiment.json", CARD | {"data": {"source": "kaggle", "edition": "v1"}})
    write(scores / "trial/spaceship-titanic/seed-0.json", SCORE | {"isolation": "container"})
    (scores / "trial/dog-breed-identification/seed-1.json").unlink()
    text = page(read_results(scores, scores), gone(scores, scores))
    assert "Miniature data." not in text
    assert "No isolation." not in text


def test_no_experiments(tmp_path):
    assert "There are no experiments yet." in page(read_results(tmp_path, tmp_path), [])


@pytest.mark.parametrize(
    ("value", "text"), [(None, "–"), ("-inf", "-inf"), (0.5, "0.5"), (1.0, "1"), (0.123456, "0.12346"), (0.0, "0")]
)
def test_figures(value, text):
    assert figure(value) == text


def test_a_page_is_replaced_whole_and_nothing_else_is(tmp_path):
    (tmp_path / "dvc.yaml").touch()
    os.mkfifo(tmp_path / "pipe")
    assert mlebench("report", "--output", "pipe", cwd=tmp_path).refused("pipe is not a file; choose another --output")
    (tmp_path / "old.html").write_text("old")
    (tmp_path / "link.html").hardlink_to(tmp_path / "old.html")
    assert mlebench("report", "--output", "link.html", cwd=tmp_path).code == 0
    assert "no experiments" in (tmp_path / "link.html").read_text()
    assert (tmp_path / "old.html").read_text() == "old"
