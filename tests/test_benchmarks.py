"""The benchmarks print their tables, and fail where a goal is missed.

Whether the goals are met is not tested here: other work on the machine would decide it.
"""

import subprocess
import sys

import pytest

from benchmarks import raw, submissions
from benchmarks.measuring import Row, report
from mlebench.competition import competition_ids

BENCHMARKS = ["grading", "preparing"]


def run(benchmark, *arguments):
    return subprocess.run([sys.executable, "-m", f"benchmarks.{benchmark}", *arguments], capture_output=True, text=True)


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_a_table_is_printed(benchmark):
    done = run(benchmark, "spaceship-titanic")
    assert done.returncode in {0, 1}, done.stderr
    *about, header, row, _, verdict = done.stdout.splitlines()
    assert any("goal" in line.lower() for line in about)
    assert header.split()[0] == "competition"
    assert row.split()[0] == "spaceship-titanic"
    assert row.split()[-1 if benchmark == "grading" else -4] == ("yes" if done.returncode == 0 else "NO")
    assert verdict == f"Goals missed by: {'none' if done.returncode == 0 else 'spaceship-titanic'}."


@pytest.mark.parametrize("cases", [submissions.CASES, raw.CASES])
def test_cases_are_for_competitions(cases):
    assert sorted(cases) == [name for name in competition_ids() if name in cases]


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_an_unknown_competition_is_one_sentence(benchmark):
    done = run(benchmark, "spaceship-titanik")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ") and "spaceship-titanic" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("met", "code"), [(True, 0), (False, 1)])
def test_a_missed_goal_is_the_exit_code(met, code, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["benchmark", "spaceship-titanic"])
    assert report("About", "ratio|goals met", lambda _: Row(["1.0"], met), ["spaceship-titanic"]) == code
    assert ("Goals missed by: none." in capsys.readouterr().out) == met
