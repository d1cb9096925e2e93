"""mlebench run: Hydra, the store, the pipeline, and what happens when something is wrong or interrupted."""

import json
import os
import signal
import subprocess
import time

import pytest
import yaml

from mlebench.cells import Cell
from mlebench.experiment import read_experiment
from mlebench.sandbox.process import MARK
from tests.cli.command import MLEBENCH, mlebench
from tests.pipeline.project import Project

pytestmark = pytest.mark.pipeline
SHIP = "competitions=[spaceship-titanic]"
SLEEPER = 'echo run >> "{folder}/count"; cp "$DATA_DIR/$SAMPLE_SUBMISSION" "$SUBMISSION_DIR/submission.csv"; sleep {seconds}\n'


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy with one competition, and an agent that counts its runs and takes its time."""
    project = Project(tmp_path_factory.mktemp("running") / "project")
    project.reduce(["spaceship-titanic"], [])
    project.forget()
    add_sleeper(project, seconds=3)
    return project


def add_sleeper(project, seconds, name="sleeper"):
    folder = project.folder / "agents" / name
    folder.mkdir(exist_ok=True)
    (folder / "start.sh").write_text(SLEEPER.format(folder=project.folder, seconds=seconds))
    (project.folder / "conf" / "agent" / f"{name}.yaml").write_text(f"name: {name}\nargs: []\n")


def run(project, *words):
    # the copy's own library and conf, though the command is the installed one
    return mlebench("run", *words, cwd=project.folder, PYTHONPATH=str(project.folder))


def params(project, name):
    return yaml.safe_load((project.folder / "experiments" / name / "params.yaml").read_text())


def count(project):
    path = project.folder / "count"
    return len(path.read_text().split()) if path.exists() else 0


def test_a_run_from_nothing(project):
    done = run(project, SHIP, "name=first", "--json")
    assert done.code == 0, done.err
    assert done.json["experiments"] == ["first"]
    assert [(cell["seed"], cell["status"], cell["score"]) for cell in done.json["cells"]] == [(0, "submitted", 0.54545)]
    assert "Miniature data" in (project.folder / done.json["report"]).read_text()
    assert "dummy · spaceship-titanic · seed 0: submitted after" in done.err


def test_seeds_are_a_union_and_finished_cells_are_not_run_again(project):
    done = run(project, "-m", SHIP, "name=first", "seed=0,1")
    assert done.code == 0, done.err
    assert params(project, "first")["seeds"] == [0, 1]
    assert "seed 0: submitted, from the store" in done.err
    assert done.out.splitlines()[0].split() == [
        "experiment",
        "competition",
        "seed",
        "status",
        "score",
        "percentile",
        "medal",
        "message",
    ]
    assert len(done.out.splitlines()) == 4


def test_a_changed_configuration_under_an_old_name_is_refused(project):
    before = (project.folder / "experiments/first/params.yaml").read_bytes()
    assert run(project, SHIP, "name=first", "budget.time_secs=7").refused(
        "first exists with budget.time_secs 600.0, not 7.0"
    )
    assert (project.folder / "experiments/first/params.yaml").read_bytes() == before


def test_a_sweep_over_agents_names_its_experiments(project):
    done = run(project, "-m", SHIP, "agent=dummy,sleeper", "seed=0", "hydra/launcher=parallel", "--json")
    assert done.code == 0, done.err
    assert sorted(name.rsplit("-", 1)[0] for name in done.json["experiments"]) == ["dummy-none", "sleeper-none"]
    assert len(done.json["cells"]) == 2


WRONG = {
    "an unknown agent": (["agent=nobody"], ["Could not find 'agent/nobody'", "there are baseline, dummy"]),
    "an agent without a folder": (["agent.name=nobody"], ["There is no agent 'nobody'"]),
    "an unknown split": (["split=light"], ["Could not find 'split/light'", "lite"]),
    "an unknown competition": (["competitions=[spaceship]"], ["There is no competition 'spaceship'"]),
    "an unknown key": (["budget.time=5"], ["Key 'time' not in 'Budget'"]),
    "a wrong type": (["budget.time_secs=soon"], ["'soon'", "could not be converted to Float"]),
    "an impossible value": (["budget.time_secs=-1"], ["time_secs is -1.0; expected a number of seconds above 0"]),
    "an impossible name": (["name=a/b"], ["name is 'a/b'; expected a name"]),
    "a name that is a number": (["name=1e5"], ["name is '1e5'; expected a name that begins with a letter"]),
    "an unknown source": (["data.source=kagle"], ["source is 'kagle'; expected one of miniature, kaggle"]),
    "data that is not there": (
        ["data=kaggle", "name=real"],
        ["There is no data/kaggle/raw/spaceship-titanic.zip", "data=miniature"],
    ),
    "no competitions": (["competitions=[]"], ["There are no competitions to run"]),
    "a negative seed": (["seed=-1"], ["seeds is [-1]; expected"]),
    "a model that nobody defined": (["model.name=gpt"], ["There is no model 'gpt'. There are none."]),
    "a key that is added": (["+x=1"], ["The key x is not known"]),
    "a key that is added to a split": (["+split.x=1"], ["The key split.x is not known"]),
    "no agent": (["agent=null"], ["agent=null: choose an option; there are baseline, dummy"]),
    "no end": (["budget.time_secs=inf"], ["time_secs is inf; expected a number of seconds above 0"]),
    "no cells at a time": (["parallel=0"], ["parallel is 0; expected a whole number above 0"]),
    "no grammar": (["seed=["], ["no viable alternative"]),
}


@pytest.mark.parametrize("kind", WRONG)
def test_one_sentence(project, kind):
    words, parts = WRONG[kind]
    done = run(project, SHIP, *words) if "competitions" not in words[0] else run(project, *words)
    assert done.refused(*parts), done.err
    assert done.out == ""
    assert len([line for line in done.err.splitlines() if line.strip()]) == 1, done.err


def test_a_failure_of_the_harness_is_told_and_is_no_score(project, monkeypatch):
    monkeypatch.chdir(project.folder)
    digest = Cell(read_experiment("first"), "spaceship-titanic", 8).digest()
    (project.folder / ".cells" / f"{digest}.lock").mkdir()
    done = run(project, SHIP, "name=unlucky", "seed=8")
    assert done.refused("spaceship-titanic, seed 8", "Is a directory"), done.err
    assert "seed 8: not run: " in done.err
    assert not (project.folder / "reports/scores/unlucky/spaceship-titanic").exists()


def test_a_preparer_that_fails_is_one_sentence(project):
    path = project.folder / "competitions/spaceship-titanic/prepare.py"
    text = path.read_text()
    path.write_text("def prepare(:\n")
    done = run(project, SHIP, "name=unprepared", "seed=9")
    path.write_text(text)
    assert done.refused("failed to reproduce 'prepare@v1-spaceship-titanic'"), done.err
    assert not (project.folder / "reports/scores/unprepared/spaceship-titanic").exists()


def test_a_typo_in_a_hand_written_experiment(project):
    folder = project.folder / "experiments" / "typo"
    folder.mkdir()
    (folder / "dvc.yaml").symlink_to("../../stages/experiment.yaml")
    (folder / "params.yaml").write_text(
        (project.folder / "experiments/first/params.yaml")
        .read_text()
        .replace("first", "typo")
        .replace("memory_gb", "memory")
    )
    done = project.repro("experiments/typo/dvc.yaml", fails=True)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    assert "error: experiments/typo/params.yaml: budget: the key 'memory' is not known." in done.output
    assert "Traceback" not in done.output


def test_hydra_s_own_flags(project):
    shown = run(project, "--cfg", "job", "split=lite", "seed=3")
    assert (shown.code, yaml.safe_load(shown.out)["seed"]) == (0, 3)
    assert "agent: baseline, dummy" in run(project, "--help").out
    assert not (project.folder / "experiments" / "dummy-none").exists()


def test_elsewhere_it_says_so(tmp_path):
    assert mlebench("run", cwd=tmp_path).refused("works in the project's folder")
    assert mlebench("report", cwd=tmp_path).refused("works in the project's folder")


def start(project, *words):
    """As from a terminal: in the background of a script Ctrl-C would be ignored, and so by what it starts."""
    return subprocess.Popen(
        [MLEBENCH, "run", *words],
        cwd=project.folder,
        env={**os.environ, "PYTHONPATH": str(project.folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_two_at_once_on_one_experiment(project):
    before = count(project)
    add_sleeper(project, seconds=2, name="pair")
    both = [start(project, SHIP, "agent=pair", "name=pair", f"seed={seed}", "--json") for seed in (0, 0, 1)]
    results = [process.communicate(timeout=300) for process in both]
    assert [process.returncode for process in both] == [0, 0, 0], results
    assert count(project) - before == 2  # one run a seed
    assert params(project, "pair")["seeds"] == [0, 1]
    scores = project.folder / "reports/scores/pair/spaceship-titanic"
    assert sorted(path.name for path in scores.iterdir()) == ["seed-0.json", "seed-1.json"]


@pytest.mark.parametrize(("how", "parallel"), [(signal.SIGINT, 1), (signal.SIGTERM, 1), (signal.SIGINT, 2)])
def test_an_interruption_loses_nothing(project, how, parallel):
    name = f"stopped-{int(how)}-{parallel}"
    add_sleeper(project, seconds=300, name=name)  # longer than the command may take to end
    process = start(project, SHIP, f"agent={name}", f"name={name}", f"parallel={parallel}")
    wait_for(lambda: list((project.folder / ".cells").glob("*.partial/state.json")))
    time.sleep(0.5)
    process.send_signal(how)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err, err
    assert "the same command goes on from there" in err
    assert [line for line in processes() if MARK in line and name in line] == []
    add_sleeper(project, seconds=0, name=name)
    assert run(project, SHIP, f"agent={name}", f"name={name}").code == 0


def wait_for(condition, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def processes():
    return subprocess.run(["ps", "axeww"], capture_output=True, text=True, check=True).stdout.splitlines()


def test_a_kill_of_the_whole_command_is_mended_by_the_next(project):
    name = "killed"
    add_sleeper(project, seconds=60, name=name)
    process = start(project, SHIP, f"agent={name}", f"name={name}")
    wait_for(
        lambda: [
            state
            for state in (project.folder / ".cells").glob("*.partial/state.json")
            if "running" in state.read_text()
        ]
    )
    process.kill()
    process.communicate()
    add_sleeper(project, seconds=0, name=name)
    done = run(project, SHIP, f"agent={name}", f"name={name}", "--json")
    assert (done.code, done.json["cells"][0]["status"]) == (0, "submitted"), done.err
    (score,) = (project.folder / "reports/scores" / name).rglob("seed-0.json")
    assert json.loads(score.read_text())["valid_submission"]
