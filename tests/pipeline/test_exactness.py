"""A change runs exactly the stages whose results it can affect, and undoing it runs no command at all."""

import shutil

import pytest

from tests.pipeline.project import Project

pytestmark = pytest.mark.pipeline

DOGS, SHIP, PATENTS = "dog-breed-identification", "spaceship-titanic", "us-patent-phrase-to-phrase-matching"
ALL = (DOGS, SHIP, PATENTS)
PREPARER, GRADER = f"competitions/{SHIP}/prepare.py", f"competitions/{SHIP}/grade.py"


def runs(*names, seed=0):
    return {f"run@{name}-{seed}" for name in names}


def grades(*names, seed=0):
    return {f"grade@{name}-{seed}" for name in names}


def miniatures(*names):
    return {f"miniature@{name}" for name in names}


def prepares(*names):
    return {f"prepare@v1-{name}" for name in names}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    project = Project(tmp_path_factory.mktemp("exactness") / "project")
    project.reduce(list(ALL), ["dummy"])
    project.forget()
    first = project.repro()
    assert first.ran == {"digests", "card", "report"} | miniatures(*ALL) | prepares(*ALL) | runs(*ALL) | grades(*ALL)
    project.commit()
    return project


def edit(name, old, new):
    return lambda project: project.replace(name, old, new)


def add_seed(project):
    project.edit_yaml("experiments/dummy/params.yaml", seeds=[0, 1])


def change_budget(project):
    project.replace("experiments/dummy/params.yaml", "time_secs: 600", "time_secs: 500")


def add_competition(project):
    shutil.copytree(project.folder / "competitions" / SHIP, project.folder / "competitions" / "another-ship")
    project.edit_yaml("params.yaml", competitions=[*ALL, "another-ship"])
    project.edit_yaml("experiments/dummy/params.yaml", competitions=[*ALL, "another-ship"])


def other_pillow(project):
    """A newer pillow in the lock, and installed as far as the packaging metadata tells."""
    lock = (project.folder / "requirements.lock").read_text()
    version = lock.split("\npillow==")[1].split()[0]
    project.replace("requirements.lock", f"\npillow=={version}", "\npillow==99.0")
    fake = project.folder / ".git" / "fake" / "pillow-99.0.dist-info"  # below .git: no file of the project
    fake.mkdir(parents=True)
    (fake / "METADATA").write_text("Metadata-Version: 2.1\nName: pillow\nVersion: 99.0\n")
    project.variables = {"PYTHONPATH": str(fake.parent)}


AFTER_RUN = runs(SHIP) | grades(SHIP) | {"report"}
CASES = {
    "a comment": (edit("mlebench/preparing/tables.py", "import pandas as pd", "import pandas as pd  # the usual name"), {"digests"}),
    "a docstring": (edit(PREPARER, '"""A tenth of', '"""Ten percent of'), {"digests"}),
    "a helper of one grader": (
        edit("mlebench/grading/correlation.py", "(true, predicted)[0])", "(true, predicted)[0]) + 0.0"), {"digests"} | grades(PATENTS)),
    "a helper of two miniatures": (
        edit("mlebench/miniature.py", "ids: dict[str, None] = {}", "ids: dict[str, None] = dict()"), {"digests"} | miniatures(DOGS, PATENTS)),
    "a preparer, the same bytes": (edit(PREPARER, "test_size=0.1", "test_size=0.10 + 0"), {"digests"} | prepares(SHIP)),
    "a preparer, other public bytes": (edit(PREPARER, "Transported=False", "Transported=True"), {"digests"} | prepares(SHIP) | AFTER_RUN),
    "a preparer, other private bytes": (
        edit(PREPARER, "write_csv(test, private", "write_csv(test[::-1], private"), {"digests", "report"} | prepares(SHIP) | grades(SHIP)),
    "a grader, the same score": (edit(GRADER, "accuracy_score, truth)", "accuracy_score, truth, False)"), {"digests"} | grades(SHIP)),
    "a grader, another score": (
        edit(GRADER, "accuracy_score, truth)", "lambda true, predicted: 0.25, truth)"), {"digests", "report"} | grades(SHIP)),
    "a leaderboard": (edit(f"competitions/{SHIP}/leaderboard.csv", "median,", "median,9"), {"digests", "report"} | grades(SHIP)),
    "a description": (edit(f"competitions/{SHIP}/description.md", "An interstellar", "An intergalactic"), {"digests"} | AFTER_RUN),
    "the other description": (edit(f"competitions/{SHIP}/description_obfuscated.md", "A table", "One table"), {"digests"}),
    "an agent's file": (edit("agents/dummy/agent.py", "handed in", "submitted"), {"digests"} | runs(*ALL) | grades(*ALL) | {"report"}),
    "one key of the experiment": (change_budget, runs(*ALL) | grades(*ALL) | {"card", "report"}),
    "a seed added": (add_seed, runs(*ALL, seed=1) | grades(*ALL, seed=1) | {"card", "report"}),
    "a competition added": (
        add_competition,
        {"digests", "card", "report"} | miniatures("another-ship") | prepares("another-ship") | runs("another-ship") | grades("another-ship")),
    "a competition removed": (
        lambda project: project.edit_yaml("experiments/dummy/params.yaml", competitions=[DOGS, SHIP]), {"card", "report"}),
    "a competition's title": (
        edit(f"competitions/{SHIP}/config.yaml", "title: ", "title: The "), {"digests", "report"} | grades(SHIP)),
    # smaller folders are sealed: the dogs' bytes differ, but no file that an agent sees, so the cell is in the store and the outcome the same
    "sealing": (edit("mlebench/preparing/sealing.py", "MANY = 100", "MANY = 10"), {"digests"} | prepares(*ALL) | runs(DOGS)),
    "a pinned library": (other_pillow, {"digests"} | miniatures(DOGS, PATENTS)),
    "the report's page": (edit("mlebench/report/page.html", "There are no", "There are still no"), {"digests", "report"}),
}  # fmt: skip


def test_nothing_runs_the_second_time(project):
    again = project.repro()
    assert (again.ran, again.restored) == (set(), set())


@pytest.mark.parametrize("case", CASES)
def test_a_change_runs_exactly_what_it_affects(project, case):
    change, expected = CASES[case]
    before = project.contents("reports/scores", "dvc.lock")
    change(project)
    try:
        assert project.repro().ran == expected
    finally:
        project.git("checkout", "-q", "--", *project.git("ls-files", "-m").split())
        project.git("clean", "-fdq", "competitions", "reports/scores")
        project.variables = {}
    undone = project.repro()
    assert undone.ran == set(), undone.output
    assert project.contents("reports/scores", "dvc.lock") == before
    assert project.git("status", "--short") == ""


def test_a_cell_that_could_not_be_run_shows_no_older_score(project):
    project.replace("agents/dummy/agent.py", "handed in", "gave")
    (project.folder / ".cells").rename(project.folder / ".store")
    (project.folder / ".cells").write_text("no folder")
    failed = project.repro("-k", fails=True)
    project.repro("--single-item", "report")
    page = (project.folder / "reports/index.html").read_text()
    (project.folder / ".cells").unlink()
    (project.folder / ".store").rename(project.folder / ".cells")
    project.git("checkout", "-q", "--", "agents", "reports")
    assert (
        f"error: dummy, {SHIP}, seed 0 was not run, which says nothing about the agent: .cells: File exists."
        in failed.output
    )
    assert f"{SHIP} seed 0" in page.split("Not run or not graded: ")[1]
    assert project.repro().ran == set()


def test_other_libraries_than_the_pinned_ones_are_refused(project):
    project.replace("requirements.lock", "\nscipy==", "\nscipy==9")
    refused = project.repro(fails=True)
    project.git("checkout", "-q", "--", "requirements.lock")
    assert "is installed, but requirements.lock has 9" in refused.output
    assert "Traceback" not in refused.output


def test_one_broken_competition_stops_no_other(project):
    path = project.folder / PREPARER
    text = path.read_text()
    path.write_text("def prepare(:\n")
    broken = project.repro("-k", fails=True)
    path.write_text(text)
    assert broken.ran == {"digests"} | prepares(SHIP)
    assert project.repro().ran == set()
