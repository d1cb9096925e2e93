"""An experiment: agent, model and budget on data, competitions and seeds; `experiments/<name>/params.yaml`, checked."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mlebench.competition import get_competition
from mlebench.errors import UserError
from mlebench.settings import Settings, one_of, read_settings

EXPERIMENTS = Path("experiments")
SOURCES = ("miniature", "kaggle")
EDITIONS = ("v1",)
DESCRIPTIONS = ("description.md", "description_obfuscated.md")
SANDBOXES = ("process",)


@dataclass(frozen=True)
class Agent:
    """What solves a competition: the folder agents/<name>, started as `bash start.sh ARGS`."""

    name: str
    args: tuple[str, ...]


@dataclass(frozen=True)
class Budget:
    """What a cell may use; None is no limit."""

    time_secs: float
    steps: int | None
    memory_gb: float | None


@dataclass(frozen=True)
class Data:
    """What a cell works on."""

    source: str
    edition: str
    description: str


@dataclass(frozen=True)
class Experiment:
    """Everything that decides an experiment's cells."""

    name: str
    agent: Agent
    model: str
    budget: Budget
    data: Data
    sandbox: str
    competitions: tuple[str, ...]
    seeds: tuple[int, ...]


def read_experiment(name: str) -> Experiment:
    """The experiment of that name."""
    path = EXPERIMENTS / name / "params.yaml"
    if not path.is_file():
        raise UserError(f"There is no experiment {name!r}: {path} does not exist.")
    return experiment_from(read_settings(path))


def experiment_from(settings: Settings) -> Experiment:
    """An experiment from its settings; every fault is one sentence."""
    agent, model, budget, data, sandbox = (
        settings.section(key) for key in ("agent", "model", "budget", "data", "sandbox")
    )
    experiment = Experiment(
        name=settings.take("name", str, is_name, expected="a name of letters, digits, dots, dashes and underscores"),
        agent=Agent(agent.take("name", str), tuple(str(word) for word in agent.take("args", list))),
        model=model.take("name", str),
        budget=Budget(
            time_secs=budget.take("time_secs", float, positive, expected="a number of seconds above 0"),
            steps=budget.take("steps", int, positive, missing=None, expected="a whole number above 0, or null"),
            memory_gb=budget.take("memory_gb", float, positive, missing=None, expected="a number above 0, or null"),
        ),
        data=Data(
            source=data.take("source", str, one_of(SOURCES)),
            edition=data.take("edition", str, one_of(EDITIONS)),
            description=data.take("description", str, one_of(DESCRIPTIONS)),
        ),
        sandbox=sandbox.take("kind", str, one_of(SANDBOXES)),
        competitions=tuple(settings.take("competitions", list, is_list_of(str), expected="a list of ids")),
        seeds=tuple(settings.take("seeds", list, is_list_of(int), expected="a list of whole numbers")),
    )
    for part in (settings, agent, model, budget, data, sandbox):
        part.require_nothing_else()
    for competition in experiment.competitions:
        get_competition(competition)
    return experiment


def is_name(value: str) -> bool:
    """Safe as a folder and within DVC's stage names."""
    return re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", value) is not None


def positive(value: float) -> bool:
    """Above zero."""
    return value > 0


def is_list_of(kind: type) -> Any:
    """A check for a list without repetitions, all of one type."""
    return lambda values: len(set(values)) == len(values) and all(type(value) is kind for value in values)
