"""What there is: tables and other files, also those in folders and inside zip archives."""

import os
import shutil
import time
import zipfile
import zlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pandas as pd
from log import say
from PIL import Image
from pyarrow import ArrowException
from pyarrow.parquet import ParquetFile

MOST_ROWS = 200_000
MOST_FILES = 200_000
MOST_TABLES = 20
TABLES = {".csv": ",", ".tsv": "\t", ".parquet": None, ".jsonl": None}
CSV = {"float_precision": "round_trip", "low_memory": False, "encoding_errors": "replace"}
UNREADABLE = (OSError, ValueError, MemoryError, ArrowException)
DAMAGED = (OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
NOT_SEEN = (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError)  # pictures that are none


@dataclass
class Material:
    """The data folder, looked at from the outside."""

    data: Path
    sample_path: Path
    scratch: Path
    seed: int
    deadline: float

    @property
    def in_time(self) -> bool:
        """Whether something optional may still begin."""
        return time.time() < self.deadline

    @cached_property
    def sample(self) -> pd.DataFrame:
        return pd.read_csv(self.sample_path, **CSV)

    @cached_property
    def everything(self) -> dict[str, Path]:
        """All files by their paths; archives are unpacked."""
        found = dict(walk(self.data))
        for name in [name for name, path in found.items() if path.suffix == ".zip"]:
            place = self.scratch / name
            try:
                self.unpack(found.pop(name), place)
            except DAMAGED as error:
                say(f"{name} is left out, or what is left of it: {reason(error)}")
            found |= {f"{name}/{inside}": path for inside, path in walk(place)}
        return found

    def unpack(self, path: Path, place: Path) -> None:
        place.mkdir(parents=True)
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > shutil.disk_usage(place).free / 2:
                raise OSError("it is too large to be unpacked")
            for member in members:
                if not self.in_time:
                    raise OSError("the time is up")
                archive.extract(member, place)

    @cached_property
    def files(self) -> dict[str, Path]:
        """Everything that is no table."""
        return {name: path for name, path in self.everything.items() if path.suffix not in TABLES}

    @cached_property
    def table_paths(self) -> dict[str, Path]:
        """All tables but the sample submission; where folders have many, these are data, and only those at the top."""
        found = {
            name: path
            for name, path in self.everything.items()
            if path.suffix in TABLES and path.name != self.sample_path.name
        }
        return found if len(found) <= MOST_TABLES else {name: found[name] for name in found if "/" not in name}

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables that can be read; of a long one the first rows, but never fewer than the sample submission has."""
        found = {}
        rows = max(MOST_ROWS, len(self.sample) + 1)  # one more: a table that was cut is never as long as the sample
        for name, path in self.table_paths.items():
            if not self.in_time:
                say(f"{name} is left out: the time is up")
                continue
            try:
                table = next(chunks(path, rows), None)
            except UNREADABLE as error:
                say(f"{name} is left out: {reason(error)}")
                continue
            if table is not None:
                found[name] = table[[column for column in table if not nested(table[column])]]
        return found

    def last_rows(self, name: str, columns: list[str]) -> pd.DataFrame:
        """The end of a long table."""
        return pd.concat(deque(chunks(self.table_paths[name], MOST_ROWS, columns), maxlen=10), ignore_index=True)

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


def chunks(path: Path, rows: int, columns: list[str] | None = None) -> Iterator[pd.DataFrame]:
    """A table in pieces."""
    if path.suffix == ".parquet":
        for batch in ParquetFile(path).iter_batches(rows, columns=columns):
            yield batch.to_pandas()
    elif path.suffix == ".jsonl":
        for chunk in pd.read_json(path, lines=True, chunksize=rows, encoding_errors="replace"):
            yield chunk if columns is None else chunk[columns]
    else:
        yield from pd.read_csv(path, sep=TABLES[path.suffix], usecols=columns, chunksize=rows, **CSV)


def nested(column: pd.Series) -> bool:
    """Something that is no cell of a table."""
    return column.dtype == object and not column.map(pd.api.types.is_hashable).all()


def reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else 'no more is said'}"


def walk(folder: Path) -> list[tuple[str, Path]]:
    found = [
        (str(Path(root, name).relative_to(folder)), Path(root, name))
        for root, _, names in os.walk(folder, followlinks=True)
        for name in names
        if Path(name).suffix != ".md"
    ]
    return sorted(found)[:MOST_FILES]
