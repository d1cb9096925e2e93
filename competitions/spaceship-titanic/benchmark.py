"""The test part as it is; the passengers two hundred times over."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, exchanged

GRADING = Grading(870, exchanged)
PREPARING = copied(200, ["PassengerId"])
