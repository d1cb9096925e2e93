"""A log that people read."""

import os
from pathlib import Path


def say(what: str) -> None:
    """One line, no clock: the same run writes the same log."""
    line = what.encode("utf-8", "backslashreplace").decode()  # names of files may be no text
    print(line, flush=True)
    with (Path(os.environ["LOGS_DIR"]) / "baseline.log").open("a", encoding="utf-8") as log:
        log.write(line + "\n")
