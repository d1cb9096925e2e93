"""Grades a cell: its submission against the answers, as a score file that is committed."""

import json
import sys
from pathlib import Path

from mlebench.competition import get_competition
from mlebench.errors import told
from mlebench.grading.verdict import judge
from mlebench.lock import require_locked_versions


def grade(experiment: str, competition: str, seed: str, source: str, edition: str) -> None:
    """Writes reports/scores/<experiment>/<id>/seed-<n>.json: no clock in it, the same outcome gives the same file."""
    require_locked_versions()
    place = Path(experiment) / competition / f"seed-{seed}"
    run = json.loads((Path("runs") / place / "outcome" / "run.json").read_text(encoding="utf-8"))
    submission = Path("runs") / place / "outcome" / "submission.csv"
    answers = Path("data") / source / edition / competition / get_competition(competition).answers
    verdict = judge(
        get_competition(competition),
        submission,
        answers,
        source=source,
        edition=edition,
        created_at=None,
        digests={"cell": run["cell"]},
        **({"message": run["remark"]} if run["remark"] else {}),
    )
    target = (Path("reports/scores") / place).with_suffix(".json")
    target.parent.mkdir(parents=True, exist_ok=True)
    facts = {"status": run["status"], "isolation": run["isolation"], "title": get_competition(competition).title}
    target.write_text(json.dumps(verdict.as_json() | facts, indent=2, allow_nan=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(told(grade, *sys.argv[1:]))
