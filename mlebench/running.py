"""Running a cell: the agent's home is laid out, the agent works in its sandbox, and what it leaves is collected."""

import json
import os
import platform
import shutil
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from mlebench.cells import INSTRUCTIONS, Cell
from mlebench.competition import get_competition
from mlebench.grading.limits import LARGEST
from mlebench.locking import locked
from mlebench.preparing.files import files_below, link_tree
from mlebench.preparing.sealing import unseal
from mlebench.sandbox.base import Ending, Job, Sandbox
from mlebench.sandbox.process import ProcessSandbox

SCRATCH = Path(".scratch")
SNAPSHOTS = 20  # kept of a submission as it changes


def run_agent(cell: Cell, name: str, partial: Path, tick: Callable[[], None]) -> None:
    """Runs the agent in partial/home, and collects what it leaves in partial/cell; `tick` is called while it works."""
    home = lay_out_home(cell, partial)
    public = unsealed(cell)
    before = signature(public)
    snapshots = Snapshots(home / "submission" / "submission.csv", partial / "snapshots")

    def look() -> None:
        snapshots.take()
        tick()

    sandbox: Sandbox = ProcessSandbox()
    started = time.time()
    tell(partial, state="running", started=started, pid=os.getpid())
    ending = sandbox.run(
        Job(
            cell=name,
            home=home,
            public=public,
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
    changed = signature(public) != before
    if changed:  # the next cell gets fresh data
        shutil.rmtree(public)
    collect_outcome(cell, name, ending, sandbox.isolation, home)
    collect_record(partial, {"started": started, "seconds": seconds, "agent_changed_shared_data": changed})


def tell(partial: Path, **state: Any) -> None:
    """How far a cell has come, for whoever looks while it is made."""
    (partial / "state.json").write_text(json.dumps(state), encoding="utf-8")


def lay_out_home(cell: Cell, partial: Path) -> Path:
    """The agent's home as the contract says, less the data, which the sandbox brings in."""
    home = partial / "home"
    for folder in ("data", "submission", "code", "logs"):
        (home / folder).mkdir(parents=True)
    shutil.copytree(cell.agent, home / "agent", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(cell.description, home / "data" / "description.md")
    shutil.copyfile(INSTRUCTIONS, home / "instructions.txt")
    return home


def unsealed(cell: Cell) -> Path:
    """The plain public folder, shared by all cells on the same content; a copy, since a process can write to it."""
    folder = SCRATCH / cell.public_digest()
    with locked(SCRATCH / f"{folder.name}.lock"):
        if not folder.is_dir():
            unseal(cell.prepared / "public", folder, copy=True)
    return folder


def signature(folder: Path) -> list[tuple[str, int, int]]:
    """Changes when a file is written to, added or removed."""
    stats = [(name, (folder / name).stat()) for name in files_below(folder)]
    return [(name, stat.st_size, stat.st_mtime_ns) for name, stat in stats]


def variables(cell: Cell) -> dict[str, str]:
    """What an agent is told in its environment."""
    budget, sample = cell.experiment.budget, get_competition(cell.competition).sample_submission
    told = {
        "COMPETITION_ID": cell.competition if cell.experiment.data.description == "description.md" else "competition",
        "SAMPLE_SUBMISSION": sample.removeprefix("public/"),
        "SEED": str(cell.seed),
        "TIME_LIMIT_SECS": f"{budget.time_secs:g}",
        "MODEL": cell.experiment.model.name,
    }
    return told | ({"STEP_LIMIT": str(budget.steps)} if budget.steps else {})


def collect_outcome(cell: Cell, name: str, ending: Ending, isolation: str, home: Path) -> None:
    """What the grader gets: the submission, and how the run ended.

    No clock, host or path: the same run gives the same bytes.
    """
    outcome = home.parent / "cell" / "outcome"
    outcome.mkdir(parents=True)
    submission, remark = handed_in(home)
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


def handed_in(home: Path) -> tuple[Path | None, str | None]:
    """The submission's file, or why what is there is none."""
    path = home / "submission" / "submission.csv"
    if not path.exists():
        return None, "submission.csv is a broken link." if path.is_symlink() else None
    if not path.resolve().is_relative_to(home.resolve()):
        return None, "submission.csv is a link to a file outside of the agent's home."
    if not path.is_file():
        return None, "submission.csv is not a file."
    if path.stat().st_size > LARGEST:
        return None, f"submission.csv has {path.stat().st_size:,} bytes; {LARGEST:,} are allowed."
    return path, None


def status(ending: Ending, *, submitted: bool) -> str:
    """How a finished cell is called; all of these are results."""
    if ending.limit:
        return ending.limit
    if ending.exit_code:
        return "agent-error"
    return "submitted" if submitted else "no-submission"


def collect_record(partial: Path, facts: dict[str, Any]) -> None:
    """What people read: times, code, logs, the submission as it changed."""
    record = partial / "cell" / "record"
    record.mkdir()
    where = {"host": platform.node(), "python": platform.python_version()}
    (record / "record.json").write_text(json.dumps(facts | where, indent=2) + "\n", encoding="utf-8")
    for folder in ("code", "logs"):
        copy = shutil.copyfile  # no modes and times: an executable file in an out breaks DVC's run cache
        shutil.copytree(partial / "home" / folder, record / folder, copy_function=copy, ignore=links_and_oddities)
    shutil.copyfile(partial / "agent.log", record / "logs" / "agent.log")
    if (partial / "snapshots").is_dir():
        link_tree(partial / "snapshots", record / "snapshots")


def links_and_oddities(folder: str, names: list[str]) -> set[str]:
    """What must not be copied out of an agent's home: links may lead anywhere, pipes never end."""
    return {
        name for name in names if (path := Path(folder) / name).is_symlink() or not (path.is_file() or path.is_dir())
    }


class Snapshots:
    """Keeps the submission each time that it has changed and then stood still for one look."""

    def __init__(self, path: Path, folder: Path):
        self.path, self.folder, self.started = path, folder, time.monotonic()
        self.seen: tuple[int, int] | None = None
        self.kept: tuple[int, int] | None = None
        self.count = 0

    def take(self, *, last: bool = False) -> None:
        """Looks once."""
        if not self.path.is_file():
            return
        stat = self.path.stat()
        now = (stat.st_mtime_ns, stat.st_size)
        stands_still = last or now == self.seen
        if stands_still and now != self.kept and self.count < SNAPSHOTS and stat.st_size <= LARGEST:
            self.folder.mkdir(exist_ok=True)
            shutil.copyfile(self.path, self.folder / f"{time.monotonic() - self.started:08.1f}s.csv")
            self.kept, self.count = now, self.count + 1
        self.seen = now
