"""Agents as plain processes with a cleaned environment: needs no engine, and isolates nothing. Reports say so."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mlebench.preparing.files import files_below
from mlebench.preparing.sealing import unseal
from mlebench.sandbox import supervisor
from mlebench.sandbox.base import Ending, Job, SandboxError
from mlebench.sandbox.supervisor import descendants, end_all

MARK = "MLEBENCH_CELL"  # set in the processes of a cell: finds those whose supervisor was killed
TICK, MEMORY_TICK = 0.1, 1.0  # seconds; adding up memory takes the longer the more of it there is


class ProcessSandbox:
    """Folders stand where a container would have /home; the variables of the contract point there."""

    isolation = "none"

    def run(self, job: Job) -> Ending:
        """Starts `bash agent/start.sh` below a supervisor, watches it, and leaves no process behind."""
        lay_out_data(job)
        told = environment(job)
        if not shutil.which("bash", path=told["PATH"]):
            raise SandboxError("The agent cannot be started: bash is not installed.")
        python = [sys.executable, "-I", supervisor.__file__, str(os.getpid())]
        with job.log.open("wb") as log:
            process = subprocess.Popen(
                [*python, "bash", "agent/start.sh", *job.arguments],
                cwd=job.home,
                env=told,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                return watch(process, job)
            finally:
                end_all(lambda: [*descendants(process.pid), *marked(job.cell, besides=process.pid)])
                process.kill()
                process.wait()

    def clear(self, cell: str) -> None:
        """Ends what is left of a run whose harness was killed."""
        end_all(lambda: marked(cell))


def lay_out_data(job: Job) -> None:
    """The public files and the description in home/data: copies, as nothing keeps a process from writing to them."""
    data = job.home / "data"
    unseal(job.public, data, copy=True)
    shutil.copyfile(job.description, data / "description.md")
    for name in files_below(data):
        (data / name).chmod(0o444)


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
    now = time.monotonic()
    deadline, memory_look = now + job.time_secs, now
    while True:
        try:
            return Ending(process.wait(TICK), None)
        except subprocess.TimeoutExpired:
            job.tick()
        now = time.monotonic()
        if now > deadline:
            return Ending(None, "out-of-time")
        if job.memory_gb and now > memory_look:
            memory_look = now + MEMORY_TICK
            if memory_below(process.pid) > job.memory_gb * 2**30:
                return Ending(None, "out-of-memory")


def marked(cell: str, besides: int | None = None) -> Iterator[int]:
    """The processes that have a cell's mark in their environment."""
    mark = f"{MARK}={cell}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0") and int(entry.name) != besides:
                yield int(entry.name)
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue  # ended meanwhile, or not ours


def memory_below(process: int) -> int:
    """Bytes of all processes below one; a page that several share counts once."""
    total = 0
    for child in descendants(process):
        try:
            lines = Path(f"/proc/{child}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue  # ended meanwhile
        total += sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
    return total
