"""A tenth of the breaths is held out; rows are numbered anew in each part, decimals have ten significant digits."""

from pathlib import Path

from mlebench.preparing.splits import rows_of, split_items, unique
from mlebench.preparing.tables import read_csv, write_csv


def prepare(raw: Path, public: Path, private: Path) -> None:
    table = read_csv(raw / "train.csv")
    parts = split_items(sorted(unique(table, "breath_id")), test_size=0.1)
    train, test = (rows_of(table, "breath_id", breaths) for breaths in parts)
    train, test = (part.assign(id=range(1, len(part) + 1)) for part in (train, test))
    write_csv(train, public / "train.csv", float_format="%.10g")
    write_csv(test.drop(columns="pressure"), public / "test.csv", float_format="%.10g")
    write_csv(test, private / "test.csv", float_format="%.10g")
    write_csv(test[["id"]].assign(pressure=0), public / "sample_submission.csv")
