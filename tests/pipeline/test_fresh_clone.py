"""The README, done by a stranger: a fresh clone reproduces everything that is committed, and every command prints what it shows."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.pipeline.project import Project

pytestmark = pytest.mark.pipeline
ROOT = Path(__file__).parents[2]
FIRST = "pip install uv && uv run dvc repro"
NOT_RUN = {FIRST: "done by the fixture", "uv run pytest": "this is it"}


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone without data, caches and scores, after its first repro."""
    project = Project(tmp_path_factory.mktemp("clone") / "project")
    project.commit()
    for path in (project.folder / "reports" / "scores").rglob("seed-*.json"):
        path.unlink()  # graded again, too
    project.first = project.repro()
    return project


def test_everything_comes_out_as_committed(clone):
    assert clone.git("status", "--short") == ""
    assert (clone.folder / "reports" / "index.html").is_file()


def test_the_second_repro_runs_nothing(clone):
    assert clone.repro().ran == set()


def test_nothing_but_the_answers_remote_gets_answers(clone):
    """Raw data and private folders belong to the remote `answers`; whoever has the other remote cannot grade."""
    text = (clone.folder / "dvc.yaml").read_text()
    for path in ("raw/${item.competition}.zip:", "private:"):
        for place in re.finditer(re.escape(path), text):
            assert text[place.end() :].lstrip().startswith("remote: answers"), path


def commands():
    """Commands of the README with the output that it shows."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    for block in blocks:
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            yield command, output.splitlines()


def shape(line: str) -> str:
    """A line without its figures and widths."""
    line = re.sub(r"[0-9a-f]{6}\b|\d+(\.\d+)?", "N", line)
    return " ".join(line.split())


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the output has the lines that are shown, in order; … stands for any lines."""
    pattern = "".join("(?:.*\n)*" if line == "…" else re.escape(shape(line)) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(shape(line) + "\n" for line in printed)) is not None


@pytest.mark.parametrize(
    ("command", "shown"), list(commands()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_commands_print_what_the_readme_shows(clone, command, shown):
    if command == FIRST:
        assert matches(shown, clone.first.output.splitlines()), clone.first.output
    if command in NOT_RUN:
        return
    command = command.replace("uv run ", "")
    variables = clone.environment() | {"PYTHONPATH": str(clone.folder)}
    done = subprocess.run(["bash", "-c", command], cwd=clone.folder, env=variables, capture_output=True, text=True)
    fails = any(line.startswith("error:") for line in shown)
    assert (done.returncode != 0) == fails, done.stderr
    printed = (done.stdout + done.stderr if fails else done.stdout).splitlines()
    assert matches(shown, printed), "\n".join(printed)
