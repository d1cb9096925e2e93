"""An experiment: agent, model and budget on data, competitions and seeds; `experiments/<name>/params.yaml`, checked."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
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
NAME = "a name that begins with a letter, of letters, digits, dots, dashes and underscores"

# The sections of an experiment are not frozen: they are also the types by which Hydra composes it.


@dataclass
class Agent:
    """What solves a competition: the folder agents/<name>, started as `bash start.sh ARGS`."""

    name: str
    args: list[str] = field(default_factory=list)


@dataclass
class Model:
    """The language model that the agent calls."""

    name: str


@dataclass
class Budget:
    """What a cell may use; None is no limit."""

    time_secs: float
    steps: int | None = None
    memory_gb: float | None = None


@dataclass
class Data:
    """What a cell works on."""

    source: str
    edition: str
    description: str


@dataclass
class SandboxChoice:
    """What the agent runs in."""

    kind: str


@dataclass(frozen=True)
class Experiment:
    """Everything that decides an experiment's cells."""

    name: str
    agent: Agent
    model: Model
    budget: Budget
    data: Data
    sandbox: SandboxChoice
    competitions: list[str]
    seeds: list[int]


def read_experiment(name: str) -> Experiment:
    """The experiment of that name."""
    path = EXPERIMENTS / name / "params.yaml"
    if not path.is_file():
        raise UserError(f"There is no experiment {name!r}: {path} does not exist.")
    return experiment_from(read_settings(path))


def experiment_from(settings: Settings) -> Experiment:
    """An experiment from its settings; every fault is one sentence."""
    sections = {key: settings.section(key) for key in ("agent", "model", "budget", "data", "sandbox")}
    experiment = Experiment(
        name=settings.take("name", str, is_name, expected=NAME),
        agent=agent_from(sections["agent"]),
        model=Model(sections["model"].take("name", str)),
        budget=budget_from(sections["budget"]),
        data=data_from(sections["data"]),
        sandbox=SandboxChoice(sections["sandbox"].take("kind", str, one_of(SANDBOXES))),
        competitions=settings.take("competitions", list, is_list_of(str), expected="a list of different ids"),
        seeds=settings.take("seeds", list, are_seeds, expected="a list of different whole numbers from 0 to 2^32 - 1"),
    )
    for part in (settings, *sections.values()):
        part.require_nothing_else()
    for competition in experiment.competitions:
        get_competition(competition)
    return experiment


def require_listed(experiment: Experiment) -> None:
    """The pipeline keeps data up to date of the competitions that the project's params.yaml lists, and of no others."""
    key = "competitions" if experiment.data.source == "miniature" else "kaggle"
    listed = read_settings(Path("params.yaml")).take(key, list)
    for competition in experiment.competitions:
        if competition not in listed:
            raise UserError(
                f"The experiment {experiment.name} has {competition}, which is not part of the pipeline: "
                f"add it to the list `{key}` of params.yaml."
            )


def agent_from(settings: Settings) -> Agent:
    """The section `agent`."""
    args = settings.take("args", list, is_list_of(str, repeated=True), expected="a list of words")
    return Agent(settings.take("name", str, is_name, expected="the name of a folder of agents/"), args)


def budget_from(settings: Settings) -> Budget:
    """The section `budget`."""
    return Budget(
        time_secs=settings.take("time_secs", float, positive, expected="a number of seconds above 0"),
        steps=settings.take("steps", int, positive, missing=None, expected="a whole number above 0, or null"),
        memory_gb=settings.take("memory_gb", float, positive, missing=None, expected="a number above 0, or null"),
    )


def data_from(settings: Settings) -> Data:
    """The section `data`."""
    return Data(
        source=settings.take("source", str, one_of(SOURCES)),
        edition=settings.take("edition", str, one_of(EDITIONS)),
        description=settings.take("description", str, one_of(DESCRIPTIONS)),
    )


def is_name(value: str) -> bool:
    """Safe as a folder and within DVC's stage names, and no number to any reader of YAML, as 1e5 is to some."""
    return re.fullmatch(r"[A-Za-z][A-Za-z0-9._-]*", value) is not None


def positive(value: float) -> bool:
    """Above zero, and finite."""
    return 0 < value < math.inf


def are_seeds(values: list[Any]) -> bool:
    """What every library takes as a seed."""
    return is_list_of(int)(values) and all(0 <= value < 2**32 for value in values)


def is_list_of(kind: type, *, repeated: bool = False) -> Callable[[list[Any]], bool]:
    """A check for a list that is all of one type, and without repetitions unless they are allowed."""
    return lambda values: all(type(value) is kind for value in values) and (repeated or len(set(values)) == len(values))
