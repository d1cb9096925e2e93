"""The test part as it is; the images and masks forty times over."""

from benchmarks.raw import copied
from benchmarks.submissions import SPATIAL, Grading, exchanged

DATA = "unpacked/competition_data/competition_data"
GRADING = Grading(1_000, exchanged, key="id", ratio=SPATIAL)
PREPARING = copied(
    40,
    ["id"],
    tables=[f"{DATA}/train.csv", "raw/depths.csv"],
    files=[f"{DATA}/train/images", f"{DATA}/train/masks"],
    size=5_000,
    archives=["competition_data"],
)
