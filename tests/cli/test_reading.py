"""Commands that only read: list, show, completion, help."""

import subprocess
import sys
import time

import pytest

from mlebench.cli.reference import reference
from mlebench.competition import competition_ids
from tests.cli.command import MLEBENCH, ROOT, mlebench


def test_list_shows_all_and_filters():
    assert [row["id"] for row in mlebench("list", "--json").json] == competition_ids()
    dev = mlebench("list", "--split", "dev", "--json").json
    assert [row["id"] for row in dev] == ["spaceship-titanic"]
    assert all("Image" in row["category"] for row in mlebench("list", "--category", "image", "--json").json)
    assert all(row["size_gb"] <= 0.1 for row in mlebench("list", "--max-gb", "0.1", "--json").json)
    table = mlebench("list", "--metric", "log loss").out.splitlines()
    assert table[0].split()[:3] == ["id", "split", "category"]
    assert len(table) == 1 + sum("log loss" in row["metric"] for row in mlebench("list", "--json").json)


def test_lite_is_low():
    assert mlebench("list", "--split", "lite").out == mlebench("list", "--split", "low").out


def test_show():
    shown = mlebench("show", "dog-breed-identification", "--json").json
    assert (shown["gold"], shown["teams"], shown["better"]) == (0.0005, 1281, "lower")
    assert "known issues of v1:" in mlebench("show", "dog-breed-identification").out
    assert mlebench("show", "champs-scalar-coupling", "--json").json["best"] == "-inf"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["show", "spaceship-titanik"], ["There is no competition 'spaceship-titanik'", "spaceship-titanic"]),
        (["list", "--split", "light"], ["There is no split 'light'", "lite"]),
        (["list", "--split", "systemcard"], ["systemcard names", "not here yet"]),
    ],
)
def test_unknown_names(words, parts):
    assert mlebench(*words).refused(*parts)


@pytest.mark.parametrize(
    "words",
    [
        ["sho"],
        ["show"],
        ["list", "--splitt", "x"],
        ["grade"],
        ["prepare"],
        ["prepare", "--all", "--lite"],
        ["list", "--max-gb", "x"],
    ],
)
def test_wrong_usage_is_exit_code_two(words):
    done = mlebench(*words)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


def test_help_imports_nothing_heavy():
    """As a multiple of starting Python at all: seconds mean nothing on a busy machine."""

    def seconds(*command):
        started = time.perf_counter()
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        return time.perf_counter() - started

    plain = min(seconds(sys.executable, "-c", "pass") for _ in range(5))
    assert min(seconds(MLEBENCH, "--help") for _ in range(5)) < 15 * plain
    code = "import mlebench.cli.main, sys; print([n for n in ('pandas', 'numpy', 'hydra', 'dvc', 'jinja2', 'rich') if n in sys.modules])"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
        ).stdout.strip()
        == "[]"
    )


def test_version():
    assert mlebench("--version").out.startswith("mlebench, version 2.")


def test_reference_page_is_what_help_prints():
    assert (ROOT / "docs" / "cli.md").read_text() == reference(), (
        "renew it: python -m mlebench.cli.reference > docs/cli.md"
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["sho"], ["show"]),
        (["show", "spaceship"], ["spaceship-titanic"]),
        (["list", "--split", "li"], ["lite"]),
        (["run", "agent=b"], ["agent=baseline"]),
        (["run", "agent=dummy,b"], ["agent=dummy,baseline"]),
        (["run", "spl"], ["split="]),
        (["run", "hydra/launcher="], ["hydra/launcher=parallel"]),
    ],
)
def test_completion_in_bash(typed, offered):
    script = f"""eval "$({MLEBENCH} completion bash)"; COMP_WORDS=(mlebench {" ".join(typed)}); COMP_CWORD={len(typed)}
    _mlebench_completion {MLEBENCH}; printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_of_other_shells(shell):
    assert "mlebench" in mlebench("completion", shell).out
