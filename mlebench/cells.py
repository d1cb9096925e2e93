"""Cells: one run of an agent on one competition with one seed, stored by the digest of its inputs.

A cell is made in `.cells/<digest>.partial` and appears as `.cells/<digest>` by one rename when it is finished. Asked for again with the
same inputs, it is there at once; killed at any point, it is made anew. An agent's failure is a result; the harness's is an exception.
"""
import fcntl
import hashlib
import json
import os
import platform
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from mlebench.competition import get_competition
from mlebench.errors import UserError
from mlebench.experiment import Experiment
from mlebench.grading.limits import LARGEST
from mlebench.preparing.files import files_below, link_tree, md5_of
from mlebench.preparing.sealing import digest, read_manifest, unseal
from mlebench.sandbox.base import Ending, Job, Sandbox
from mlebench.sandbox.process import ProcessSandbox

STORE = Path(".cells")
SCRATCH = Path(".scratch")
AGENTS = Path("agents")
INSTRUCTIONS = Path(__file__).with_name("instructions.txt")
SNAPSHOTS = 20  # kept of a submission as it changes


@dataclass(frozen=True)
class Cell:
    """What an agent's run depends on, and nothing else: two cells with equal digests are the same run."""

    experiment: Experiment
    competition: str
    seed: int

    @property
    def prepared(self) -> Path:
        """Where the prepared data is."""
        return Path("data") / self.experiment.data.source / self.experiment.data.edition / self.competition

    @property
    def description(self) -> Path:
        """The task as the agent is told it."""
        return get_competition(self.competition).folder / self.experiment.data.description

    @property
    def agent(self) -> Path:
        """The agent's folder."""
        folder = AGENTS / self.experiment.agent.name
        if not (folder / "start.sh").is_file():
            raise UserError(f"There is no agent {self.experiment.agent.name!r}: {folder}/start.sh does not exist.")
        return folder

    def inputs(self) -> dict[str, Any]:
        """Everything that the agent can see, by content; the names of experiments and the lists of cells are no part of it."""
        experiment = self.experiment
        return {
            "competition": self.competition,
            "seed": self.seed,
            "agent": asdict(experiment.agent),
            "agent_files": digest_of_folder(self.agent),
            "model": experiment.model,
            "budget": asdict(experiment.budget),
            "data": asdict(experiment.data),
            "public": self.public_digest(),
            "description": md5_of(self.description),
            "instructions": md5_of(INSTRUCTIONS),
            "sandbox": experiment.sandbox,
        }

    def public_digest(self) -> str:
        """The content of the public folder."""
        manifest = self.prepared / "manifest.csv"
        if not manifest.is_file():
            raise UserError(f"{self.competition} is not prepared: there is no {manifest}; `dvc repro` or `dvc pull` brings it.")
        return digest(read_manifest(manifest, "public"))

    def digest(self) -> str:
        """The cell's name in the store."""
        return hashlib.sha256(json.dumps(self.inputs(), sort_keys=True).encode()).hexdigest()[:32]


def digest_of_folder(folder: Path) -> str:
    """Names and contents of all files but Python's own by-products."""
    names = [name for name in files_below(folder) if "__pycache__" not in name]
    return hashlib.md5("".join(f"{name} {md5_of(folder / name)}\n" for name in names).encode()).hexdigest()


def finished_cell(cell: Cell) -> Path:
    """The folder of the finished cell: from the store, or after running it. Raises UserError where the harness fails."""
    name = cell.digest()
    finished, partial, attempts = STORE / name, STORE / f"{name}.partial", STORE / f"{name}.attempts.jsonl"
    with locked(STORE / f"{name}.lock"):
        if finished.is_dir():
            return finished
        if partial.exists():
            note(attempts, "killed before it was finished")
            shutil.rmtree(partial)
        try:
            make(cell, name, partial)
        except (OSError, UserError) as error:
            note(attempts, f"{type(error).__name__}: {error}")
            raise
        note(attempts, "finished")
        shutil.copyfile(attempts, partial / "cell" / "record" / "attempts.jsonl")
        (partial / "cell").rename(finished)
        shutil.rmtree(partial)
    return finished


def make(cell: Cell, name: str, partial: Path) -> None:
    """Runs the agent in partial/home, and collects partial/cell."""
    home = lay_out_home(cell, partial)
    public = unsealed(cell)
    before = signature(public)
    log, snapshots = partial / "agent.log", Snapshots(home / "submission" / "submission.csv", partial / "snapshots")
    sandbox: Sandbox = ProcessSandbox()
    started = time.time()
    (partial / "state.json").write_text(json.dumps({"state": "running", "started": started, "pid": os.getpid()}))
    budget = cell.experiment.budget
    ending = sandbox.run(
        Job(name, home, public, cell.experiment.agent.args, variables(cell), log, budget.time_secs, budget.memory_gb, snapshots.take)
    )
    snapshots.take()
    times = {"started": started, "seconds": round(time.time() - started, 3)}
    (partial / "state.json").write_text(json.dumps({"state": "collecting", **times}))
    touched = signature(public) != before
    if touched:  # the next cell gets fresh data
        shutil.rmtree(public)
    collect_outcome(cell, name, ending, sandbox.isolation, home, partial / "cell" / "outcome")
    collect_record(home, partial, {**times, "host": platform.node(), "python": platform.python_version(), "agent_changed_shared_data": touched})


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
    """The plain public folder, shared by all cells that work on the same content; a copy, since a process can write to it."""
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
        "MODEL": cell.experiment.model,
    }
    return told | ({"STEP_LIMIT": str(budget.steps)} if budget.steps else {})


def collect_outcome(cell: Cell, name: str, ending: Ending, isolation: str, home: Path, outcome: Path) -> None:
    """What the grader gets: the submission, and how the run ended. No clock, host or path: the same run gives the same bytes."""
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


def collect_record(home: Path, partial: Path, facts: dict[str, Any]) -> None:
    """What people read: times, code, logs, the submission as it changed."""
    record = partial / "cell" / "record"
    record.mkdir()
    (record / "record.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    for folder in ("code", "logs"):
        shutil.copytree(home / folder, record / folder, symlinks=True, copy_function=shutil.copyfile, ignore=links_and_oddities)
    shutil.copyfile(partial / "agent.log", record / "logs" / "agent.log")
    if (partial / "snapshots").is_dir():
        link_tree(partial / "snapshots", record / "snapshots")


def links_and_oddities(folder: str, names: list[str]) -> set[str]:
    """What must not be copied out of an agent's home: links may lead anywhere, pipes never end."""
    return {name for name in names if (path := Path(folder) / name).is_symlink() or not (path.is_file() or path.is_dir())}


class Snapshots:
    """Keeps the submission each time that it has changed and then stood still for one look."""

    def __init__(self, path: Path, folder: Path):
        self.path, self.folder, self.started = path, folder, time.monotonic()
        self.seen: tuple[int, int] | None = None
        self.kept: tuple[int, int] | None = None
        self.count = 0

    def take(self) -> None:
        """Looks once."""
        try:
            stat = self.path.stat()
        except OSError:
            return
        now = (stat.st_mtime_ns, stat.st_size)
        if now == self.seen and now != self.kept and self.count < SNAPSHOTS and self.path.is_file() and stat.st_size <= LARGEST:
            self.folder.mkdir(exist_ok=True)
            shutil.copyfile(self.path, self.folder / f"{time.monotonic() - self.started:08.1f}s.csv")
            self.kept, self.count = now, self.count + 1
        self.seen = now


def note(attempts: Path, what: str) -> None:
    """One line an attempt, kept until the cell is finished."""
    with attempts.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({"time": time.time(), "host": platform.node(), "what": what}) + "\n")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One process at a time; the lock goes with the process, also by kill -9."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
