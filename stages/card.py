"""An experiment's card, beside its scores: the report lists cells from cards, never what happens to lie there."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from mlebench.errors import UserError, told
from mlebench.experiment import read_experiment, require_listed


def card(name: str) -> None:
    """Writes reports/scores/<experiment>/experiment.json."""
    experiment = read_experiment(name)
    if experiment.name != name:
        raise UserError(
            f"experiments/{name}/params.yaml says name: {experiment.name}; the folder and the name must be the same."
        )
    require_listed(experiment)
    target = Path("reports/scores") / name / "experiment.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(asdict(experiment), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(told(card, *sys.argv[1:]))
