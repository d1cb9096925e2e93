"""What the report shows: experiments by their cards, and for every cell of a card its score, or that it is missing."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mlebench.experiment import EXPERIMENTS

SCORES = Path("reports/scores")
CARD = "experiment.json"


@dataclass(frozen=True)
class CellResult:
    """One cell; `score` is its score file, or None where it could not be run or graded."""

    competition: str
    seed: int
    score: dict[str, Any] | None

    @property
    def medal(self) -> str | None:
        """The medal, if any."""
        score = self.score or {}
        return next((medal for medal in ("gold", "silver", "bronze") if score.get(f"{medal}_medal")), None)


@dataclass(frozen=True)
class ExperimentResult:
    """One experiment with all its cells, and score files that belong to none of them."""

    card: dict[str, Any]
    cells: list[CellResult]
    left_out: list[str]

    @property
    def graded(self) -> list[CellResult]:
        """Cells that came to a verdict."""
        return [cell for cell in self.cells if cell.score is not None]

    @property
    def missing(self) -> list[CellResult]:
        """Cells that could not be run or graded."""
        return [cell for cell in self.cells if cell.score is None]

    @property
    def isolations(self) -> list[str]:
        """How the agents were kept from the answers."""
        return sorted({cell.score["isolation"] for cell in self.cells if cell.score})

    def count(self, field: str) -> int:
        """In how many cells a field of the verdict holds."""
        return sum(bool(cell.score and cell.score[field]) for cell in self.cells)


def read_results(scores: Path = SCORES, experiments: Path = EXPERIMENTS) -> list[ExperimentResult]:
    """All experiments that have a card, by name."""
    return [
        read_result(card.parent)
        for card in sorted(scores.glob(f"*/{CARD}"))
        if (experiments / card.parent.name / "params.yaml").is_file()
    ]


def gone(scores: Path = SCORES, experiments: Path = EXPERIMENTS) -> list[str]:
    """Experiments of which nothing is left but their scores."""
    cards = sorted(scores.glob(f"*/{CARD}"))
    return [card.parent.name for card in cards if not (experiments / card.parent.name / "params.yaml").is_file()]


def read_result(folder: Path) -> ExperimentResult:
    """One experiment."""
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    wanted = {
        folder / name / f"seed-{seed}.json": (name, seed) for name in card["competitions"] for seed in card["seeds"]
    }
    cells = [
        CellResult(name, seed, json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None)
        for path, (name, seed) in wanted.items()
    ]
    left_out = sorted(path.relative_to(folder).as_posix() for path in folder.glob("*/*.json") if path not in wanted)
    return ExperimentResult(card, cells, left_out)


def headline(result: ExperimentResult) -> dict[str, Any]:
    """An experiment in one line."""
    return {
        "experiment": result.card["name"],
        "data": result.card["data"]["source"],
        "isolation": ", ".join(result.isolations),
        "cells": len(result.cells),
        "graded": len(result.graded),
        "valid": result.count("valid_submission"),
        "above_median": result.count("above_median"),
        "medals": result.count("any_medal"),
    }
