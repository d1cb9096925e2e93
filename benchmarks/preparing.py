"""How long preparing takes, against reading, copying and writing the same files plainly, on enlarged raw data.

python -m benchmarks.preparing [ID…]; the exit code is 1 where a goal is missed.
"""

import os
import shutil
import sys
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pandas as pd

from benchmarks.measuring import Row, apart, fewest, prepare, report, timed
from benchmarks.raw import Preparing, case_of, make_raw
from mlebench.competition import get_competition
from mlebench.preparing.archives import unpacked
from mlebench.preparing.files import files_below
from mlebench.preparing.tables import read_csv, read_lines, write_csv, write_lines, write_parquet

MOST, LEAST, FEW = 2, 10, 10
ABOUT = f"""\
Preparing the miniature's raw data, enlarged as the last column says; seconds are the fewest of several runs.
Tables: all but links and archives, against reading the raw tables and writing the new ones once (goal: ratio ≤ {MOST}).
Links: files that pass through, if {FEW} or more, against a plain recursive copy (goal: at least {LEAST} times as fast).
Archives: unpacking and packing, against plain calls of zipfile for the same members (goal: ratio ≤ {MOST})."""
HEADER = "tables s|plain s|ratio|files|linking s|copying s|times|archives s|plain s|ratio|goals met|  enlarged"
PARTS = {"link": "links", "link_all": "links", "link_tree": "links", "zip_all": "archives"}


def read_objects(path: Path) -> pd.DataFrame:
    """A jsonl file, read in blocks as the preparer must: the real one does not fit into memory."""
    with pd.read_json(path, lines=True, chunksize=1000) as blocks:
        return pd.concat(blocks)


def write_objects(table: pd.DataFrame, path: Path) -> None:
    """A jsonl file."""
    table.to_json(path, orient="records", lines=True)


READ: dict[str, Callable[..., Any]] = {
    ".csv": read_csv,
    ".jsonl": read_objects,
    ".parquet": pd.read_parquet,
    ".txt": read_lines,
}
WRITE: dict[str, Callable[..., None]] = {
    ".csv": write_csv,
    ".jsonl": write_objects,
    ".parquet": write_parquet,
    ".txt": write_lines,
}


def measure(name: str) -> Row:
    """A line of the table."""
    with tempfile.TemporaryDirectory() as folder:
        tables, links, archives, plain, copying, zipping, files = apart(measure_below, Path(folder), name)
    cells, met = [f"{tables:.3f}", f"{plain:.3f}", f"{tables / plain:.2f}"], tables <= MOST * plain
    if files >= FEW:
        cells += [f"{files:,.0f}", f"{links:.3f}", f"{copying:.3f}", f"{copying / links:.1f}"]
        met &= copying >= LEAST * links
    else:
        cells += ["-"] * 4
    if archives:
        cells += [f"{archives:.3f}", f"{zipping:.3f}", f"{archives / zipping:.2f}"]
        met &= archives <= MOST * zipping
    else:
        cells += ["-"] * 3
    return Row(cells, met, case_of(name).about)


def measure_below(folder: Path, name: str) -> list[float]:
    """All figures of a competition; called in a process that does nothing else."""
    make_raw(name, folder)

    def run() -> list[float]:
        with tempfile.TemporaryDirectory(dir=folder) as target:
            os.sync()  # or what was written before delays what is measured
            return [*prepare_clocked(folder / "raw", name, Path(target)), *plainly(folder, name, Path(target))]

    return fewest(run)


def prepare_clocked(raw: Path, name: str, target: Path) -> list[float]:
    """Prepares; the seconds of tables, links and archives."""
    competition, seconds = get_competition(name), defaultdict[str, float](float)
    with clocked(competition.module("prepare"), seconds):
        total = prepare(competition, raw, target)
    return [total - sum(seconds.values()), seconds["links"], seconds["archives"]]


@contextmanager
def clocked(preparer: ModuleType, seconds: defaultdict[str, float]) -> Iterator[None]:
    """Counts the seconds that the preparer's module spends in functions for links and archives."""

    def count(part: str, function: Callable[..., None]) -> Callable[..., None]:
        def counted(*arguments: Any, **options: Any) -> None:
            seconds[part] += timed(function, *arguments, **options)

        return counted

    with ExitStack() as patches:
        for name, part in PARTS.items():
            if hasattr(preparer, name):
                patches.enter_context(patch.object(preparer, name, count(part, getattr(preparer, name))))
        if hasattr(preparer, "unpacked"):
            patches.enter_context(patch.object(preparer, "unpacked", partial(unpacked_clocked, seconds)))
        yield


@contextmanager
def unpacked_clocked(seconds: defaultdict[str, float], archive: Path, beside: Path) -> Iterator[Path]:
    """The toolkit's `unpacked`; what happens inside is not counted."""
    start = perf_counter()
    with unpacked(archive, beside) as folder:
        seconds["archives"] += perf_counter() - start
        yield folder
        start = perf_counter()
    seconds["archives"] += perf_counter() - start


def plainly(folder: Path, name: str, target: Path) -> list[float]:
    """The seconds of the same work done plainly: tables, copies and archives; then the number of copied files."""
    case = case_of(name)
    tables = sum(timed(READ[kind(folder / table, case)], folder / table) for table in case.tables)
    for path in written(target):
        ending = kind(path, case)
        content, options = READ[ending](path), case.written if ending == ".csv" else {}
        path.unlink()
        tables += timed(WRITE[ending], content, path, **options)
        path.unlink()
    archives = sum(unzip(folder / "raw" / f"{archive}.zip", target / "unzipped") for archive in case.archives)
    archives += sum(zip_again(path, target / "zipped") for path in sorted((target / "public").glob("*.zip")))
    copying = timed(shutil.copytree, target / "public", target / "copied")
    return [tables, copying, archives, len(files_below(target / "public"))]


def kind(path: Path, case: Preparing) -> str:
    """The ending that says how a file is read and written; some tables are called texts."""
    return ".csv" if path.name in case.csv_texts else path.suffix


def written(target: Path) -> list[Path]:
    """The tables that the preparer wrote; those that it linked have a second name."""
    paths = [target / part / name for part in ("public", "private") for name in files_below(target / part)]
    return [path for path in paths if path.suffix in WRITE and path.stat().st_nlink == 1]


def unzip(archive: Path, folder: Path) -> float:
    """The seconds to unpack an archive and to remove what it held."""
    start = perf_counter()
    with zipfile.ZipFile(archive) as members:
        members.extractall(folder)
    shutil.rmtree(folder)
    return perf_counter() - start


def zip_again(archive: Path, folder: Path) -> float:
    """The seconds to pack the members of an archive, which goes."""
    with zipfile.ZipFile(archive) as members:
        members.extractall(folder)
    archive.unlink()
    start = perf_counter()
    with zipfile.ZipFile(folder.with_suffix(".zip"), "w", zipfile.ZIP_DEFLATED) as members:
        for name in files_below(folder):
            members.write(folder / name, name)
    seconds = perf_counter() - start
    shutil.rmtree(folder)
    return seconds


if __name__ == "__main__":
    sys.exit(report(ABOUT, HEADER, measure))
