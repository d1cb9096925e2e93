"""A competition: a folder below `competitions/`, as a typed, immutable object. The registry is the list of folders."""

import difflib
import importlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from mlebench.errors import UserError
from mlebench.settings import Settings, one_of, read_settings

COMPETITIONS = Path(__file__).resolve().parents[1] / "competitions"
COMPLEXITIES = ("low", "medium", "high", "dev")
CATEGORIES = (
    "Audio Classification",
    "Forecasting",
    "Image (Other)",
    "Image Classification",
    "Image Regression",
    "Image Segmentation",
    "Image to Image",
    "Image to Text",
    "Multimodal",
    "Object Detection",
    "Sequence to Sequence",
    "Signal Processing",
    "Tabular",
    "Text (Other)",
    "Text Classification",
    "Training LLMs",
    "Video Classification",
)


@dataclass(frozen=True)
class Competition:
    """What `config.yaml` says, checked."""

    id: str
    folder: Path
    title: str
    category: str
    complexity: str  # how hard it is for a person; "dev" is outside the benchmark
    kaggle_type: str  # "simple": a CSV was uploaded there; "code": a notebook
    size_gb: float | None  # the raw data at Kaggle
    metric: str
    direction: str  # whether "lower" or "higher" is better
    best: float  # the score of a perfect submission
    answers: str  # paths within the prepared folder
    sample_submission: str
    sample_score: float | None  # what the sample submission gets on the miniature; None where it is invalid
    known_issues: tuple[str, ...]

    @property
    def lower_is_better(self) -> bool:
        """The direction as a truth value."""
        return self.direction == "lower"

    def module(self, name: str) -> ModuleType:
        """Its `prepare`, `grade`, `miniature` or `benchmark`; loaded when asked for."""
        return importlib.import_module(f"competitions.{self.id}.{name}")


def competition_ids() -> list[str]:
    """The ids of all competitions, sorted."""
    return sorted(folder.name for folder in COMPETITIONS.iterdir() if (folder / "config.yaml").is_file())


@cache
def get_competition(competition_id: str) -> Competition:
    """The competition of that id."""
    known = competition_ids()
    if competition_id not in known:
        raise UserError(
            f"There is no competition {competition_id!r}{nearest(competition_id, known)} `mlebench list` shows all."
        )
    return read_competition(COMPETITIONS / competition_id)


def read_competition(folder: Path) -> Competition:
    """A competition from its folder."""
    config = read_settings(folder / "config.yaml")
    kaggle, sample = config.section("kaggle"), config.section("sample_submission")
    found = Competition(
        id=folder.name,
        folder=folder,
        title=config.take("title", str),
        category=config.take("category", str, one_of(CATEGORIES)),
        complexity=config.take("complexity", str, one_of(COMPLEXITIES)),
        kaggle_type=kaggle.take("type", str, one_of(("simple", "code"))),
        size_gb=kaggle.take("size_gb", float, missing=None),
        metric=config.take("metric", str),
        direction=config.take("direction", str, one_of(("lower", "higher"))),
        best=config.take("best", float),
        answers=config.take("answers", str),
        sample_submission=sample.take("path", str),
        sample_score=sample_score(sample),
        known_issues=tuple(config.take("known_issues", list)),
    )
    for part in (config, kaggle, sample):
        part.require_nothing_else()
    return found


def sample_score(sample: Settings) -> float | None:
    """A number, or the word "invalid"."""
    value: Any = sample.take(
        "score",
        (str, float),
        lambda value: value == "invalid" or not isinstance(value, str),
        expected='a number or "invalid"',
    )
    return None if value == "invalid" else float(value)


def nearest(word: str, known: list[str]) -> str:
    """Names like the one that was not found, as the end of a sentence."""
    close = (
        difflib.get_close_matches(word, known, n=3, cutoff=0.5)
        or [name for name in known if word and word.lower() in name.lower()][:3]
    )
    return f"; did you mean {' or '.join(close)}?" if close else "."
