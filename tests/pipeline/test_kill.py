"""kill -9 in the middle of a repro, then repro: the end is the same as if nothing had happened."""

import pytest

from tests.pipeline.project import Project

pytestmark = pytest.mark.pipeline

MOMENTS = [
    ("Running stage 'digests'", 0.2),
    ("Running stage 'miniature@", 0.3),
    ("Running stage 'prepare@", 0.6),
    ("run@", 0.1),
    ("run@", 0.4),
    ("grade@", 0.5),
    ("Running stage 'report'", 0.2),
]
RESULTS = ("reports/scores", "reports/index.html", "dvc.lock", "experiments/dummy/dvc.lock", "data/miniature")


def test_the_end_is_the_same(tmp_path):
    undisturbed = Project(tmp_path / "undisturbed")
    killed = Project(tmp_path / "killed")
    for project in (undisturbed, killed):
        project.reduce(["spaceship-titanic"], ["dummy"])
        project.forget()
    undisturbed.repro()
    assert sum(killed.repro_killed_at(line, delay) for line, delay in MOMENTS) >= 5
    killed.repro()
    assert killed.contents(*RESULTS) == undisturbed.contents(*RESULTS)
    assert killed.repro().ran == set()
    leftovers = [
        path.name for path in killed.folder.rglob("*") if ".preparing-" in path.name or path.name.endswith(".partial")
    ]
    assert leftovers == []
