"""Experiments: a typo in a hand-written params.yaml is one sentence."""

import pytest
import yaml

from mlebench.errors import UserError
from mlebench.experiment import experiment_from, read_experiment, require_listed
from mlebench.settings import Settings

GOOD = yaml.safe_load("""
name: mine
agent: {name: dummy, args: [--fast]}
model: {name: none}
budget: {time_secs: 60, steps: null, memory_gb: 1.5}
data: {source: miniature, edition: v1, description: description.md}
sandbox: {kind: process}
competitions: [spaceship-titanic]
seeds: [0, 1]
""")


def read(**changes):
    return experiment_from(Settings("params.yaml", GOOD | changes))


def test_a_good_one():
    experiment = read()
    assert (experiment.agent.args, experiment.budget.time_secs, experiment.seeds) == (["--fast"], 60.0, [0, 1])


WRONG = {
    "params.yaml: the key 'seed' is not known.": {"seed": 0},
    "params.yaml: seeds is [0, 0]; expected a list of different whole numbers from 0 to 2^32 - 1.": {"seeds": [0, 0]},
    "params.yaml: seeds is [-1]; expected a list of different whole numbers from 0 to 2^32 - 1.": {"seeds": [-1]},
    "params.yaml: seeds is ['1']; expected a list of different whole numbers from 0 to 2^32 - 1.": {"seeds": ["1"]},
    "params.yaml: name is 'a b'; expected a name that begins with a letter, of letters, digits, dots, dashes and underscores.": {
        "name": "a b"
    },
    "params.yaml: budget: time_secs is 0.0; expected a number of seconds above 0.": {"budget": {"time_secs": 0}},
    "params.yaml: budget: the key 'time' is not known.": {"budget": {"time_secs": 1, "time": 1}},
    "params.yaml: data: source is 'kagle'; expected one of miniature, kaggle.": {
        "data": GOOD["data"] | {"source": "kagle"}
    },
    "params.yaml: agent is missing; expected a mapping.": {"agent": None},
    "There is no competition 'spaceship'; did you mean spaceship-titanic? `mlebench list` shows all.": {
        "competitions": ["spaceship"]
    },
}


@pytest.mark.parametrize("sentence", WRONG)
def test_a_wrong_one(sentence):
    with pytest.raises(UserError) as caught:
        read(**WRONG[sentence])
    assert str(caught.value) == sentence


def test_an_unknown_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match="There is no experiment 'nobody'"):
        read_experiment("nobody")


@pytest.mark.parametrize(
    ("source", "key", "other"), [("miniature", "competitions", "kaggle"), ("kaggle", "kaggle", "competitions")]
)
def test_competitions_that_the_pipeline_does_not_know(tmp_path, monkeypatch, source, key, other):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "params.yaml").write_text(yaml.safe_dump({key: [], other: ["spaceship-titanic"]}))
    with pytest.raises(UserError, match=f"not part of the pipeline: add it to the list `{key}` of params"):
        require_listed(read(data=GOOD["data"] | {"source": source}))
