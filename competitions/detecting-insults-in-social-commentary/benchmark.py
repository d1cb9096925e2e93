"""The test part as it is; the comments five hundred times over."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, unsure

GRADING = Grading(2_647, unsure)
PREPARING = copied(500, ["Comment"], tables=["raw/test_with_solutions.csv"])
