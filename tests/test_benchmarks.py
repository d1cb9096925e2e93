"""The benchmarks print their tables, and fail where a goal is missed.

Whether the goals are met is not tested here: other work on the machine would decide it.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.measuring import Row, report
from benchmarks.raw import Preparing
from benchmarks.submissions import Grading
from mlebench import competition
from mlebench.competition import competition_ids, get_competition
from mlebench.digests import closure
from mlebench.grading.by_id import by_id

BENCHMARKS = ["grading", "preparing"]
ROOT = Path(__file__).parents[1]


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


@pytest.mark.parametrize("name", competition_ids())
def test_a_case_says_how_to_grade_and_to_prepare(name):
    case, grade = get_competition(name).module("benchmark"), get_competition(name).module("grade").grade
    assert isinstance(case.GRADING, Grading) and isinstance(case.PREPARING, Preparing)
    assert bool(case.GRADING.key) != isinstance(grade, by_id), "only graders that are no by_id need GRADING.key"


@pytest.mark.parametrize("name", competition_ids())
def test_no_result_depends_on_a_case(name):
    steps = [get_competition(name).folder / f"{step}.py" for step in ("miniature", "prepare", "grade")]
    sources = closure(steps, ROOT)
    read = set(sources).union(*(source.data for source in sources.values()))
    assert [path for path in read if path.name == "benchmark.py" or "benchmarks" in path.parts] == []


def test_a_competition_without_a_case_is_left_out(tmp_path, monkeypatch, capsys):
    for name in ("with-a-case", "without-a-case"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "config.yaml").write_text(
            (competition.COMPETITIONS / "spaceship-titanic/config.yaml").read_text()
        )
    (tmp_path / "with-a-case/benchmark.py").touch()
    monkeypatch.setattr(competition, "COMPETITIONS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["benchmark"])
    assert report("About", "ratio|goals met", lambda _: Row(["1.0"], True)) == 0
    first, *_, row, _, _ = capsys.readouterr().out.splitlines()
    assert first == "Left out, as they have no benchmark.py yet: without-a-case."
    assert row.split()[0] == "with-a-case"
    monkeypatch.setattr(sys, "argv", ["benchmark", "without-a-case"])
    assert report("About", "ratio|goals met", lambda _: Row(["1.0"], True)) == 2
    assert "without-a-case" in capsys.readouterr().err


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_an_unknown_competition_is_one_sentence(benchmark):
    done = run(benchmark, "spaceship-titanik")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ") and "spaceship-titanic" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("met", "code"), [(True, 0), (False, 1)])
def test_a_missed_goal_is_the_exit_code(met, code, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["benchmark", "spaceship-titanic"])
    assert report("About", "ratio|goals met", lambda _: Row(["1.0"], met)) == code
    assert ("Goals missed by: none." in capsys.readouterr().out) == met
