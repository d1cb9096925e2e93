"""How long grading takes, against reading the files, and how much memory: at the real size of every competition.

python -m benchmarks.grading [ID…]; the exit code is 1 where a goal is missed.
"""

import math
import resource
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks.measuring import Row, apart, fewest, report
from benchmarks.submissions import case_of, write_files
from mlebench.competition import get_competition
from mlebench.grading.answers import read_answers
from mlebench.grading.submission import read_submission

MOST_MEMORY = 4.0  # gigabytes
UNIT = 1 if sys.platform == "darwin" else 1024  # of the system's figure of memory, in bytes
ABOUT = f"""\
Grading at the real size; most answers are those of the miniature, repeated with new ids, the submission's rows are
shuffled. Seconds are the fewest of several runs: to read answers and submission, and to grade what was read.
Memory is the peak of the process that read and graded.
Goals: a ratio as stated, at most {MOST_MEMORY:g} GB, a finite score."""


@dataclass(frozen=True)
class Measured:
    """What one competition needs."""

    rows: int  # of the submission
    reading: float  # seconds
    grading: float
    memory: float  # gigabytes
    score: float


def measure(name: str) -> Row:
    """A line of the table."""
    goal = case_of(name).ratio
    with tempfile.TemporaryDirectory() as folder:
        answers = apart(write_files, name, Path(folder))
        found = apart(grade_files, name, answers, Path(folder) / "submission.csv")
    ratio = found.grading / found.reading
    cells = [f"{found.rows:,}", f"{found.reading:.4f}", f"{found.grading:.4f}", f"{ratio:.2f}", f"≤ {goal:g}"]
    met = ratio <= goal and found.memory <= MOST_MEMORY and math.isfinite(found.score)
    return Row([*cells, f"{found.memory:.2f}", f"{found.score:.5f}"], met)


def grade_files(name: str, answers: Path, submission: Path) -> Measured:
    """Reads and grades; called in a process that does nothing else."""
    grade = get_competition(name).module("grade").grade
    score, rows, peak = math.nan, 0, 0.0

    def run() -> tuple[float, float]:
        nonlocal score, rows, peak
        start = perf_counter()
        given, true = read_submission(submission), read_answers(answers)
        read = perf_counter()
        score = grade(given, true)
        end = perf_counter()
        rows, peak = len(given), peak or peak_gigabytes()
        return read - start, end - read

    reading, grading = fewest(run)
    return Measured(rows, reading, grading, peak, score)


def peak_gigabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e9


if __name__ == "__main__":
    sys.exit(report(ABOUT, "rows|reading s|grading s|ratio|goal|memory GB|score|goals met", measure))
