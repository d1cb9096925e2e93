"""What `mlebench run` decides before anything runs."""

import time
from concurrent.futures import ThreadPoolExecutor

from mlebench.experiment import EXPERIMENTS
from mlebench.launch import LOCK, default_name, register
from mlebench.locking import locked
from tests.test_experiment import GOOD, read


def test_the_default_name_stands_for_all_but_the_seeds():
    assert default_name(GOOD | {"seeds": [7]}) == default_name(GOOD)
    for key in ("agent", "model", "budget", "data", "sandbox", "competitions"):
        assert default_name(GOOD | {key: {"name": "other"}}) != default_name(GOOD), key


def test_experiments_are_written_one_at_a_time(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with ThreadPoolExecutor() as pool:
        with locked(LOCK):
            waiting = pool.submit(register, read())
            time.sleep(0.3)
            assert not EXPERIMENTS.exists()
        waiting.result(10)
    assert (EXPERIMENTS / "mine" / "params.yaml").is_file()
