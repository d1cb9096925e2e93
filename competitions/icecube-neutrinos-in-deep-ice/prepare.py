"""A tenth of the batches of events is held out."""

from pathlib import Path

import pandas as pd

from mlebench.errors import UserError
from mlebench.preparing.files import files_below, link, link_all
from mlebench.preparing.splits import split_items, unique
from mlebench.preparing.tables import write_csv, write_parquet

DIRECTION = ["azimuth", "zenith"]


def prepare(raw: Path, public: Path, private: Path) -> None:
    events = pd.read_parquet(raw / "train_meta.parquet")
    batches = unique(events, "batch_id")
    files = {Path(name).stem.rpartition("_")[2].lstrip("0"): name for name in files_below(raw / "train")}
    if files.keys() != set(map(str, batches)):
        raise UserError(f"The batches of train_meta.parquet and the files of {raw / 'train'} are not the same.")
    train, test = split_items(batches, test_size=0.1)
    held_out = events["batch_id"].isin(test)
    write_parquet(events[~held_out], public / "train_meta.parquet")
    answers = events[held_out]
    write_parquet(answers.drop(columns=DIRECTION), public / "test_meta.parquet")
    write_csv(answers[["event_id", *DIRECTION]], private / "test.csv")
    write_csv(answers[["event_id"]].assign(azimuth=1, zenith=1), public / "sample_submission.csv")
    link(raw / "sensor_geometry.csv", public / "sensor_geometry.csv")
    link_all([files[str(batch)] for batch in train], raw / "train", public / "train")
    link_all([files[str(batch)] for batch in test], raw / "train", public / "test")
