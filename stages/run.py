"""Runs an agent on a competition with a seed, or fetches the cell from the store if the same run was made before."""

import shutil
import sys
from pathlib import Path

from mlebench.cells import Cell
from mlebench.errors import UserError, told
from mlebench.experiment import read_experiment
from mlebench.preparing.files import link_tree
from mlebench.store import finished_cell


def run(name: str, competition: str, seed: str) -> None:
    """Writes runs/<experiment>/<id>/seed-<n>/: outcome/, which DVC keeps, and record/, linked from the store."""
    experiment = read_experiment(name)
    try:
        cell = finished_cell(Cell(experiment, competition, int(seed)))
    except OSError as error:
        raise UserError(
            f"{name}, {competition}, seed {seed}: the harness failed, which says nothing about the agent: {error}."
        ) from error
    target = Path("runs") / name / competition / f"seed-{seed}"
    shutil.rmtree(target, ignore_errors=True)
    link_tree(cell, target)


if __name__ == "__main__":
    sys.exit(told(run, *sys.argv[1:]))
