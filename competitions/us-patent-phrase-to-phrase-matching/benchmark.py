"""The test part as it is; the phrases four hundred times over."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, noisy

GRADING = Grading(3_648, noisy)
PREPARING = copied(400, ["id"])
