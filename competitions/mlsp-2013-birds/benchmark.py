"""The test part as it is; recordings with a hundred times the segments, whose lines are as long as the real ones."""

from pathlib import Path

from benchmarks.raw import Preparing, multiply_files
from benchmarks.submissions import Grading, unsure
from mlebench.preparing.tables import write_lines

DATA = "unpacked/mlsp_contest_dataset/mlsp_contest_dataset"
RECORDINGS = [
    f"{DATA}/essential_data/{name}.txt" for name in ("CVfolds_2", "rec_id2filename", "rec_labels_test_hidden")
]
SEGMENTS = {  # how many times as long as the miniature's the real lines are
    f"{DATA}/supplemental_data/histogram_of_segments.txt": 10,
    f"{DATA}/supplemental_data/segment_features.txt": 5,
    f"{DATA}/supplemental_data/segment_rectangles.txt": 1,
}


def segments(folder: Path) -> None:
    """More and longer lines on segments, larger files; recordings stay as many, as v1 insists on their number."""
    for table, times in SEGMENTS.items():
        header, *lines = (folder / table).read_text(encoding="utf-8").splitlines()
        longer = [line + line[line.index(",") :] * (times - 1) for line in lines]
        write_lines([header, *longer * 100], folder / table)
    for part in sorted(path for path in (folder / DATA).glob("*/*") if path.is_dir()):
        multiply_files(part, 1, 50_000)


GRADING = Grading(1_216, unsure)
PREPARING = Preparing(
    "340 recordings are fixed; rows on segments × 100, of real length; files of 50 kB",
    segments,
    [*RECORDINGS, *SEGMENTS],
    ["mlsp_contest_dataset"],
    csv_texts=["CVfolds_2.txt", "rec_id2filename.txt"],
)
