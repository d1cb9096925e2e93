"""Prepared data, found where it is."""

import pytest

from mlebench.competition import get_competition
from mlebench.errors import UserError
from mlebench.prepared import find_answers

SHIP = get_competition("spaceship-titanic")


def test_real_answers_come_before_made_up_ones(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="dvc repro prepare@v1-spaceship-titanic"):
        find_answers(SHIP, None)
    for source in ("miniature", "kaggle"):
        path = tmp_path / "data" / source / "v1" / SHIP.id / SHIP.answers
        path.parent.mkdir(parents=True)
        path.touch()
        assert find_answers(SHIP, None).source == source
