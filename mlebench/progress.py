"""How far cells are: on a terminal a live line for each that runs, elsewhere a line when one ends; all on stderr."""

import json
import time
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.progress import Progress as Lines
from rich.progress import SpinnerColumn, TaskID, TextColumn

from mlebench.cells import Cell


class Progress:
    """A context in which cells run."""

    def __init__(self) -> None:
        self.console = Console(stderr=True, highlight=False, soft_wrap=True)
        columns = (SpinnerColumn(), TextColumn("{task.description}"))
        self.lines = Lines(*columns, console=self.console, transient=True, disable=not self.console.is_terminal)

    def __enter__(self) -> "Progress":
        self.lines.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.lines.stop()

    def start(self, cell: Cell, *, stored: bool) -> "Line":
        """A cell begins."""
        return Line(self, cell, stored)


class Line:
    """One cell's line."""

    def __init__(self, progress: Progress, cell: Cell, stored: bool):
        self.progress, self.cell, self.stored, self.started = progress, cell, stored, time.monotonic()
        self.name = f"{cell.experiment.agent.name} · {cell.competition} · seed {cell.seed}"
        self.task: TaskID = progress.lines.add_task(self.name)

    @property
    def seconds(self) -> float:
        """Since the cell began."""
        return time.monotonic() - self.started

    def tick(self) -> None:
        """The cell still runs."""
        limit = self.cell.experiment.budget.time_secs
        self.progress.lines.update(self.task, description=f"{self.name}: {self.seconds:.0f} s of {limit:g} s")

    def end(self, finished: Path) -> None:
        """The cell is finished, whatever its result."""
        status = json.loads((finished / "outcome" / "run.json").read_text(encoding="utf-8"))["status"]
        self.say(f"{status}, from the store" if self.stored else f"{status} after {self.seconds:.1f} s")

    def fail(self, why: str) -> None:
        """The harness could not run it."""
        self.say(f"not run: {why}")

    def say(self, what: str) -> None:
        """The line that stays."""
        self.progress.lines.remove_task(self.task)
        self.progress.console.print(f"{self.name}: {what}", markup=False)
