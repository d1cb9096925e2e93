"""`mlebench run`: Hydra composes an experiment, its cells are run into the store, and the pipeline records them."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from threading import Event
from typing import Any

import yaml

from mlebench.cells import Cell, require_agent
from mlebench.competition import nearest
from mlebench.errors import UserError
from mlebench.experiment import (
    EXPERIMENTS,
    Agent,
    Budget,
    Data,
    Experiment,
    Model,
    SandboxChoice,
    experiment_from,
    read_experiment,
    require_listed,
)
from mlebench.lock import require_locked_versions
from mlebench.locking import locked
from mlebench.progress import Progress
from mlebench.settings import Settings, read_settings
from mlebench.split import Split
from mlebench.store import STORE, finished_cell, is_finished

MODELS = Path(__file__).resolve().parents[1] / "conf" / "model"
STAGES = Path("../../stages/experiment.yaml")  # as seen from an experiment's folder
LOCK = STORE / "experiments.lock"
SESSION = "MLEBENCH_SESSION"  # a file in which the jobs of one command note their experiments


@dataclass
class Config:
    """The types of `conf/config.yaml`."""

    agent: Agent
    model: Model
    budget: Budget
    split: Split
    data: Data
    sandbox: SandboxChoice
    seed: int = 0
    name: str | None = None
    competitions: list[str] | None = None
    parallel: int = 1


def experiment_of(config: dict[str, Any]) -> Experiment:
    """The experiment that a composed configuration describes."""
    refuse_unknown(config)
    split = Split(**config["split"])
    settings = {key: config[key] for key in ("agent", "model", "budget", "data", "sandbox")}
    settings |= {
        "competitions": split.ids() if config["competitions"] is None else config["competitions"],
        "seeds": [config["seed"]],
    }
    settings["name"] = config["name"] or default_name(settings)
    if not settings["competitions"]:
        raise UserError("There are no competitions to run: choose another split, or list some as competitions=[…].")
    require_model(settings["model"]["name"])
    if config["parallel"] < 1:
        raise UserError(f"parallel is {config['parallel']}; expected a whole number above 0.")
    return experiment_from(Settings("the configuration", json.loads(json.dumps(settings))))


def refuse_unknown(config: dict[str, Any]) -> None:
    """Hydra lets +key=value add any key, and group=null take a group away."""
    unknown = config.keys() - {field.name for field in fields(Config)}
    for group in ("agent", "model", "budget", "split", "data", "sandbox"):
        if not isinstance(config[group], dict):
            raise UserError(
                f"{group} is {config[group]!r}; choose one of the options that `mlebench run --help` lists."
            )
    unknown |= {f"split.{key}" for key in config["split"].keys() - {field.name for field in fields(Split)}}
    if unknown:
        raise UserError(f"The key {min(unknown)} is not known; conf/config.yaml explains those that are.")


def require_model(name: str) -> None:
    """A model that nobody defined would stand on the report without having been asked."""
    known = sorted(path.stem for path in MODELS.glob("*.yaml"))
    if name not in known:
        raise UserError(f"There is no model {name!r}{nearest(name, known)} There are {', '.join(known)}.")


def default_name(settings: dict[str, Any]) -> str:
    """Agent, model, and a short digest of everything else but the seeds."""
    rest = {key: value for key, value in settings.items() if key != "seeds"}
    digest = hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:6]
    return f"{settings['agent']['name']}-{settings['model']['name']}-{digest}"


def register(experiment: Experiment) -> Experiment:
    """Writes experiments/<name>/; seeds are added to those that are there, anything else must be as it was."""
    folder = EXPERIMENTS / experiment.name
    with locked(LOCK):
        path = folder / "params.yaml"
        if path.is_file():
            before = experiment_from(read_settings(path))
            refuse_change(before, experiment)
            experiment = replace(experiment, seeds=sorted({*before.seeds, *experiment.seeds}))
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / "params.yaml.new"
        new.write_text(yaml.safe_dump(asdict(experiment), sort_keys=False), encoding="utf-8")
        new.rename(path)
        if not (folder / "dvc.yaml").is_symlink():
            (folder / "dvc.yaml").symlink_to(STAGES)
    return experiment


def refuse_change(before: Experiment, now: Experiment) -> None:
    """An old name stands for its old configuration, or its results would belong to two."""
    old, new = flat(asdict(replace(before, seeds=[]))), flat(asdict(replace(now, seeds=[])))
    for key, value in new.items():
        if old[key] != value:
            raise UserError(
                f"The experiment {now.name} exists with {key} {old[key]!r}, not {value!r}; choose another name=…."
            )


def flat(values: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested keys as one: budget.time_secs."""
    result: dict[str, Any] = {}
    for key, value in values.items():
        result |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return result


def run_job(config: dict[str, Any]) -> None:
    """One job of a run or multirun; what a user can mend is noted, so that it stops no other job."""
    try:
        experiment = experiment_of(config)
        cells = [Cell(experiment, competition, config["seed"]) for competition in experiment.competitions]
        require_agent(experiment.agent.name)
        require_data(experiment)
        for other in sorted(EXPERIMENTS.glob("*/params.yaml")):  # DVC reads them all, and names none that is broken
            read_experiment(other.parent.name)
        require_locked_versions()
        register(experiment)
        note(experiment=experiment.name)
        prepare_data(experiment)
        failures = run_cells(cells, config["parallel"])
    except UserError as error:
        failures = [str(error)]
    for failure in failures:
        note(error=failure)


def run_cells(cells: list[Cell], parallel: int) -> list[str]:
    """Fills the store; the sentences of cells that the harness failed to run."""
    stop, failures = Event(), []
    with Progress() as progress:

        def run(cell: Cell) -> None:
            line = progress.start(cell, stored=is_finished(cell))
            try:
                line.end(finished_cell(cell, tick=line.tick if parallel == 1 else until(stop, line.tick)))
            except (OSError, UserError) as error:
                failures.append(f"{cell.competition}, seed {cell.seed}, could not be run: {error}")
                line.fail(str(error))

        if parallel == 1:
            for cell in cells:
                run(cell)
            return failures
        with ThreadPoolExecutor(parallel) as pool, stopping(stop):
            for _ in pool.map(run, cells):
                pass
    return failures


def until(stop: Event, tick: Callable[[], None]) -> Callable[[], None]:
    """A tick that ends the cell when the command was interrupted: signals reach the main thread only."""

    def checked() -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        tick()

    return checked


@contextmanager
def stopping(stop: Event) -> Iterator[None]:
    """Tells the running cells when the main thread is interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        stop.set()
        raise


def require_data(experiment: Experiment) -> None:
    """Real data must have been fetched, and all data be known to the pipeline."""
    for name in experiment.competitions:
        archive = Path("data/kaggle/raw") / f"{name}.zip"
        if experiment.data.source == "kaggle" and not archive.is_file():
            raise UserError(f"There is no {archive}: put Kaggle's archive there, or use data=miniature.")
    require_listed(experiment)


def prepare_data(experiment: Experiment) -> None:
    """Brings the prepared data of the experiment's competitions up to date."""
    stage = "prepare" if experiment.data.source == "miniature" else "prepare-kaggle"
    dvc("repro", *(f"{stage}@{experiment.data.edition}-{name}" for name in experiment.competitions))


def record(names: list[str]) -> None:
    """Takes finished cells into the pipeline, grades them, writes the report; one failure stops no other."""
    try:
        dvc("repro", "--keep-going", *(f"{EXPERIMENTS / name}/dvc.yaml" for name in names))
    finally:
        dvc("repro", "--single-item", "report")


def dvc(*arguments: str) -> None:
    """A DVC command, quiet unless it fails; one at a time, as DVC refuses a second."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with locked(STORE / "dvc.lock"):
        process = subprocess.Popen(
            [sys.executable, "-m", "dvc", *arguments],
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate()
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGTERM)  # DVC, and the stage that it runs
            process.wait()
            raise
    if process.returncode:
        lines = output.strip().splitlines()
        told = [line.split(": ", 1)[1] for line in lines if line.startswith(("error: ", "ERROR: "))]
        raise UserError(f"`dvc {' '.join(arguments)}` failed: {(told or lines[-1:] or ['it said nothing'])[0]}")


class Session:
    """What the jobs of one command did, in whatever process they ran: lines of a file that they all know."""

    def __init__(self) -> None:
        self.path = STORE.resolve() / f"session-{os.getpid()}.jsonl"

    def __enter__(self) -> "Session":
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_text("", encoding="utf-8")
        os.environ[SESSION] = str(self.path)
        return self

    def __exit__(self, *_: object) -> None:
        del os.environ[SESSION]
        self.path.unlink()

    def noted(self, what: str) -> list[str]:
        """The experiments or the errors, each once."""
        lines = [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
        return list(dict.fromkeys(line[what] for line in lines if what in line))


def note(**what: str) -> None:
    """Tells the command that started this job."""
    with Path(os.environ[SESSION]).open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(what) + "\n")
