"""What both benchmarks share: the clock, a process for each competition, new ids, the table that is printed."""

import multiprocessing
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np
import pandas as pd

from mlebench.competition import Competition, competition_ids, get_competition
from mlebench.errors import UserError

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
RUNS, SECONDS = 2, 1.0


class Row(NamedTuple):
    """A line of a table."""

    cells: list[str]
    met: bool  # the goals
    note: str = ""


def timed(function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs) -> float:
    """The seconds of one call."""
    start = perf_counter()
    function(*arguments, **options)
    return perf_counter() - start


def fewest(measure: Callable[[], Sequence[float]]) -> list[float]:
    """The smallest of each figure over at least two runs, and over more while that takes less than a second."""
    runs: list[Sequence[float]] = []
    start = perf_counter()
    while len(runs) < RUNS or perf_counter() - start < SECONDS:
        runs.append(measure())
    return [min(figures) for figures in zip(*runs, strict=True)]


def apart(function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
    """Calls the function in a new process, so that neither memory nor what is loaded is left from another."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(function, *arguments, **options).result()


def make_miniature(competition: Competition, raw: Path) -> None:
    """The competition's raw data in a new folder."""
    raw.mkdir()
    competition.module("miniature").make(raw, 0)


def prepare(competition: Competition, raw: Path, folder: Path) -> float:
    """The seconds of preparing raw data into new folders `public` and `private`."""
    public, private = folder / "public", folder / "private"
    for part in (public, private):
        part.mkdir(parents=True)
    return timed(competition.module("prepare").prepare, raw, public, private)


def repeated(table: pd.DataFrame, rows: int) -> pd.DataFrame:
    """The rows of the table again and again, until there are as many as wanted."""
    return table.iloc[np.arange(rows) % len(table)].reset_index(drop=True)


def new_ids(ids: "pd.Series[Any]") -> "pd.Series[Any]":
    """As many distinct ids of the same form, in no order: numbers, or texts that begin with a number of their own."""
    numbers = np.random.default_rng(0).permutation(len(ids))
    if ids.dtype.kind == "i":
        return pd.Series(7 * numbers + 1)
    digits = len(f"{len(ids):x}")
    return pd.Series([f"{number:0{digits}x}{name[digits:]}" for number, name in zip(numbers, ids, strict=True)])


def report(about: str, header: str, measure: Callable[[str], Row]) -> int:
    """Prints a line for every competition that the command line names, or for all that have a case; the exit code."""
    try:
        names = chosen()
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(about, "", line("competition", header.split("|")), sep="\n", flush=True)
    missed = []
    for name in names:
        row = measure(name)
        print(line(name, [*row.cells, "yes" if row.met else "NO", row.note]), flush=True)
        missed += [] if row.met else [name]
    print(f"\nGoals missed by: {', '.join(missed) or 'none'}.")
    return 1 if missed else 0


def chosen() -> list[str]:
    """The competitions to measure; says which are left out."""
    named = [get_competition(name) for name in sys.argv[1:]]
    competitions = named or [get_competition(name) for name in competition_ids()]
    without = [found.id for found in competitions if not (found.folder / "benchmark.py").is_file()]
    if without and named:
        raise UserError(f"There is no benchmark.py yet for {', '.join(without)}; add it to the competition's folder.")
    if without:
        print(f"Left out, as they have no benchmark.py yet: {', '.join(without)}.\n")
    return [found.id for found in competitions if found.id not in without]


def line(name: str, cells: Iterable[str]) -> str:
    """A name, and its figures in columns."""
    return f"{name:<45}" + " ".join(f"{cell:>11}" for cell in cells).rstrip()
