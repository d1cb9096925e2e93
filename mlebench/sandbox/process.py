"""Agents as plain processes with a cleaned environment: needs no engine, and isolates nothing. Reports say so."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mlebench.sandbox.base import Ending, Job, SandboxError

MARK = "MLEBENCH_CELL"  # set in every process of a cell, so that none outlives it
TICK = 0.1


class ProcessSandbox:
    """Folders stand where a container would have /home; the variables of the contract point there."""

    isolation = "none"

    def run(self, job: Job) -> Ending:
        """Starts `bash agent/start.sh`, watches it, and leaves no process behind."""
        kill_all(job.cell)  # of a run whose harness was killed
        lay_out_data(job.home, job.public)
        with job.log.open("wb") as log:
            try:
                process = subprocess.Popen(
                    ["bash", "agent/start.sh", *job.arguments],
                    cwd=job.home,
                    env=environment(job),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            except FileNotFoundError as error:
                raise SandboxError(f"The agent cannot be started: {error.filename} is not installed.") from error
            try:
                return watch(process, job)
            finally:
                kill_all(job.cell)
                process.wait()


def lay_out_data(home: Path, public: Path) -> None:
    """The public files appear in home/data beside the description that is there already."""
    for entry in public.resolve().iterdir():
        (home / "data" / entry.name).symlink_to(entry)


def environment(job: Job) -> dict[str, str]:
    """Nothing of the harness's own environment but the way to its Python."""
    home = job.home.resolve()
    (home / "tmp").mkdir()
    path = os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"])
    places = {f"{name.upper()}_DIR": str(home / name) for name in ("data", "submission", "code", "logs", "agent")}
    fixed = {
        "PATH": path,
        "HOME": str(home),
        "TMPDIR": str(home / "tmp"),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return {**fixed, **places, **job.variables, MARK: job.cell}


def watch(process: "subprocess.Popen[bytes]", job: Job) -> Ending:
    """Waits for the end, or for the first limit that is broken."""
    deadline = time.monotonic() + job.time_secs
    while True:
        try:
            return Ending(process.wait(TICK), None)
        except subprocess.TimeoutExpired:
            job.tick()
        if time.monotonic() > deadline:
            return Ending(None, "out-of-time")
        if job.memory_gb and memory_of(job.cell) > job.memory_gb * 2**30:
            return Ending(None, "out-of-memory")


def processes_of(cell: str) -> Iterator[Path]:
    """The /proc folders of all processes that a cell started, however they detached themselves."""
    mark = f"{MARK}={cell}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                yield entry
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue  # ended meanwhile, or not ours


def kill_all(cell: str) -> None:
    """Until there is none: a process may have started another between two looks."""
    while running := list(processes_of(cell)):
        for entry in running:
            try:
                os.kill(int(entry.name), signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.01)


def memory_of(cell: str) -> int:
    """Resident bytes of all processes of a cell."""
    total = 0
    for entry in processes_of(cell):
        try:
            total += int((entry / "statm").read_text().split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total * os.sysconf("SC_PAGE_SIZE")
