"""The reference page docs/cli.md, made of what `--help` prints: `python -m mlebench.cli.reference > docs/cli.md`."""

import os
import subprocess
import sys
from pathlib import Path

from mlebench.cli.main import cli

HEAD = """# Command line

Data goes to stdout, logs and progress to stderr. Exit code 0: done; 1: refused or failed, with one sentence that says
why; 2: wrong usage; 130: interrupted. What was finished before an interruption is kept, and the same command goes on
from there.

This page is made of what `--help` prints; a test compares the two. `mlebench run` is a Hydra application: `conf/`
explains its groups and keys.
"""


def reference() -> str:
    """The page."""
    commands = [["mlebench"], *(["mlebench", name] for name in sorted(cli.commands))]
    return HEAD + "".join(f"\n## {' '.join(words)}\n\n```text\n{help_of(words)}\n```\n" for words in commands)


def help_of(words: list[str]) -> str:
    """What the installed command prints, on a terminal of 100 columns."""
    command = [str(Path(sys.executable).with_name(words[0])), *words[1:], "--help"]
    done = subprocess.run(command, env={**os.environ, "COLUMNS": "100"}, capture_output=True, text=True, check=True)
    return "\n".join(line.rstrip() for line in done.stdout.strip().splitlines())


if __name__ == "__main__":
    sys.stdout.write(reference())
