"""The baseline knows no competition, and beats the sample submission on most."""

import ast
import json
from pathlib import Path

import pandas as pd
import pytest

from mlebench.competition import competition_ids, get_competition

ROOT = Path(__file__).parents[2]
CODE = sorted((ROOT / "agents" / "baseline").glob("*.py"))
EVERYDAY = {"number", "text", "time", "category"}  # kinds of features, which some tables also have as columns


def scores(experiment):
    found = {
        path.parent.name: json.loads(path.read_text())
        for path in (ROOT / "reports/scores" / experiment).glob("*/seed-0.json")
    }
    assert sorted(found) == competition_ids()
    return found


def test_it_beats_the_sample_submission_on_most():
    baseline, sample = scores("baseline"), scores("dummy")
    better = [name for name in baseline if beats(get_competition(name), baseline[name]["score"], sample[name]["score"])]
    assert len(better) >= 12, better


def beats(competition, score, other):
    if score is None or other is None:
        return score is not None
    return score < other if competition.lower_is_better else score > other


def constants():
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@pytest.mark.parametrize("name", competition_ids())
def test_it_names_no_competition_and_none_of_its_columns(name, tmp_path):
    competition = get_competition(name)
    folders = [tmp_path / part for part in ("raw", "public", "private")]
    for folder in folders:
        folder.mkdir()
    competition.module("miniature").make(folders[0], 0)
    competition.module("prepare").prepare(*folders)
    tables = [pd.read_csv(path, nrows=1) for path in folders[1].glob("*.csv")]
    columns = {str(column) for table in tables for column in table.columns} - EVERYDAY
    files = {path.name for path in folders[1].iterdir()}
    assert set(constants()) & (columns | files) <= {"train", "test"}, "the baseline names a column or a file"
    text = "".join(path.read_text() for path in CODE).lower()
    assert name not in text
    assert competition.title.lower() not in text
