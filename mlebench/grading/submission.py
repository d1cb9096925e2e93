"""A submission as a table: reading the file, checking columns, rows and ids, aligning it with the answers."""

import codecs
import csv
import math
import mmap
import re
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from mlebench.grading.limits import LARGEST

CHUNK = 1 << 20
ENDLESS = rb"\r[\r,]*+[ \t]"
QUOTED = rb'(?:(?<![^,\r\n])|(?<=\A\xef\xbb\xbf))"(?:[^"]|"")*+"?'  # a quote counts where a field begins


class InvalidSubmissionError(Exception):
    """The submission cannot be scored; the message is one sentence for whoever made it."""


def read_submission(path: Path) -> pd.DataFrame:
    """The submission's table, or one sentence on why the file holds none."""
    require_file(path)
    require_text(path)
    require_line_ends(path)
    header = read_header(path)
    twice = [name for name, count in Counter(header).items() if count > 1]
    if twice:
        raise InvalidSubmissionError(f"{path.name} has the column {short(twice[0])} twice; each must occur once.")
    try:
        table = pd.read_csv(path, float_precision="round_trip", low_memory=False)
    except (pd.errors.ParserError, pd.errors.EmptyDataError) as error:
        raise InvalidSubmissionError(f"{path.name} is no CSV table: {one_line(error)}.") from error
    if not isinstance(table.index, pd.RangeIndex):
        raise InvalidSubmissionError(f"{path.name} has rows with more fields than its header has columns.")
    return table


def require_file(path: Path) -> None:
    """A regular file of a size that can be read."""
    if not path.exists():
        raise InvalidSubmissionError(f"There is no file {path}.")
    if not path.is_file():
        raise InvalidSubmissionError(f"{path} is not a file.")
    size = path.stat().st_size
    if size > LARGEST:
        raise InvalidSubmissionError(f"{path.name} has {size:,} bytes; a submission may have {LARGEST:,} at most.")


def require_text(path: Path) -> None:
    """UTF-8 without NUL bytes, looked at piece by piece: a damaged file of any size needs little memory."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    seen, size = 0, path.stat().st_size
    with path.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            if b"\0" in chunk:
                place = seen + chunk.index(b"\0")
                raise InvalidSubmissionError(f"{path.name} is binary (a NUL byte at offset {place}), not a CSV table.")
            try:
                decoder.decode(chunk, final=seen + len(chunk) == size)
            except UnicodeDecodeError as error:
                place = seen + error.start
                raise InvalidSubmissionError(
                    f"{path.name} is not UTF-8 text (offset {place}); save it as UTF-8."
                ) from error
            seen += len(chunk)
    if not seen:
        raise InvalidSubmissionError(f"{path.name} is empty.")


def require_line_ends(path: Path) -> None:
    """No carriage return without line feed that makes pandas read for ever."""
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as content:
        place = find_endless(content)
    if place is not None:
        raise InvalidSubmissionError(
            f"{path.name} has a carriage return without a line feed at offset {place}; end lines with a line feed."
        )


def find_endless(content: mmap.mmap) -> int | None:
    """Where a lone carriage return has a blank next, outside quotes: pandas' issue 51141."""
    if not re.search(ENDLESS, content):
        return None
    matches = re.finditer(QUOTED + rb"|(?P<endless>" + ENDLESS + rb")", content)
    return next((match.start() for match in matches if match["endless"]), None)


def read_header(path: Path) -> list[str]:
    """The names of the columns as they stand in the file, before pandas renames repeated ones."""
    with path.open("rb") as beginning:
        start = beginning.read(CHUNK)
    if len(start) == CHUNK and not re.search(rb"[\r\n]", start):
        raise InvalidSubmissionError(f"{path.name} has a header of more than {CHUNK:,} bytes.")
    with path.open(encoding="utf-8-sig", newline="") as stream:
        try:
            rows = csv.reader(stream)
            return next((row for row in rows if len(row) > 1 or "".join(row).strip()), [])  # blank lines do not count
        except csv.Error as error:
            raise InvalidSubmissionError(f"{path.name} has no readable header: {one_line(error)}.") from error


def require_columns(submission: pd.DataFrame, columns: Iterable[str], *, exact: bool = False) -> None:
    """All columns are there, and with `exact` no others."""
    columns = list(columns)
    missing = [name for name in columns if name not in submission.columns]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise InvalidSubmissionError(
            f"The submission has no column {missing[0]!r}{more}; it has {named(submission.columns)}."
        )
    extra = submission.columns.difference(columns, sort=False)
    if exact and len(extra):
        raise InvalidSubmissionError(
            f"The submission has the column {short(extra[0])}, which is not allowed; expected only {named(columns)}."
        )


def require_rows(submission: pd.DataFrame, count: int) -> None:
    """As many rows as expected."""
    if len(submission) != count:
        raise InvalidSubmissionError(f"The submission has {len(submission):,} rows; {count:,} were expected.")


def require_known(submission: pd.DataFrame, key: str, known: "pd.Series[Any] | Collection[Any]") -> None:
    """No id that the answers do not have."""
    strange = ~submission[key].isin(known)
    if strange.any():
        row, value = first(submission[key], strange)
        raise InvalidSubmissionError(f"Column {key!r}, row {row}: {value} is not among the expected ids.")


def require_unique(submission: pd.DataFrame, key: str, among: "pd.Series[Any] | Collection[Any] | None" = None) -> None:
    """No id twice, or none of those in `among`."""
    again = submission[key].duplicated()
    if among is not None:
        again &= submission[key].isin(among)
    if again.any():
        row, value = first(submission[key], again)
        raise InvalidSubmissionError(f"Column {key!r}, row {row}: {value} occurs a second time.")


def require_ids(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> None:
    """Exactly the answers' ids, each once; in any order."""
    require_rows(submission, len(answers))
    require_known(submission, key, answers[key])
    require_unique(submission, key)


def require_complete(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> None:
    """All ids of the answers; how often, and what others, is not looked at."""
    missing = ~answers[key].isin(submission[key])
    if missing.any():
        _, value = first(answers[key], missing)
        raise InvalidSubmissionError(f"Column {key!r}: {missing.sum():,} expected ids are missing, {value} first.")


def rows_for(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> pd.DataFrame:
    """The rows of the answers' ids, which must all be there, each once; further rows are dropped, unseen."""
    require_complete(submission, answers, key)
    require_unique(submission, key, among=answers[key])
    return submission[submission[key].isin(answers[key])]


def align(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Both tables sorted by id, as v1 does it: a sum in another order differs in its last digits.

    The ids are unique, so it is enough to sort the answers and to find their rows in the submission.
    """
    require_rows(submission, len(answers))
    answers = answers.sort_values(key)
    ids = pd.Index(submission[key])
    places = ids.get_indexer(answers[key]) if ids.is_unique else None
    if places is None or (places < 0).any():
        require_ids(submission, answers, key)
        raise InvalidSubmissionError(f"Column {key!r} does not hold the expected ids.")
    return submission.take(places), answers


def align_repeated(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The same where ids may repeat, each as often as in the answers: equal ids meet in order of appearance."""
    require_rows(submission, len(answers))
    require_known(submission, key, answers[key])
    expected = submission[key].map(answers[key].value_counts())
    surplus = ~(submission.groupby(key).cumcount() < expected)
    if surplus.any():
        row, value = first(submission[key], surplus)
        raise InvalidSubmissionError(f"Column {key!r}, row {row}: {value} occurs more often than expected.")
    return submission.sort_values(key, kind="stable"), answers.sort_values(key, kind="stable")


def align_by_order(submission: pd.DataFrame, answers: pd.DataFrame, key: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Row k meets row k of the sorted tables, whatever the ids are: there are competitions where v1 goes by that."""
    require_rows(submission, len(answers))
    return submission.sort_values(key, key=comparable), answers.sort_values(key)


def comparable(ids: "pd.Series[Any]") -> "pd.Series[Any]":
    """Ids that can be sorted: a column that is not numeric as texts; what is missing stays so."""
    return ids if ids.dtype.kind in "iufb" else ids.astype(str).where(ids.notna())


def defined(score: float) -> float:
    """The score, if it is one: NaN and infinity rank nowhere."""
    if not math.isfinite(score):
        raise InvalidSubmissionError(
            f"The metric is not defined for these predictions (it gives {score}); a constant column is a common cause."
        )
    return float(score)


def first(column: "pd.Series[Any]", wrong: "pd.Series[bool]") -> tuple[int, str]:
    """The first wrong cell: its row, counted from 1 below the header, and what it holds."""
    place = int(wrong.to_numpy().argmax())
    return place + 1, short(column.iloc[place])


def short(value: Any) -> str:
    """A value as it stands in a message, however long it is."""
    if pd.api.types.is_scalar(value) and pd.isna(value):
        return "nothing"
    text = repr(value.item() if isinstance(value, np.generic) else value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def named(columns: Iterable[Any]) -> str:
    """A short list of columns for a message."""
    names = [short(str(name)) for name in columns]
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "") or "no columns"


def one_line(error: Exception) -> str:
    """A library's message as part of our sentence."""
    return textwrap.shorten(str(error), 150, placeholder="…").rstrip(".")
