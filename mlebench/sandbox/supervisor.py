"""Stands between the harness and an agent that is a plain process: nothing that the agent starts can outlive it.

As the "subreaper" of its descendants it becomes the parent of those that detach themselves, so that all of them are
found below it, whatever their session or environment. When the harness dies, the kernel tells it, and it ends them.
Run as a script: `supervisor.py HARNESS_PID COMMAND…`; it ends with the command's exit code.
"""

import ctypes
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # of linux/prctl.h


def main(harness: str, *command: str) -> int:
    """Runs the command to its end, and ends what it left running."""
    signal.signal(signal.SIGTERM, stop)
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != int(harness):  # it was killed before the kernel knew whom to tell
        return 1
    try:
        return exit_code_of(os.posix_spawnp(command[0], command, os.environ, setsid=True))
    finally:
        end_all(lambda: descendants(os.getpid()))


def stop(_signal: int, _frame: FrameType | None) -> None:
    """Leaves through the `finally` above."""
    sys.exit(1)


def exit_code_of(command: int) -> int:
    """Waits for the command, and meanwhile for whatever else ends; an end by a signal counts as in shells."""
    while True:
        process, status = os.wait()
        if process == command:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def descendants(process: int) -> list[int]:
    """All processes below a process; those that have ended and wait to be noticed do not count."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended meanwhile
        if state not in "ZX":
            children[int(parent)].append(int(entry.name))
    found = list(children[process])
    for child in found:  # grows on the way
        found.extend(children[child])
    return found


def end_all(running: Callable[[], Iterable[int]]) -> None:
    """Until there is none: a process may have started another between two looks."""
    while processes := list(running()):
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
