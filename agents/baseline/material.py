"""What there is: tables at the top, and other files, also those inside zip archives."""

import os
import tempfile
import time
import zipfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd

MOST_ROWS = 200_000
MOST_FILES = 200_000
TABLES = {".csv", ".parquet", ".jsonl"}


@dataclass
class Material:
    """The data folder, looked at from the outside."""

    data: Path
    sample_path: Path
    seed: int
    deadline: float

    @property
    def in_time(self) -> bool:
        """Whether something optional may still begin."""
        return time.monotonic() < self.deadline

    @cached_property
    def sample(self) -> pd.DataFrame:
        return pd.read_csv(self.sample_path, float_precision="round_trip", low_memory=False)

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables at the top but the sample submission; of a long one the first rows."""
        paths = [
            path for path in sorted(self.data.iterdir()) if path.suffix in TABLES and path.name != self.sample_path.name
        ]
        return {path.name: read(path) for path in paths}

    @cached_property
    def files(self) -> dict[str, Path]:
        """Everything that is no table, by its path; archives are unpacked."""
        found = dict(walk(self.data))
        for name, path in list(found.items()):
            if path.suffix == ".zip":
                target = Path(tempfile.mkdtemp(dir=os.environ["TMPDIR"]))
                with zipfile.ZipFile(path) as archive:
                    archive.extractall(target)
                found |= {f"{name}/{inside}": place for inside, place in walk(target)}
                del found[name]
        return found

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Files by their names, with and without the ending."""
        index: dict[str, list[str]] = {}
        for name, path in self.files.items():
            for short in {path.name, path.stem}:
                index.setdefault(short, []).append(name)
        return index

    def file_of(self, name: object) -> Path | None:
        """The one file that an id stands for."""
        found = self.by_name.get(str(name), [])
        return self.files[found[0]] if len(found) == 1 else None


def read(path: Path) -> pd.DataFrame:
    if path.suffix == ".parquet":
        return pd.read_parquet(path).head(MOST_ROWS)
    if path.suffix == ".jsonl":
        return next(iter(pd.read_json(path, lines=True, chunksize=MOST_ROWS)))
    return pd.read_csv(path, float_precision="round_trip", low_memory=False, nrows=MOST_ROWS)


def walk(folder: Path) -> list[tuple[str, Path]]:
    found = [
        (str(Path(root, name).relative_to(folder)), Path(root, name))
        for root, _, names in os.walk(folder, followlinks=True)
        for name in names
        if Path(name).suffix not in TABLES | {".md"}
    ]
    return sorted(found)[:MOST_FILES]
