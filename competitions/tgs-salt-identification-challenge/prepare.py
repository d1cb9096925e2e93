"""A quarter of the pictures is held out, and their depths too; all tables are sorted by id."""

from pathlib import Path

from mlebench.preparing.archives import unpacked
from mlebench.preparing.files import link_all
from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    with unpacked(raw / "competition_data.zip", beside=public) as folder:
        data = folder / "competition_data"
        train, test = (part.sort_values("id") for part in split_rows(read_csv(data / "train.csv"), test_size=0.25))
        for kind in ("images", "masks"):
            link_all(train["id"] + ".png", data / "train" / kind, public / "train" / kind)
        link_all(test["id"] + ".png", data / "train" / "images", public / "test" / "images")
    depths = read_csv(raw / "depths.csv").sort_values("id")
    write_csv(depths[depths["id"].isin(train["id"])], public / "depths.csv")
    write_csv(train, public / "train.csv")
    write_csv(test, private / "test.csv")
    write_csv(test.assign(rle_mask="1 1"), public / "sample_submission.csv")
