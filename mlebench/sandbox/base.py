"""What every sandbox does: run an agent on a competition in a home of its own, within limits, and say how it ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from mlebench.errors import UserError


class SandboxError(UserError):
    """The harness's fault, never the agent's: no score may follow from it."""


@dataclass(frozen=True)
class Job:
    """One run of an agent. `home` is the folder that the agent sees as its home; the sandbox brings in the data."""

    cell: str
    home: Path
    public: Path  # the prepared data, sealed
    description: Path  # stands beside the data as description.md
    arguments: Sequence[str]
    variables: Mapping[str, str]
    log: Path
    time_secs: float
    memory_gb: float | None
    tick: Callable[[], None] = lambda: None  # called a few times a second while the agent works


@dataclass(frozen=True)
class Ending:
    """How an agent ended by itself, or which limit ended it."""

    exit_code: int | None
    limit: str | None  # "out-of-time", "out-of-memory"


class Sandbox(Protocol):
    """A way to run agents."""

    isolation: str  # what keeps the agent from the answers; shown on every report

    def run(self, job: Job) -> Ending:
        """Runs the agent to its end; nothing of it is left running afterwards."""
        ...

    def clear(self, cell: str) -> None:
        """Ends what is left of a cell's run whose harness was killed."""
        ...
