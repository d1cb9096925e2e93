"""Last stage: one page on all experiments."""

import sys
from pathlib import Path

from mlebench.errors import told
from mlebench.report.page import page
from mlebench.report.results import gone, read_results


def report() -> None:
    """Writes reports/index.html."""
    target = Path("reports/index.html")
    target.parent.mkdir(exist_ok=True)
    target.write_text(page(read_results(), gone()), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(told(report, *sys.argv[1:]))
