"""The test part as it is; the pictures fifty times over."""

from benchmarks.raw import copied
from benchmarks.submissions import Grading, exchanged

GRADING = Grading(3_727, exchanged)
PREPARING = copied(50, ["image"], files=["raw/train_images"], size=40_000)
