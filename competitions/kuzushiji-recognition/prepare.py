"""A tenth of the pages is held out; a perfect submission is made beside the answers, a point just inside each box."""

from pathlib import Path

from mlebench.preparing.archives import unpacked, zip_all
from mlebench.preparing.files import link
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    train, test = split_rows(read_csv(raw / "train.csv"), test_size=0.1)
    write_csv(train, public / "train.csv")
    write_csv(test, private / "test.csv")
    write_csv(test[["image_id"]].assign(labels="U+003F 1 1 U+FF2F 2 2"), public / "sample_submission.csv")
    gold = test["labels"].fillna("").map(inner_points)
    write_csv(test[["image_id"]].assign(labels=gold), private / "gold_submission.csv")
    link(raw / "unicode_translation.csv", public / "unicode_translation.csv")
    with unpacked(raw / "train_images.zip", beside=public) as pages:
        zip_all(train["image_id"] + ".jpg", pages, public / "train_images.zip", deflate=True)
        zip_all(test["image_id"] + ".jpg", pages, public / "test_images.zip", deflate=True)


def inner_points(boxes: str) -> str:
    """Boxes "code x y width height" as points "code x+1 y+1"."""
    words = boxes.split()
    corners = zip(words[::5], words[1::5], words[2::5], strict=True)
    return " ".join(f"{code} {int(x) + 1} {int(y) + 1}" for code, x, y in corners)
