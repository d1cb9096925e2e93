"""What every sandbox must do; each new one is added to SANDBOXES."""

import os
import time

import pytest

from mlebench.sandbox.base import Ending, Job
from mlebench.sandbox.process import ProcessSandbox, processes_of

SANDBOXES = [ProcessSandbox]


@pytest.fixture(params=SANDBOXES)
def run(request, tmp_path):
    def run(script, **limits):
        home, public = tmp_path / "home", tmp_path / "public"
        for folder in ("data", "submission", "code", "logs", "agent"):
            (home / folder).mkdir(parents=True)
        (public / "images").mkdir(parents=True)
        (public / "train.csv").write_text("a,b\n")
        (home / "agent" / "start.sh").write_text(script)
        (home / "data" / "description.md").write_text("the task")
        job = Job(cell="test-cell", home=home, public=public, arguments=["--one", "two words"], variables={"SEED": "7"},
                  log=tmp_path / "agent.log", **({"time_secs": 30, "memory_gb": None} | limits))  # fmt: skip
        run.home, run.log = home, tmp_path / "agent.log"
        return request.param().run(job)

    return run


def test_success(run):
    assert run("echo out; echo err >&2") == Ending(0, None)
    assert run.log.read_text().split() == ["out", "err"]


def test_failure_is_an_ending_not_an_error(run):
    assert run("exit 3") == Ending(3, None)


def test_arguments_and_variables(run):
    run('echo "$2|$SEED|$PWD|$HOME" > "$LOGS_DIR/told"')
    told = (run.home / "logs" / "told").read_text().strip().split("|")
    assert told == ["two words", "7", str(run.home), str(run.home)]


def test_the_data_is_there_beside_the_description(run):
    assert run('cd "$DATA_DIR" && cat train.csv description.md && test -d images').exit_code == 0


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
    assert list(processes_of("test-cell")) == []


def test_a_finished_agent_leaves_nothing_running(run):
    assert run("nohup setsid sleep 300 > /dev/null 2>&1 &").exit_code == 0
    assert list(processes_of("test-cell")) == []


def test_out_of_memory(run):
    hog = "exec python -c \"x = bytearray(300 << 20); x[::4096] = b'1' * len(x[::4096]); import time; time.sleep(60)\""
    assert run(hog, memory_gb=0.2) == Ending(None, "out-of-memory")


def test_no_input_to_wait_for(run):
    assert run("read -r line; exit 5").exit_code == 5


def test_the_agent_gets_the_harness_s_python(run):
    run("python -c 'import sys; print(sys.prefix)'")
    assert os.path.realpath(run.log.read_text().strip()) == os.path.realpath(os.sys.prefix)
