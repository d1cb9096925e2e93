"""Running a cell: the agent's home is laid out, the agent works in its sandbox, and what it leaves is collected."""

import json
import os
import platform
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from mlebench.cells import INSTRUCTIONS, Cell
from mlebench.salvage import AGENTS_FAULT, handed_in, salvage
from mlebench.sandbox.base import Ending, Job, Sandbox
from mlebench.sandbox.process import ProcessSandbox

SNAPSHOTS = 20  # kept of a submission as it changes


def sandbox_of(_cell: Cell) -> Sandbox:
    """What the cell's agent runs in; there is one kind so far."""
    return ProcessSandbox()


def run_agent(cell: Cell, name: str, partial: Path, tick: Callable[[], None]) -> None:
    """Runs the agent in partial/home, and collects what it leaves in partial/cell; `tick` is called while it works."""
    home = lay_out_home(cell, partial)
    snapshots = Snapshots(home, partial / "snapshots")

    def look() -> None:
        snapshots.take()
        tick()

    sandbox = sandbox_of(cell)
    started = time.time()
    tell(partial, state="running", started=started, pid=os.getpid())
    ending = sandbox.run(
        Job(
            cell=name,
            home=home,
            public=cell.prepared / "public",
            description=cell.description,
            arguments=cell.experiment.agent.args,
            variables=variables(cell),
            log=partial / "agent.log",
            time_secs=cell.experiment.budget.time_secs,
            memory_gb=cell.experiment.budget.memory_gb,
            tick=look,
        )
    )
    seconds = round(time.time() - started, 3)
    tell(partial, state="collecting", started=started, seconds=seconds)
    snapshots.take(last=True)
    collect_outcome(cell, name, ending, sandbox.isolation, partial)
    collect_record(partial, {"cell": name, "started": started, "seconds": seconds})


def tell(partial: Path, **state: Any) -> None:
    """How far a cell has come, for whoever looks while it is made."""
    (partial / "state.json").write_text(json.dumps(state), encoding="utf-8")


def lay_out_home(cell: Cell, partial: Path) -> Path:
    """The agent's home as the contract says, less the data, which the sandbox brings in."""
    home = partial / "home"
    for folder in ("submission", "code", "logs"):
        (home / folder).mkdir(parents=True)
    shutil.copytree(
        cell.agent, home / "agent", ignore=shutil.ignore_patterns("__pycache__"), copy_function=copy_executable
    )
    shutil.copyfile(INSTRUCTIONS, home / "instructions.txt")
    return home


def copy_executable(source: str, target: str) -> None:
    """Every file of an agent can be executed: whether it was so where it comes from is in no digest."""
    shutil.copyfile(source, target)
    Path(target).chmod(0o755)


def variables(cell: Cell) -> dict[str, str]:
    """What an agent is told in its environment."""
    budget = cell.experiment.budget
    told = {
        "COMPETITION_ID": cell.competition if cell.experiment.data.description == "description.md" else "competition",
        "SAMPLE_SUBMISSION": cell.sample_submission,
        "SEED": str(cell.seed),
        "TIME_LIMIT_SECS": f"{budget.time_secs:g}",
        "MODEL": cell.experiment.model.name,
    }
    return told | ({"STEP_LIMIT": str(budget.steps)} if budget.steps else {})


def collect_outcome(cell: Cell, name: str, ending: Ending, isolation: str, partial: Path) -> None:
    """What the grader gets: the submission, and how the run ended.

    No clock, host or path: the same run gives the same bytes.
    """
    outcome = partial / "cell" / "outcome"
    outcome.mkdir(parents=True)
    submission, remark = handed_in(partial / "home")
    if submission:
        shutil.copyfile(submission, outcome / "submission.csv")
    run = {
        "cell": name,
        "status": status(ending, submitted=submission is not None),
        "exit_code": ending.exit_code,
        "remark": remark,
        "isolation": isolation,
        "image": None,
        "inputs": cell.inputs(),
        "versions": {"mlebench": metadata.version("mlebench")},
    }
    (outcome / "run.json").write_text(json.dumps(run, indent=2) + "\n", encoding="utf-8")


def status(ending: Ending, *, submitted: bool) -> str:
    """How a finished cell is called; all of these are results."""
    if ending.limit:
        return ending.limit
    if ending.exit_code:
        return "agent-error"
    return "submitted" if submitted else "no-submission"


def collect_record(partial: Path, facts: dict[str, Any]) -> None:
    """What people read: times, the agent's output, its code and logs, the submission as it changed."""
    record = partial / "cell" / "record"
    record.mkdir()
    left_out = [name for folder in ("code", "logs") for name in salvage(partial / "home" / folder, record / folder)]
    where = {"host": platform.node(), "python": platform.python_version(), "left_out": left_out}
    (record / "record.json").write_text(json.dumps(facts | where, indent=2) + "\n", encoding="utf-8")
    (partial / "agent.log").rename(record / "agent.log")
    if (partial / "snapshots").is_dir():
        (partial / "snapshots").rename(record / "snapshots")


@dataclass
class Snapshots:
    """Keeps the submission each time that it has changed and then stood still for one look."""

    home: Path
    folder: Path
    count: int = 0
    seen: tuple[int, int] | None = None
    kept: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.started = time.monotonic()

    def take(self, *, last: bool = False) -> None:
        """Looks once; what the agent takes away meanwhile was not meant to stay."""
        path, _ = handed_in(self.home)
        if path is None:
            return
        try:
            self.keep(path, last=last)
        except OSError as error:
            if error.errno not in AGENTS_FAULT or str(error.filename) != str(path):
                raise

    def keep(self, path: Path, *, last: bool) -> None:
        """A copy, if there is anything new."""
        stat = path.stat()
        now = (stat.st_mtime_ns, stat.st_size)
        stands_still = last or now == self.seen
        if stands_still and now != self.kept and self.count < SNAPSHOTS:
            self.folder.mkdir(exist_ok=True)
            shutil.copyfile(path, self.folder / f"{time.monotonic() - self.started:08.1f}s.csv")
            self.kept, self.count = now, self.count + 1
        self.seen = now
