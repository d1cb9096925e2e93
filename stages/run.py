"""Runs an agent on a competition with a seed, or fetches the cell from the store if the same run was made before."""

import shutil
import sys
from pathlib import Path

from mlebench.cells import Cell
from mlebench.errors import UserError, in_words, told
from mlebench.experiment import read_experiment
from mlebench.lock import require_locked_versions
from mlebench.preparing.files import link_tree
from mlebench.store import finished_cell


def run(name: str, competition: str, seed: str) -> None:
    """Writes runs/<experiment>/<id>/seed-<n>/: outcome/, which DVC keeps, and record/, linked from the store."""
    require_locked_versions()
    experiment = read_experiment(name)
    target = Path("runs") / name / competition / f"seed-{seed}"
    try:
        cell = finished_cell(Cell(experiment, competition, int(seed)))
    except (OSError, UserError) as error:
        (Path("reports/scores") / name / competition / f"seed-{seed}.json").unlink(missing_ok=True)  # of another run
        raise UserError(
            f"{name}, {competition}, seed {seed} was not run, which says nothing about the agent: {in_words(error)}"
        ) from error
    shutil.rmtree(target, ignore_errors=True)
    link_tree(cell, target)


if __name__ == "__main__":
    sys.exit(told(run, *sys.argv[1:]))
