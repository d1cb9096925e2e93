"""DVC, killed while it writes one of its lock files, leaves the old one (patches/dvc_whole_files.py)."""

import os
import signal
import subprocess
import sys

import pytest

DIE_HALFWAY = """
import os, signal, sys

def die_halfway(data, stream, **options):
    stream.write("{ half")
    stream.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""
WRITERS = {
    "dvc.lock": """
from dvc.utils.serialize import _yaml
_yaml._dump = die_halfway
with _yaml.modify_yaml("dvc.lock") as lock:
    lock["schema"] = "2.0"
""",
    "rwlock": """
import json
from dvc.fs import localfs
from dvc.rwlock import _edit_rwlock
json.dump = die_halfway
with _edit_rwlock(os.getcwd(), localfs, False):
    pass
""",
}


def run(script, folder):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("name", WRITERS)
def test_half_a_file_never_takes_the_place_of_a_whole_one(name, tmp_path):
    (tmp_path / name).write_text('{"write": {}}')
    killed = run(DIE_HALFWAY + WRITERS[name], tmp_path)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert (tmp_path / name).read_text() == '{"write": {}}'
    assert (tmp_path / f"{name}.partial").read_text() == "{ half"


def test_what_is_written_to_the_end_is_in_place(tmp_path):
    script = "from dvc.utils.serialize import dump_yaml; dump_yaml('dvc.lock', {'schema': '2.0'})"
    for _ in range(2):
        assert run(script, tmp_path).returncode == 0
        assert [path.name for path in tmp_path.iterdir()] == ["dvc.lock"]
        assert (tmp_path / "dvc.lock").read_text() == "schema: '2.0'\n"


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "file.yaml").touch()
    (tmp_path / "dvc.yaml").symlink_to("file.yaml")
    done = run("from dvc.utils.serialize import dump_yaml; dump_yaml('dvc.yaml', {'stages': {}})", tmp_path)
    assert (done.returncode, (tmp_path / "dvc.yaml").is_symlink()) == (0, True)
    assert (tmp_path / "file.yaml").read_text() == "stages: {}\n"
