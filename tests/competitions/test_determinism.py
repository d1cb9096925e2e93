"""Same raw bytes and code, same prepared bytes: in other folders, with another hash seed, time zone, locale and order of listings."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mlebench.competition import competition_ids
from mlebench.preparing.files import files_below, md5_of

ROOT = Path(__file__).parents[2]
WORLDS = {
    "here": {
        "PYTHONHASHSEED": "1",
        "TZ": "UTC",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",  # or Python turns to UTF-8 in this locale
        "PYTHONCOERCECLOCALE": "0",
        "OMP_NUM_THREADS": "1",
    },
    "a longer name elsewhere": {
        "PYTHONHASHSEED": "2",
        "TZ": "Asia/Kolkata",
        "LC_ALL": "C.UTF-8",
        "OMP_NUM_THREADS": "2",
    },
}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory):
    folders = []
    for order, (name, variables) in enumerate(WORLDS.items()):
        folder = tmp_path_factory.mktemp("worlds") / name
        command = [
            sys.executable,
            "-W",
            "ignore",
            "-m",
            "tests.competitions.prepare_all",
            str(folder),
            str(order),
            *competition_ids(),
        ]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **variables}, check=True)
        folders.append(folder)
    return folders


def contents(folder: Path) -> dict[str, str]:
    return {name: md5_of(folder / name) for name in files_below(folder)}


@pytest.mark.parametrize("part", ["raw", "public", "private"])
@pytest.mark.parametrize("competition", competition_ids())
def test_same_bytes_everywhere(worlds, competition, part):
    here, elsewhere = (contents(world / competition / part) for world in worlds)
    assert here != {}
    assert here == elsewhere
