"""An honest general solver: looks at the structure of the data, tries what fits, checks itself, and says what it did.

It knows no competition. If nothing fits or nothing beats a constant guess, the sample submission stays handed in.
Whatever may fail or take long runs in a process of its own, so that its end is not the agent's.
"""

import multiprocessing
import os
import re
import resource
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from log import say

if TYPE_CHECKING:
    import pandas as pd
    from material import Material

FORK = multiprocessing.get_context("fork")  # imports nothing twice


def main() -> None:
    warnings.simplefilter("ignore")
    started, limit = float(os.environ["STARTED"]), float(os.environ["TIME_LIMIT_SECS"])
    memory = int(re.search(r"MemAvailable:\s+(\d+)", Path("/proc/meminfo").read_text(encoding="ascii"))[1]) * 1024
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    target = Path(os.environ["SUBMISSION_DIR"]) / "submission.csv"
    with tempfile.TemporaryDirectory() as scratch:
        run("looking", work, started + 0.9 * limit, Path(scratch), target, started + 0.3 * limit, started + 0.8 * limit)


def work(scratch: Path, target: Path, deadline: float, end: float) -> None:
    """Looks at the data, and lets each solver have its share of the time until one hands in."""
    import lists  # these take seconds, so they are here, where the time is watched
    import pixels
    import rows
    from material import Material

    data = Path(os.environ["DATA_DIR"])
    sample_path = data / os.environ["SAMPLE_SUBMISSION"]
    material = Material(data, sample_path, scratch, seed=int(os.environ["SEED"]), deadline=deadline)
    say(f"the sample submission has {len(material.sample)} rows and the columns {list(material.sample.columns)[:6]}")
    say(f"tables: {', '.join(f'{name} {table.shape}' for name, table in material.tables.items()) or 'none'}")
    say(f"other files: {len(material.files)}")
    solvers = (pixels.solve, rows.solve, lists.solve)
    new = target.with_name("new.csv")
    for left, solve in zip((3, 2, 1), solvers, strict=True):
        share = (end - time.time()) / left
        material.deadline = time.time() + share / 2  # the other half is for what has begun by then
        if run(solve.__module__, hand_in, time.time() + share, solve, material, new) and new.exists():
            new.replace(target)
            say(f"handed in the predictions of {solve.__module__}")
            return
        new.unlink(missing_ok=True)
    say("nothing fits better than the sample submission: handed it in")


def hand_in(solve: "Callable[[Material], pd.DataFrame | None]", material: "Material", new: Path) -> None:
    """Writes a solver's submission beside the one that is there: a torn file is none."""
    submission, sample = solve(material), material.sample
    if submission is None:
        return
    if list(submission) != list(sample) or (submission.isna().any() & sample.notna().all()).any():
        say(f"{solve.__module__}: the predictions have gaps, or other columns than the sample submission")
        return
    submission.to_csv(new, index=False)


def run(what: str, function: Callable[..., None], until: float, *arguments: object) -> bool:
    """Whether a function, in a process of its own, came to its end in time; its traceback goes to the agent's log."""
    child = FORK.Process(target=function, args=arguments)
    child.start()
    child.join(max(0.0, until - time.time()))
    if child.is_alive():
        child.kill()
        child.join()
        say(f"{what}: stopped, the time is up")
    elif child.exitcode:
        say(f"{what}: failed")
    return child.exitcode == 0


if __name__ == "__main__":
    sys.exit(main())
