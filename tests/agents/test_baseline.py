"""The baseline knows no competition, and beats the sample submission on most."""

import ast
import json
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from mlebench.competition import competition_ids, get_competition

ROOT = Path(__file__).parents[2]
CODE = sorted((ROOT / "agents" / "baseline").glob("*.py"))
EVERYDAY = {"number", "text", "time", "category"}  # kinds of features, which some tables also have as columns


def scores(experiment):
    found = {
        path.parent.name: json.loads(path.read_text())
        for path in (ROOT / "reports/scores" / experiment).glob("*/seed-0.json")
    }
    assert sorted(found) == competition_ids()
    return found


def test_it_beats_the_sample_submission_on_most():
    baseline, sample = scores("baseline"), scores("dummy")
    better = [name for name in baseline if beats(get_competition(name), baseline[name]["score"], sample[name]["score"])]
    assert len(better) >= 12, better


def beats(competition, score, other):
    if score is None or other is None:
        return score is not None
    return score < other if competition.lower_is_better else score > other


def test_the_same_run_predicts_the_same(tmp_path):
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        graded(tmp_path / name / "data", lambda size: (abs(size - 0.5) < 0.2).astype(int))
        found.append(start(tmp_path / name)[0])
    assert found[0]["grade"].nunique() > 1
    pd.testing.assert_frame_equal(*found)


def test_noise_gets_the_sample_submission(tmp_path):
    graded(tmp_path / "data", lambda size: np.random.RandomState(1).rand(len(size)))
    found, said = start(tmp_path)
    assert (found["grade"] == 0).all()
    assert "rows: nothing beats a constant guess" in said


def constants():
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@pytest.mark.parametrize("name", competition_ids())
def test_it_names_no_competition_and_none_of_its_columns(name, tmp_path):
    competition = get_competition(name)
    folders = [tmp_path / part for part in ("raw", "public", "private")]
    for folder in folders:
        folder.mkdir()
    competition.module("miniature").make(folders[0], 0)
    competition.module("prepare").prepare(*folders)
    tables = [pd.read_csv(path, nrows=1) for path in folders[1].glob("*.csv")]
    columns = {str(column) for table in tables for column in table.columns} - EVERYDAY
    files = {path.name for path in folders[1].iterdir()}
    assert set(constants()) & (columns | files) <= {"train", "test"}, "the baseline names a column or a file"
    text = "".join(path.read_text() for path in CODE).lower()
    assert name not in text
    assert competition.title.lower() not in text


def start(home, limit=120):
    """Runs the agent as a sandbox does, on the data in home/data; its submission and its log."""
    for name in ("submission", "code", "logs"):
        (home / name).mkdir()
    places = {f"{name.upper()}_DIR": str(home / name) for name in ("data", "submission", "code", "logs")}
    told = {
        "SEED": "0",
        "TIME_LIMIT_SECS": str(limit),
        "SAMPLE_SUBMISSION": "sample.csv",
        "AGENT_DIR": str(CODE[0].parent),
    }
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    fixed = {"PATH": path, "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"}
    command = ["bash", str(CODE[0].parent / "start.sh")]
    done = subprocess.run(command, env={**fixed, **places, **told}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (home / "submission").iterdir()] == ["submission.csv"]
    return pd.read_csv(home / "submission" / "submission.csv"), done.stdout


def within(code):
    """What Python says with the agent's modules at hand."""
    environment = {**os.environ, "PYTHONPATH": str(CODE[0].parent), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    return done.stdout.splitlines()


def graded(data, label, rows=90):
    """A task in which the size tells the label; the first two thirds are for training."""
    data.mkdir()
    size = np.random.RandomState(0).rand(rows)
    table = pd.DataFrame({"id": range(rows), "size": size, "letters": ["a b"] * rows, "grade": label(size)})
    train, test = table[: rows * 2 // 3], table[rows * 2 // 3 :]
    train.to_csv(data / "train.csv", index=False)
    test.drop(columns="grade").to_csv(data / "test.csv", index=False)
    test[["id"]].assign(grade=0).to_csv(data / "sample.csv", index=False)
    return test


def grade(size):
    return (size * 4).astype(int)


def bomb():
    """The head of a picture that is too large to be opened."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


ODD = {
    "latin.csv": "id,name\n1,é\n".encode("latin-1"),
    "ragged.csv": b"id,name\n1,2\n1,2,3,4\n",
    "empty.csv": b"",
    "broken.jsonl": b'{"id": 1}\n{"id":',
    "empty.jsonl": b"",
    "nested.jsonl": b'{"id": [1]}\n{"id": [2]}\n',
    "broken.parquet": b"PAR1",
    "broken.zip": b"PK\x03\x04",
    "0.png": bomb(),
    "1.png": b"no picture",
}


def test_odd_files_are_left_out_and_tables_in_folders_and_archives_are_found(tmp_path):
    data = tmp_path / "data"
    test = graded(data, grade)
    for name, content in ODD.items():
        (data / name).write_bytes(content)
    (data / "folder.csv").mkdir()
    (data / "test.csv").rename(data / "folder.csv" / "test.csv")
    with zipfile.ZipFile(data / "train.zip", "w") as archive:
        archive.write(data / "train.csv", "inside/train.csv")
    (data / "train.csv").unlink()
    found, said = start(tmp_path)
    assert "handed in the predictions of rows" in said
    assert found["grade"].dtype.kind == "i"
    assert (found["grade"].to_numpy() == test["grade"].to_numpy()).mean() > 0.8
    for name in ("ragged.csv", "empty.csv", "broken.jsonl", "broken.parquet", "broken.zip"):
        assert f"{name} is left out" in said


def test_values_stay_in_the_range_of_training(tmp_path):
    graded(tmp_path / "data", lambda size: 7.5 + 2 * size)
    found, said = start(tmp_path)
    assert "handed in the predictions of rows" in said
    assert found["grade"].between(7.5, 9.5).all()


def test_nothing_is_learnt_from_almost_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("LOGS_DIR", str(tmp_path))
    graded(tmp_path / "constant", lambda size: [1] * len(size))
    graded(tmp_path / "infinite", lambda size: [np.inf, np.nan] * (len(size) // 2))
    graded(tmp_path / "short", grade, rows=3)
    said = within(
        "import time; from pathlib import Path; from material import Material; import rows\n"
        "for name in ('constant', 'infinite', 'short'):\n"
        f"    data = Path({str(tmp_path)!r}, name)\n"
        "    solved = rows.solve(Material(data, data / 'sample.csv', data, seed=0, deadline=time.time() + 50))\n"
        "    print(name, solved)"
    )
    assert {"constant None", "infinite None", "short None"} <= set(said)


def test_without_time_the_sample_stays(tmp_path):
    graded(tmp_path / "data", grade)
    found, said = start(tmp_path, limit=0.01)
    assert (found["grade"] == 0).all()
    assert "stopped, the time is up" in said


def test_what_takes_long_or_fails_is_ended(tmp_path, monkeypatch):
    monkeypatch.setenv("LOGS_DIR", str(tmp_path))
    said = within(
        "import time; from solve import run\n"
        "run('long', time.sleep, time.time() + 0.2, 50)\n"
        "run('broken', int, time.time() + 20, 'x')\n"
        "print(run('short', time.sleep, time.time() + 20, 0))"
    )
    assert said == ["long: stopped, the time is up", "broken: failed", "True"]


def test_codes_are_recognised_fast():
    said = within(
        "from pixels import CODE\nfor code in ('1 2 ' * 5000 + 'x', '1 2 3', '1 2 3 4 '): print(bool(CODE.fullmatch(code)))"
    )
    assert said == ["False", "False", "True"]
