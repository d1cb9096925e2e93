"""First stage: what code each competition's results depend on, so that DVC reruns exactly what a change affects."""

import shutil
import sys
from pathlib import Path

from mlebench.cells import AGENTS
from mlebench.competition import competition_ids
from mlebench.digests import explain, libraries_of
from mlebench.errors import told
from mlebench.lock import locked_versions, require_locked_versions

STEPS = ("miniature", "prepare", "grade")


def digests() -> None:
    """Writes data/digests/<id>/<step> for every competition, data/digests/{card,report}, and agents/<name>."""
    require_locked_versions()
    root, target, versions = Path.cwd(), Path("data/digests"), locked_versions()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for stage in ("card", "report"):
        (target / stage).write_text(explain([root / "stages" / f"{stage}.py"], root, versions), encoding="utf-8")
    (target / "agents").mkdir()
    for agent in sorted(path.parent for path in AGENTS.glob("*/start.sh")):
        lines = [f"{library}\n" for library in libraries_of(agent, versions)]
        (target / "agents" / agent.name).write_text("".join(lines), encoding="utf-8")
    for name in competition_ids():
        folder = target / name
        folder.mkdir()
        for step in STEPS:
            files = [root / "competitions" / name / f"{step}.py", root / "stages" / f"{step}.py"]
            (folder / step).write_text(explain(files, root, versions), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(told(digests, *sys.argv[1:]))
