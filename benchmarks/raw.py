"""Enlarged raw data: the miniature many times over, each copy under names of its own.

The files of a copy are links to those of the miniature, which are first made as large as real ones, up to 100 kB.
"""

import os
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.measuring import make_miniature
from mlebench.competition import get_competition
from mlebench.preparing.archives import unpack, zip_folder
from mlebench.preparing.tables import write_csv

STEP = 1_000_000  # between the numbers of one copy and those of the next
TRAIN = ("raw/train.csv",)
Rename = Callable[[str, int], str]  # a file's name without its ending, in a copy


@dataclass(frozen=True)
class Preparing:
    """How a competition's raw data are enlarged; paths begin with `raw/`, or `unpacked/` and an archive's name."""

    about: str
    grow: Callable[[Path], None]  # enlarges the miniature's files in a folder
    tables: Sequence[str]  # what the preparer reads
    archives: Sequence[str] = ()  # what it unpacks, without the ending
    csv_texts: Collection[str] = ()  # names of its CSV files that end in .txt
    written: dict[str, Any] = field(default_factory=dict)  # options of the CSV files that it writes


def case_of(name: str) -> Preparing:
    """What the competition's folder says."""
    case: Preparing = get_competition(name).module("benchmark").PREPARING
    return case


def make_raw(name: str, folder: Path) -> None:
    """Fills `raw` below a folder, and `unpacked` with what its archives hold."""
    case, raw = case_of(name), folder / "raw"
    make_miniature(get_competition(name), raw)
    for archive in case.archives:
        unpack(raw / f"{archive}.zip", folder / "unpacked" / archive)
    case.grow(folder)
    for archive in case.archives:
        zip_folder(folder / "unpacked" / archive, raw / f"{archive}.zip", deflate=True)


def prefixed(name: str, copy: int) -> str:
    """A name in a copy; the first copy keeps it."""
    return f"{copy:03d}{name}" if copy else name


def numbered(name: str, copy: int) -> str:
    """A name that ends in a number, in a copy."""
    return re.sub(r"\d+$", lambda number: str(int(number[0]) + copy * STEP), name)


def copied(
    times: int,
    keys: Sequence[str] = (),
    *,
    tables: Sequence[str] = TRAIN,
    numbers: Sequence[str] = (),
    files: Sequence[str] = (),
    size: int = 0,
    rename: Rename = prefixed,
    archives: Sequence[str] = (),
    **written: Any,
) -> Preparing:
    """All rows and files `times` over; copies differ in the texts of the columns `keys` and in those of `numbers`."""

    def grow(folder: Path) -> None:
        for table in tables:
            multiply_table(folder / table, times, keys, numbers)
        for part in files:
            multiply_files(folder / part, times, size, rename)

    sizes = f", of {size // 1000} kB" if size else ""
    about = f"rows × {times}" + (f"; files × {times}{sizes}" if files else "")
    return Preparing(about, grow, tables, archives, written=written)


def multiply_table(path: Path, times: int, keys: Sequence[str], numbers: Sequence[str] = ()) -> None:
    """The rows of all copies, one copy after the other; all other cells stay as they are written."""
    kinds: defaultdict[str, type] = defaultdict(lambda: str, dict.fromkeys(numbers, int))
    table = pd.read_csv(path, dtype=kinds, keep_default_na=False)
    many = pd.concat([table] * times, ignore_index=True)
    copy = np.repeat(np.arange(times), len(table))
    for name in many.columns.intersection(list(numbers)):
        many[name] += copy * STEP
    for name in many.columns.intersection(list(keys)):
        many[name] = [prefixed(text, number) for text, number in zip(many[name], copy.tolist(), strict=True)]
    write_csv(many, path)


def multiply_files(folder: Path, times: int, size: int, rename: Rename = prefixed) -> None:
    """The files of a folder under further names, or its folders with their files."""
    for path in sorted(folder.iterdir()):
        members = sorted(path.iterdir()) if path.is_dir() else [path]
        for member in members:
            pad(member, size)
        for copy in range(1, times):
            again = path.with_name(rename(path.stem, copy) + path.suffix)
            if path.is_dir():
                again.mkdir()
            for member in members:
                os.link(member, again / member.name if path.is_dir() else again)


def pad(path: Path, size: int) -> None:
    """Makes a file as large as wanted, with bytes that mean nothing; a larger one stays as it is."""
    with path.open("ab") as stream:
        stream.write(np.random.default_rng(0).bytes(max(0, size - stream.tell())))
