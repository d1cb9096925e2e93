"""The test part as it is; the questions fifty times over."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, noisy

GRADING = Grading(608, noisy)
PREPARING = copied(50, numbers=["qa_id"])
