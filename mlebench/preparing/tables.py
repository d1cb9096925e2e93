"""Tables as v1 read and wrote them: floats correctly rounded, shortest decimals, no index, unix line ends."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pandas as pd


def read_csv(path: Path, **options: Any) -> pd.DataFrame:
    """A CSV file with pandas' defaults, but for floats, which are rounded correctly."""
    table: pd.DataFrame = pd.read_csv(path, float_precision="round_trip", **options)
    return table


def write_csv(table: pd.DataFrame, path: Path, **options: Any) -> None:
    """A new file: what stood there may be a hard link to raw data, which must not change."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    table.to_csv(path, index=False, lineterminator="\n", **options)


def write_parquet(table: pd.DataFrame, path: Path) -> None:
    """A new file, written by fastparquet with its defaults; the bytes depend on its version, the content does not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    table.to_parquet(path, index=False, engine="fastparquet")


def one_hot(table: pd.DataFrame, key: str, column: str, classes: Sequence[str]) -> pd.DataFrame:
    """The key and a column of 0 or 1 for every class, also for classes that do not occur."""
    hits = {name: (table[column] == name).astype(int) for name in classes}
    return pd.DataFrame({key: table[key], **hits})


def read_lines(path: Path) -> list[str]:
    """A list of names that lies beside a competition's code."""
    return path.read_text(encoding="utf-8").splitlines()


def write_lines(lines: Iterable[str], path: Path) -> None:
    """A new text file with unix line ends, for tables whose rows differ in length."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
