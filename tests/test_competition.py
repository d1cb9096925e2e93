"""The registry: unknown ids, broken configurations."""

import dataclasses
import shutil

import pytest
import yaml

from mlebench.competition import COMPETITIONS, competition_ids, get_competition, read_competition
from mlebench.errors import UserError

SHIP = "spaceship-titanic"


def test_a_folder_is_a_typed_immutable_object():
    competition = get_competition(SHIP)
    assert (competition.title, competition.best, competition.lower_is_better) == ("Spaceship Titanic", 1.0, False)
    with pytest.raises(dataclasses.FrozenInstanceError):
        competition.title = "another"


def test_all_are_found_sorted():
    assert SHIP in competition_ids()
    assert competition_ids() == sorted(competition_ids())


@pytest.mark.parametrize(
    ("typed", "meant"), [("spaceship-titanik", SHIP), ("titanic", SHIP), ("dog-breed", "dog-breed-identification")]
)
def test_unknown_ids_answer_with_the_nearest_names(typed, meant):
    with pytest.raises(UserError, match=f"There is no competition '{typed}'; did you mean .*{meant}"):
        get_competition(typed)


def test_nothing_near():
    with pytest.raises(UserError, match=r"There is no competition 'zzzzz'\. `mlebench list` shows all\."):
        get_competition("zzzzz")


BROKEN = {
    "config.yaml: complexity is 'hard'; expected one of low, medium, high, dev.": {"complexity": "hard"},
    "config.yaml: best is 'much'; expected a number.": {"best": "much"},
    "config.yaml: best is True; expected a number.": {"best": True},
    "config.yaml: title is missing; expected a text.": {"title": None},
    "config.yaml: the key 'tittle' is not known.": {"tittle": "x"},
    "config.yaml: kaggle: the key 'size' is not known.": {"kaggle": {"type": "code", "size": 3}},
    "config.yaml: kaggle is 'code'; expected a mapping.": {"kaggle": "code"},
    "config.yaml: sample_submission: score is 'good'; expected a number or \"invalid\".": {
        "sample_submission": {"path": "public/x.csv", "score": "good"}
    },
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_a_broken_config_names_file_key_and_what_is_allowed(tmp_path, sentence):
    shutil.copy(COMPETITIONS / SHIP / "config.yaml", tmp_path)
    config = yaml.safe_load((tmp_path / "config.yaml").read_text()) | BROKEN[sentence]
    (tmp_path / "config.yaml").write_text(yaml.safe_dump(config))
    with pytest.raises(UserError) as caught:
        read_competition(tmp_path)
    assert str(caught.value) == f"{tmp_path}/{sentence}"


@pytest.mark.parametrize(
    ("text", "sentence"), [("a: [", "is no YAML"), ("- a", "must hold keys and values"), ("", "must hold keys")]
)
def test_a_file_that_is_no_mapping(tmp_path, text, sentence):
    (tmp_path / "config.yaml").write_text(text)
    with pytest.raises(UserError, match=sentence):
        read_competition(tmp_path)
