"""What every sandbox must do; each new one is added to SANDBOXES."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mlebench.preparing.sealing import seal
from mlebench.sandbox.base import Ending, Job
from mlebench.sandbox.process import ProcessSandbox, marked

SANDBOXES = [ProcessSandbox]
ROOT = Path(__file__).parents[2]


def lay_out(folder, script, **limits):
    home, public, task = folder / "home", folder / "public", folder / "task.md"
    for part in ("submission", "code", "logs", "agent"):
        (home / part).mkdir(parents=True)
    (public / "images").mkdir(parents=True)
    (public / "train.csv").write_text("a,b\n")
    for number in range(101):
        (public / "images" / f"{number}.png").write_text("pixels")
    seal(public)
    (home / "agent" / "start.sh").write_text(script)
    task.write_text("the task")
    return Job(cell="test-cell", home=home, public=public, description=task, arguments=["--one", "two words"],
               variables={"SEED": "7"}, log=folder / "agent.log", **({"time_secs": 30, "memory_gb": None} | limits))  # fmt: skip


@pytest.fixture(params=SANDBOXES)
def run(request, tmp_path):
    def run(script, **limits):
        job = lay_out(tmp_path, script, **limits)
        run.home, run.log = job.home, job.log
        return request.param().run(job)

    return run


def test_success(run):
    assert run("echo out; echo err >&2") == Ending(0, None)
    assert run.log.read_text().split() == ["out", "err"]


def test_failure_is_an_ending_not_an_error(run):
    assert run("exit 3") == Ending(3, None)


def test_arguments_and_variables(run):
    run('echo "$2|$SEED|$PWD|$HOME|$TMPDIR" > "$LOGS_DIR/told"')
    told = (run.home / "logs" / "told").read_text().strip().split("|")
    assert told == ["two words", "7", str(run.home), str(run.home), str(run.home / "tmp")]


def test_the_data_is_there_beside_the_description(run):
    assert run('cd "$DATA_DIR" && cat train.csv description.md && test -f images/100.png').exit_code == 0


def test_the_harness_s_environment_stays_outside(run, monkeypatch):
    monkeypatch.setenv("KAGGLE_KEY", "secret")
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    run("env")
    assert "secret" not in run.log.read_text()


def test_out_of_time_leaves_nothing_running(run):
    started = time.monotonic()
    ending = run("(setsid sleep 300 &) ; nohup sleep 300 & sleep 300", time_secs=0.5)
    assert ending == Ending(None, "out-of-time")
    assert time.monotonic() - started < 20
    assert list(marked("test-cell")) == []


def test_a_finished_agent_leaves_nothing_running(run):
    assert run("nohup setsid sleep 300 > /dev/null 2>&1 &").exit_code == 0
    assert list(marked("test-cell")) == []


def test_out_of_memory(run):
    hog = "exec python -c \"x = bytearray(300 << 20); x[::4096] = b'1' * len(x[::4096]); import time; time.sleep(60)\""
    assert run(hog, memory_gb=0.2) == Ending(None, "out-of-memory")


@pytest.mark.parametrize("limits", [{}, {"time_secs": 0.5}])
@pytest.mark.parametrize(
    "way", ["{}", "env -i {} &", "env -i setsid {} &", "(env -i setsid nohup {} > /dev/null 2>&1 &) &"]
)
def test_no_process_gets_away(run, way, limits, tmp_path):
    """Whatever session it is in and whatever its environment is; a name of its own tells it from other tests'."""
    sleeper = tmp_path / f"sleeper-{os.getpid()}"
    sleeper.symlink_to(shutil.which("sleep"))
    started = time.monotonic()
    ending = run(f"{way.format(f'{sleeper} 300')}\nsleep {30 if limits else 0.3}", **({"time_secs": 3} | limits))
    assert ending == (Ending(None, "out-of-time") if limits or way == "{}" else Ending(0, None))
    assert time.monotonic() - started < 20
    assert subprocess.run(["pgrep", "-f", str(sleeper)], capture_output=True).returncode == 1


def test_an_agent_that_kills_its_parent_ends_itself(run):
    assert run("kill -9 $PPID; sleep 300").exit_code != 0
    assert list(marked("test-cell")) == []


def test_a_killed_harness_takes_its_agent_along(tmp_path):
    script = f"""
import os, sys
sys.path.insert(0, {str(ROOT)!r})
from tests.sandbox.test_contract import lay_out
from mlebench.sandbox.process import ProcessSandbox
from pathlib import Path
ProcessSandbox().run(lay_out(Path({str(tmp_path)!r}), "touch $HOME/runs; env -i setsid sleep 299.9"))
"""
    harness = subprocess.Popen([sys.executable, "-c", script])
    while not (tmp_path / "home" / "runs").exists():
        time.sleep(0.05)
    time.sleep(0.3)
    harness.kill()
    harness.wait()
    for _ in range(100):
        if subprocess.run(["pgrep", "-f", "sleep 299.9"], capture_output=True).returncode == 1:
            return
        time.sleep(0.1)
    pytest.fail("the agent runs on")


def test_shared_memory_counts_once(run):
    script = "x = bytearray(b'1') * (150 << 20); import os, time; [os.fork() for _ in range(2)]; time.sleep(3)"
    assert run(f'exec python -c "{script}"', memory_gb=0.4) == Ending(0, None)


@pytest.fixture
def open_input():
    """Standard input as on a terminal where nobody types: pytest's own is at its end."""
    before, (reading, writing) = os.dup(0), os.pipe()
    os.dup2(reading, 0)
    yield
    os.dup2(before, 0)
    for number in (before, reading, writing):
        os.close(number)


def test_no_input_to_wait_for(run, open_input):
    assert run("read -r line; exit 5", time_secs=5).exit_code == 5


def test_the_agent_gets_the_harness_s_python(run):
    run("python -c 'import sys; print(sys.prefix)'")
    assert os.path.realpath(run.log.read_text().strip()) == os.path.realpath(os.sys.prefix)
