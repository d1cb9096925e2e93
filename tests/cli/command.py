"""The command as a user calls it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
MLEBENCH = str(Path(sys.executable).with_name("mlebench"))


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    def refused(self, *parts: str) -> bool:
        """Exit 1, nothing but one sentence with these parts in it, no traceback."""
        lines = [line for line in self.err.splitlines() if line.startswith("error: ")]
        return (
            self.code == 1 and "Traceback" not in self.err and bool(lines) and all(part in lines[-1] for part in parts)
        )


def mlebench(*words: object, cwd: Path = ROOT, **variables: str) -> Done:
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"} | variables
    done = subprocess.run(
        [MLEBENCH, *map(str, words)], cwd=cwd, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return Done(done.returncode, done.stdout, done.stderr)
