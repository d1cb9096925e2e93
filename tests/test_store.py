"""Cells: finished once, never half; an agent's failure is a result, the harness's an exception."""

import json
import os
import shutil
import signal
import subprocess

import pytest
import yaml

import stages.run
from mlebench.cells import AGENTS, INSTRUCTIONS, Cell
from mlebench.competition import get_competition
from mlebench.errors import UserError
from mlebench.experiment import EXPERIMENTS, experiment_from
from mlebench.grading.limits import LARGEST
from mlebench.preparing.files import files_below
from mlebench.preparing.sealing import seal, write_manifest
from mlebench.running import SNAPSHOTS, Snapshots
from mlebench.salvage import DEEPEST
from mlebench.sandbox.process import MARK
from mlebench.settings import Settings
from mlebench.store import STORE, finished_cell
from tests.test_experiment import GOOD

SHIP = "spaceship-titanic"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with prepared data and an agent that counts its runs."""
    monkeypatch.chdir(tmp_path)
    target = tmp_path / "data/miniature/v1" / SHIP
    for folder in ("raw", "public", "private"):
        (target / folder).mkdir(parents=True)
    competition = get_competition(SHIP)
    competition.module("miniature").make(target / "raw", 0)
    competition.module("prepare").prepare(target / "raw", target / "public", target / "private")
    write_manifest({part: seal(target / part) for part in ("public", "private")}, target / "manifest.csv")
    return tmp_path


def cell(project, script, seed=0, **changes):
    folder = project / AGENTS / "mine"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "start.sh").write_text(f'echo run >> "{project}/count"\n{script}\n')
    settings = GOOD | {"agent": {"name": "mine", "args": []}} | changes
    return Cell(experiment_from(Settings("params.yaml", settings)), SHIP, seed)


def count(project):
    return len((project / "count").read_text().split()) if (project / "count").exists() else 0


def read_run(folder):
    return json.loads((folder / "outcome" / "run.json").read_text())


SUBMIT = 'cp "$DATA_DIR/$SAMPLE_SUBMISSION" "$SUBMISSION_DIR/submission.csv"'
STATUSES = {
    SUBMIT: ("submitted", True),
    "true": ("no-submission", False),
    "exit 2": ("agent-error", False),
    f"{SUBMIT}; exit 2": ("agent-error", True),
    f"{SUBMIT}; sleep 60": ("out-of-time", True),
    'mkdir "$SUBMISSION_DIR/submission.csv"': ("no-submission", False),
    'ln -s nowhere "$SUBMISSION_DIR/submission.csv"': ("no-submission", False),
    'ln -s /etc/hostname "$SUBMISSION_DIR/submission.csv"': ("no-submission", False),
    f'truncate -s {LARGEST + 1} "$SUBMISSION_DIR/submission.csv"': ("no-submission", False),
}


@pytest.mark.parametrize("script", STATUSES)
def test_how_an_agent_ends_is_a_result(project, script):
    folder = finished_cell(cell(project, script, budget={"time_secs": 2}))
    status, submitted = STATUSES[script]
    assert (read_run(folder)["status"], (folder / "outcome" / "submission.csv").is_file()) == (status, submitted)
    assert json.loads((folder / "record" / "attempts.jsonl").read_text())["what"] == "finished"


def test_asked_again_it_returns_at_once(project):
    asked = cell(project, SUBMIT)
    assert finished_cell(asked) == finished_cell(asked)
    assert count(project) == 1


def test_the_same_run_gives_the_same_outcome(project):
    asked = cell(project, SUBMIT)
    first = {path.name: path.read_bytes() for path in (finished_cell(asked) / "outcome").iterdir()}
    shutil.rmtree(STORE)
    assert {path.name: path.read_bytes() for path in (finished_cell(asked) / "outcome").iterdir()} == first


def test_what_the_agent_sees_decides_and_nothing_else(project):
    original = cell(project, SUBMIT).digest()
    assert cell(project, SUBMIT, name="other", seeds=[5]).digest() == original
    assert cell(project, SUBMIT, seed=1).digest() != original
    assert cell(project, SUBMIT, budget={"time_secs": 61}).digest() != original
    assert cell(project, SUBMIT, agent={"name": "mine", "args": ["--fast"]}).digest() != original
    assert cell(project, SUBMIT, model={"name": "other"}).digest() != original
    assert cell(project, SUBMIT, data=GOOD["data"] | {"description": "description_obfuscated.md"}).digest() != original
    assert cell(project, f"{SUBMIT} ").digest() != original
    manifest = cell(project, SUBMIT).prepared / "manifest.csv"
    manifest.write_text(manifest.read_text().replace("public/train.csv", "public/training.csv"))
    assert cell(project, SUBMIT).digest() != original


@pytest.mark.parametrize(
    ("description", "name"), [("description.md", SHIP), ("description_obfuscated.md", "competition")]
)
def test_what_an_agent_is_told(project, description, name):
    script = 'echo "$COMPETITION_ID $SEED $TIME_LIMIT_SECS $STEP_LIMIT $MODEL"; cp "$HOME/instructions.txt" "$DATA_DIR/description.md" "$CODE_DIR"'
    budget, data = {"time_secs": 60, "steps": 5}, GOOD["data"] | {"description": description}
    record = finished_cell(cell(project, script, seed=3, budget=budget, data=data)) / "record"
    assert (record / "agent.log").read_text().split() == [name, "3", "60", "5", "none"]
    assert (record / "code" / "instructions.txt").read_bytes() == INSTRUCTIONS.read_bytes()
    assert (record / "code" / "description.md").read_bytes() == (
        get_competition(SHIP).folder / description
    ).read_bytes()


def test_the_memory_of_an_agent_is_limited(project):
    hog = "exec python -c \"x = b'1' * (200 << 20); import time; time.sleep(60)\""
    folder = finished_cell(cell(project, hog, budget={"time_secs": 60, "memory_gb": 0.1}))
    assert read_run(folder)["status"] == "out-of-memory"


def test_a_killed_cell_is_made_anew(project):
    asked = cell(project, f'! grep -q sleep /proc/$(cat "{project}/left")/cmdline && {SUBMIT}')
    partial = STORE / f"{asked.digest()}.partial"
    (partial / "home").mkdir(parents=True)
    left = subprocess.Popen(["sleep", "300"], env={**os.environ, MARK: asked.digest()})
    (project / "left").write_text(str(left.pid))
    folder = finished_cell(asked)
    assert (read_run(folder)["status"], left.wait(10)) == ("submitted", -signal.SIGKILL)
    attempts = [json.loads(line)["what"] for line in (folder / "record" / "attempts.jsonl").read_text().splitlines()]
    assert attempts == ["killed before it was finished", "finished"]
    assert not partial.exists()


def test_the_harness_s_failure_is_no_result(project, monkeypatch):
    asked = cell(project, SUBMIT)
    monkeypatch.setattr("mlebench.sandbox.process.unseal", no_space)
    with pytest.raises(OSError, match="No space left"):
        finished_cell(asked)
    assert not (STORE / asked.digest()).exists()
    assert "No space left" in (STORE / f"{asked.digest()}.attempts.jsonl").read_text()


def no_space(*_, **__):
    raise OSError(28, "No space left on device")


def test_data_that_is_not_there(project):
    shutil.rmtree(project / "data")
    with pytest.raises(UserError, match="spaceship-titanic is not prepared"):
        finished_cell(cell(project, SUBMIT))


def test_an_agent_that_is_not_there(project):
    asked = cell(project, SUBMIT)
    shutil.rmtree(project / AGENTS)
    with pytest.raises(UserError, match="There is no agent 'mine'"):
        finished_cell(asked)


def test_an_agent_that_damages_its_data_damages_no_other_cell(project):
    prepared = (project / "data/miniature/v1" / SHIP / "public/train.csv").read_bytes()
    finished_cell(
        cell(project, 'chmod u+w "$DATA_DIR/train.csv"; echo > "$DATA_DIR/train.csv"; ln -s nowhere "$DATA_DIR/x"')
    )
    assert (project / "data/miniature/v1" / SHIP / "public/train.csv").read_bytes() == prepared
    after = finished_cell(cell(project, 'cp "$DATA_DIR/train.csv" "$CODE_DIR"'))
    assert (after / "record" / "code" / "train.csv").read_bytes() == prepared


def test_the_data_is_to_be_read_only(project):
    folder = finished_cell(cell(project, 'find "$DATA_DIR" -type f -perm /222 > "$LOGS_DIR/writable"'))
    assert (folder / "record" / "logs" / "writable").read_text() == ""


ODD_ENDS = {
    'rm -rf "$HOME"': "no-submission",
    'rm -rf "$CODE_DIR" "$LOGS_DIR"': "submitted",
    'mkdir "$LOGS_DIR/agent.log"; mkfifo "$CODE_DIR/pipe"': "submitted",
    'touch "$CODE_DIR/secret"; chmod 000 "$CODE_DIR/secret" "$HOME/tmp"': "submitted",
    'chmod 000 "$SUBMISSION_DIR/submission.csv"': None,  # root may read it all the same
    'chmod 000 "$SUBMISSION_DIR"': None,
    'cd "$CODE_DIR"; python -c "import os; [(os.mkdir(name), os.chdir(name)) for name in 1500 * [chr(100)]]"': "submitted",
    'cd "$SUBMISSION_DIR"; for i in $(seq 3000); do rm submission.csv; echo > submission.csv; done': "submitted",
    "touch \"$CODE_DIR/$(printf 'a\\nb\\377')\"": "submitted",
}


@pytest.mark.parametrize("script", ODD_ENDS)
def test_whatever_an_agent_leaves_is_a_result(project, script):
    folder = finished_cell(cell(project, f"{SUBMIT}; {script}; exit 0"))
    assert ODD_ENDS[script] in {None, read_run(folder)["status"]}
    assert list(STORE.glob("*.partial")) == []


def test_links_lead_nowhere(project):
    private = project / "data/miniature/v1" / SHIP / "private"
    script = f'rmdir "$CODE_DIR"; ln -s "{private}" "$CODE_DIR"; ln -s "{private}/test.csv" "$SUBMISSION_DIR/submission.csv"; sleep 0.5'
    folder = finished_cell(cell(project, script))
    assert [path.name for path in folder.rglob("*") if path.is_file()].count("test.csv") == 0
    assert not (folder / "record" / "snapshots").exists()
    record = json.loads((folder / "record" / "record.json").read_text())
    assert (record["left_out"], record["cell"]) == (["code"], folder.name)


def test_what_a_kill_left_behind_a_finished_cell_is_removed(project):
    asked = cell(project, SUBMIT)
    finished_cell(asked)
    (STORE / f"{asked.digest()}.partial/home").mkdir(parents=True)
    finished_cell(asked)
    assert (list(STORE.glob("*.partial")), count(project)) == ([], 1)


def test_an_agent_s_libraries_and_links_count(project):
    asked = cell(project, SUBMIT)
    before = asked.digest()
    (asked.agent / "solve.py").write_text("import os, sklearn, helper\n")
    assert [library.split("==")[0] for library in asked.inputs()["libraries"]] == ["numpy", "scikit-learn", "scipy"]
    assert asked.digest() != before
    (asked.agent / "more").symlink_to("/etc")
    with pytest.raises(UserError, match="more is a link; an agent's folder must hold files"):
        asked.digest()


def test_submissions_are_kept_as_they_change(project):
    folder = finished_cell(
        cell(project, 'for i in 1 2; do echo $i > "$SUBMISSION_DIR/submission.csv"; sleep 0.5; done')
    )
    assert [path.read_text() for path in sorted((folder / "record" / "snapshots").iterdir())] == ["1\n", "2\n"]


def test_a_submission_of_the_last_moment_is_kept(project):
    folder = finished_cell(cell(project, SUBMIT))
    (snapshot,) = (folder / "record" / "snapshots").iterdir()
    assert snapshot.read_bytes() == (folder / "outcome" / "submission.csv").read_bytes()


def test_a_submission_that_never_rests_fills_no_disk(tmp_path):
    (tmp_path / "submission").mkdir()
    snapshots = Snapshots(tmp_path, tmp_path / "kept")
    for size in range(SNAPSHOTS + 5):
        (tmp_path / "submission" / "submission.csv").write_text("x" * size)
        snapshots.take(last=True)
    assert snapshots.count == SNAPSHOTS


TOO_MUCH = {
    f'truncate -s {LARGEST + 1} "$CODE_DIR/big"': "code/big",
    'cd "$CODE_DIR"; mkdir -p $(printf "d/%.0s" $(seq 60))': "/".join(["code", *"d" * DEEPEST]),
}


@pytest.mark.parametrize("script", TOO_MUCH)
def test_too_much_is_left_out(project, script):
    record = finished_cell(cell(project, f'touch "$CODE_DIR/small"; {script}')) / "record"
    assert json.loads((record / "record.json").read_text())["left_out"] == [TOO_MUCH[script]]
    assert files_below(record / "code") == ["small"]


def test_no_executable_files_in_a_cell(project):
    folder = finished_cell(
        cell(
            project,
            f'{SUBMIT}; test -x "$AGENT_DIR/start.sh"; echo > "$CODE_DIR/x.sh"; chmod +x "$CODE_DIR/x.sh" "$SUBMISSION_DIR/submission.csv"',
        )
    )
    assert [path for path in folder.rglob("*") if path.is_file() and path.stat().st_mode & 0o111] == []


@pytest.fixture
def experiment(project):
    """Of the agent that counts its runs."""
    path = project / EXPERIMENTS / "mine" / "params.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(yaml.safe_dump(GOOD | {"agent": {"name": "mine", "args": []}}))
    return "mine"


def test_the_stage_leaves_nothing_of_an_older_run(project, experiment):
    for script, names in ((SUBMIT, ["run.json", "submission.csv"]), ("true", ["run.json"])):
        cell(project, script)
        stages.run.run(experiment, SHIP, "0")
        assert files_below(project / "runs/mine" / SHIP / "seed-0/outcome") == names


def test_the_stage_that_fails_leaves_no_score_of_an_older_run(project, experiment):
    score = project / "reports/scores/mine" / SHIP / "seed-0.json"
    score.parent.mkdir(parents=True)
    score.touch()
    (STORE / f"{cell(project, SUBMIT).digest()}.lock").mkdir(parents=True)
    with pytest.raises(UserError, match=r"mine, spaceship-titanic, seed 0 was not run.*Is a directory"):
        stages.run.run(experiment, SHIP, "0")
    assert not score.exists()
