"""The store of finished cells, by the digest of their inputs.

A cell is made in `.cells/<digest>.partial` and appears as `.cells/<digest>` by one rename when it is finished. Asked
for again with the same inputs, it is there at once; killed at any point, it is made anew. An agent's failure is a
result; the harness's is an exception, and a line in `attempts.jsonl`.
"""

import json
import platform
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from mlebench.cells import Cell
from mlebench.errors import UserError
from mlebench.locking import locked
from mlebench.running import run_agent, sandbox_of
from mlebench.salvage import remove

STORE = Path(".cells")


def is_finished(cell: Cell) -> bool:
    """Whether the store has it."""
    return (STORE / cell.digest()).is_dir()


def finished_cell(cell: Cell, tick: Callable[[], None] = lambda: None) -> Path:
    """The folder of the finished cell, from the store or after running it. Raises where the harness fails."""
    name = cell.digest()
    finished, partial, attempts = STORE / name, STORE / f"{name}.partial", STORE / f"{name}.attempts.jsonl"
    with locked(STORE / f"{name}.lock"):
        if partial.exists():
            sandbox_of(cell).clear(name)
            remove(partial)
            if not finished.is_dir():
                note(attempts, "killed before it was finished")
        if finished.is_dir():
            return finished
        try:
            run_agent(cell, name, partial, tick)
        except (OSError, UserError) as error:
            note(attempts, f"{type(error).__name__}: {error}")
            remove(partial)
            raise
        note(attempts, "finished")
        shutil.copyfile(attempts, partial / "cell" / "record" / "attempts.jsonl")
        (partial / "cell").rename(finished)
        remove(partial)
    return finished


def note(attempts: Path, what: str) -> None:
    """One line an attempt, kept until the cell is finished."""
    with attempts.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"time": time.time(), "host": platform.node(), "what": what}) + "\n")
