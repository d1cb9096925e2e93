"""A copy of the project in which tests change files and look at what `dvc repro` does."""

import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
STATE = ("data", "runs", ".cells", "reports", ".dvc/cache", ".dvc/tmp", "dvc.lock")


@dataclass(frozen=True)
class Repro:
    """What one `dvc repro` did; stages by their names without the folder of the experiment."""

    ran: set[str]
    restored: set[str]
    output: str


class Project:
    """The files that git knows, in a folder of their own."""

    def __init__(self, folder: Path):
        self.folder = folder
        names = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split("\n")
        for name in filter(None, names):
            source, target = ROOT / name, folder / name
            if source.is_symlink() or source.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target, follow_symlinks=False)
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        settings = ["-c", "user.name=test", "-c", "user.email=test@example.invalid"]
        return subprocess.run(
            ["git", *settings, *arguments], cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "state")

    def forget(self) -> None:
        """As after a clone without locks, scores and data."""
        for name in STATE:
            path = self.folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        for lock in self.folder.glob("experiments/*/dvc.lock"):
            lock.unlink()

    def reduce(self, competitions: list[str], experiments: list[str]) -> None:
        """Only these competitions and experiments, so that a repro takes seconds."""
        self.edit_yaml("params.yaml", competitions=competitions)
        for folder in (self.folder / "experiments").iterdir():
            if folder.name in experiments:
                self.edit_yaml(f"experiments/{folder.name}/params.yaml", competitions=competitions, seeds=[0])
            else:
                shutil.rmtree(folder)

    def edit_yaml(self, name: str, **values: object) -> None:
        path = self.folder / name
        path.write_text(yaml.safe_dump(yaml.safe_load(path.read_text()) | values, sort_keys=False))

    def replace(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text, f"{name} does not hold {old!r} any more"
        path.write_text(text.replace(old, new))

    def environment(self) -> dict[str, str]:
        kept = {
            key: value
            for key, value in os.environ.items()
            if key not in {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE"}
        }
        return {**kept, "PATH": os.pathsep.join([str(Path(sys.executable).parent), kept["PATH"]]), **self.variables}

    variables: dict[str, str] = {}  # noqa: RUF012 - set on single projects by tests

    def repro(self, *arguments: str, fails: bool = False) -> Repro:
        done = subprocess.run(
            [sys.executable, "-m", "dvc", "repro", *arguments],
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert (done.returncode != 0) == fails, done.stdout
        named = r"'(?:experiments/\w+/dvc\.yaml:)?([^']+)'"
        return Repro(
            set(re.findall(rf"^Running stage {named}", done.stdout, re.MULTILINE)),
            set(re.findall(rf"^Stage {named} is cached", done.stdout, re.MULTILINE)),
            done.stdout,
        )

    def repro_killed_at(self, line: str, delay: float) -> bool:
        """Kills the whole repro, -9, shortly after a line of its output; whether it came to that line."""
        process = subprocess.Popen(
            [sys.executable, "-m", "dvc", "repro"],
            cwd=self.folder,
            env=self.environment(),
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
        )
        for output in process.stdout:
            if line in output:
                try:
                    process.wait(delay)
                except subprocess.TimeoutExpired:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    return True
        process.wait()
        return False

    def contents(self, *names: str) -> dict[str, bytes]:
        """All files below these names."""
        paths = [
            path
            for name in names
            for path in ([self.folder / name] if (self.folder / name).is_file() else (self.folder / name).rglob("*"))
        ]
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in sorted(paths) if path.is_file()}
