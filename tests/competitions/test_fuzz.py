"""Whatever is handed in, a grader gives a score or one sentence; the fuzz is the same in every run.

A case is a seed: the damage that it does is drawn from it alone, and a case that fails is named with what it did.
"""

import decimal
import gzip
import math
import resource
from pathlib import Path
from random import Random

import pandas as pd
import pytest

from mlebench.competition import competition_ids
from mlebench.grading.submission import InvalidSubmissionError, read_submission
from mlebench.grading.values import is_number

pytestmark = pytest.mark.filterwarnings("ignore")
CASES = max(20, 2000 // len(competition_ids()))  # for one competition; tables of many cells get a fifth

ODD = [
    None, math.nan, math.inf, -math.inf, 0, 1, -1, 2, 0.5, 1.5, -0.0, 1e-320, 1e308, -1e308, True, False,
    2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, -(10**30), f"{10**400}",
    "", " ", "   ", "\t", "word", "not a value", "True", "false", "YES", "nan", "NA", "None", "inf", "-Infinity",
    "ünïcödé 漢字 🎉", "\u202eright to left", "line\nbreak", "carriage\rreturn", "para\u2028graph", 'a "quote"', "'", "\\",
    "word " * 300, "x" * 5000, "9" * 30, "9" * 5000, "1." + "3" * 500, "1e400", "-1e400", "1e-400", "1e3000000000",
    "1,5", "1 000", "1_000", "0x1F", "٣", "1+2j", "(1+2j)", "1j", "50%", "=1+1", "1e", "--1", "0.1.2",
    pd.NaT, pd.Timestamp("2020-01-31"), decimal.Decimal("1.5"), 1 + 2j, "2020-01-31", "2020-01-31 12:00:00+00:00", "31/01/2020", "12:30",
    "1 2 3", "[1, 2, 3]", "1 2 3 4", "1 -5", "-1 5", "0 1", "1 0", "5 1 2 9", "1 9 5 9", "1 2 3 4 5", "1.0 2.0",
    f"{2**63 - 1} {2**63 - 1}", f"1 {2**63}", f"{10**30} 1", "1:2", "1:2:3", "-1:-1", "a:b", ":",
    "U+0031 1 2", "U+0031 nan inf", "U+0031 1 2 3 4", "U+0031 1e999 2", "U+0031  1", "U+0031 " + "9" * 5000 + " 1",
]  # fmt: skip
IDS = {
    "text": str,
    "number": lambda cell: float(cell) if is_number(cell) else len(str(cell)),
    "float as text": lambda cell: f"{cell}.0",
    "padded": lambda cell: f" {cell} ",
    "upper case": lambda cell: str(cell).upper(),
    "missing": lambda cell: None,
    "zero": lambda cell: 0,
    "true": lambda cell: True,
}
PIECES = [
    b"\0", b"\xff", b"\xc3", b"\xef\xbb\xbf", b'"', b'""', b"'", b",", b",,,,", b";", b"\t", b" ", b"\n", b"\r", b"\r\n",
    b"\n\n\n", b"\\", b"#", b"-", b"+", b".", b"e", b"e999", b"e3000000000", b"0", b"9" * 400, b"nan", b"inf", b"\x1a", b"\x1b[31m",
    b"\xe2\x80\xa8", b"\xc2\xa0", b"\xf0\x9f\x8e\x89", b"True", b"1_0", b"x" * 200_000,
]  # fmt: skip
WHOLE = {
    "utf-16": lambda content: content.decode().encode("utf-16"),
    "latin-1": lambda content: content.decode().encode("latin-1", "replace"),
    "with a byte order mark": lambda content: b"\xef\xbb\xbf" + content,
    "compressed": gzip.compress,
    "semicolons": lambda content: content.replace(b",", b";"),
    "old line ends": lambda content: content.replace(b"\n", b"\r"),
    "no line ends": lambda content: content.replace(b"\n", b""),
    "no header": lambda content: content.partition(b"\n")[2],
    "header twice": lambda content: content.partition(b"\n")[0] + b"\n" + content,
    "quotes everywhere": lambda content: content.replace(b",", b'","'),
    "columns twice": lambda content: b"\n".join(line + b"," + line for line in content.splitlines()),
    "a trailing comma": lambda content: content.replace(b"\n", b",\n"),
    "index first": lambda content: b"\n".join(b"%d,%s" % pair for pair in enumerate(content.splitlines())),
}


def some(random, count):
    """A few places of many, or all."""
    return range(count) if random.random() < 0.2 else [random.randrange(count) for _ in range(random.randint(1, 4))]


def with_column(table, place, cells):
    """The table with other cells in a column, of mixed types if they are."""
    columns = {name: table.iloc[:, other] for other, name in enumerate(table.columns)}
    columns[table.columns[place]] = pd.Series(cells, table.index, dtype=object)
    return pd.DataFrame(columns)


def drop_rows(table, random):
    return table.drop(index=table.index[list(some(random, len(table)))])


def add_rows(table, random):
    rows = [[random.choice(ODD) for _ in table.columns] for _ in range(random.randint(1, 3))]
    return pd.DataFrame([*table.astype(object).to_numpy().tolist(), *rows], columns=table.columns)


def repeat_rows(table, random):
    return table.iloc[[*range(len(table)), *some(random, len(table))]]


def overwrite_row(table, random):
    order = list(range(len(table)))
    order[random.randrange(len(order))] = random.randrange(len(order))
    return table.iloc[order]


def shuffle_rows(table, random):
    return table.iloc[random.sample(range(len(table)), len(table))]


def one_row(table, random):
    return table.iloc[[random.randrange(len(table))]]


def no_rows(table, random):
    return table.iloc[:0]


def drop_columns(table, random):
    return table.drop(columns=table.columns[list(some(random, table.shape[1]))])


def add_column(table, random):
    name = random.choice(["", " ", "extra", "Unnamed: 0", "漢字", "x" * 600, "line\nbreak", "a.1", "index"])
    return table.assign(**{name: random.choice(ODD)})


def repeat_column(table, random):
    """The same column again: under its own name if the table goes through a file, and in another case."""
    name = str(random.choice(list(table.columns)))
    return table.assign(
        **{random.choice([f"{name}.1", name.upper(), name.lower(), name.title(), f" {name}"]): table[name]}
    )


def rename_column(table, random):
    name = random.choice(list(table.columns))
    return table.rename(
        columns={name: random.choice([name.upper(), f"{name} ", "", "x" * 600, "other", "line\nbreak"])}
    )


def swap_names(table, random):
    return table.set_axis(random.sample(list(table.columns), table.shape[1]), axis=1)


def shuffle_columns(table, random):
    return table[random.sample(list(table.columns), table.shape[1])]


def odd_cells(table, random):
    place = random.randrange(table.shape[1])
    cells = list(table.iloc[:, place])
    for row in some(random, len(cells)):
        cells[row] = random.choice(ODD)
    return with_column(table, place, cells)


def odd_everywhere(table, random):
    cells = [[random.choice(ODD) for _ in table.columns] for _ in range(len(table))]
    return pd.DataFrame(cells, table.index, table.columns)


def odd_column(table, random):
    """A column of one value, which has one type."""
    return with_column(table, random.randrange(table.shape[1]), [random.choice(ODD)] * len(table)).infer_objects()


def few_values(table, random):
    """A column of two or three odd values."""
    values = random.sample(ODD, random.randint(2, 3))
    return with_column(table, random.randrange(table.shape[1]), [random.choice(values) for _ in range(len(table))])


def other_ids(table, random):
    cells, convert = list(table.iloc[:, 0]), IDS[random.choice(list(IDS))]
    for row in some(random, len(cells)):
        cells[row] = convert(cells[row])
    return with_column(table, 0, cells)


def as_text(table, random):
    place = random.randrange(table.shape[1])
    return with_column(table, place, [str(cell) for cell in table.iloc[:, place]])


def scaled(table, random):
    """All numbers times a number."""
    factor = random.choice([-1, 0, 1e-310, 0.5, 1 + 1e-9, 1e10, 1e160, 1e308])
    numeric = [name for name in table.columns[1:] if table[name].dtype.kind in "iuf"]
    return table.assign(**{name: table[name] * factor for name in numeric})


DAMAGE = [
    drop_rows, add_rows, repeat_rows, overwrite_row, shuffle_rows, one_row, no_rows, drop_columns, add_column,
    repeat_column, rename_column, swap_names, shuffle_columns, odd_everywhere, few_values, as_text, scaled,
    *[odd_cells] * 6, *[odd_column] * 2, *[other_ids] * 3,
]  # fmt: skip


def damaged(table, random):
    """A damaged table and the names of what was done to it."""
    done = []
    for damage in random.sample(DAMAGE, random.choice([1, 1, 1, 2, 2, 3])):
        if table.empty:
            break
        table = damage(table, random)
        done.append(damage.__name__)
    return table, done


def damaged_bytes(content, random):
    """The bytes of a file, damaged at some places or as a whole, and the names of what was done to them."""
    done = []
    for _ in range(random.choice([1, 1, 1, 2, 3, 10])):
        place, length = random.randrange(len(content) + 1), random.choice([1, 1, 2, 10, 1000])
        kind = random.choice(["flip", "cut", "put", "put", "replace", "replace", "remove", "repeat", "whole"])
        before, middle, after = content[:place], content[place : place + length], content[place + length :]
        if kind == "flip":
            content = before + bytes(byte ^ 1 << random.randrange(8) for byte in middle) + after
        elif kind == "cut":
            content = before
        elif kind == "put":
            content = before + random.choice(PIECES) + middle + after
        elif kind == "replace":
            content = before + random.choice(PIECES) + after
        elif kind == "remove":
            content = before + after
        elif kind == "repeat":
            content = before + middle * 2 + after
        elif content.isascii():
            kind = random.choice(list(WHOLE))
            content = WHOLE[kind](content)
        done.append(kind)
    return content, done


@pytest.fixture(autouse=True, scope="module")
def limited_memory():
    """A reader that never ends runs into a limit, not into the memory of other programs."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (16 << 30, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def require_verdict(prepared, submission):
    """A finite score, or one sentence; only where the best score is infinite, that one may be reached."""
    try:
        table = read_submission(submission) if isinstance(submission, Path) else submission
        score = prepared.competition.module("grade").grade(table, prepared.answers)
    except InvalidSubmissionError as error:
        sentence = str(error)
        assert sentence.endswith(".")
        assert len(sentence.splitlines()) == 1
        assert len(sentence) <= 400
        assert "out of memory" not in sentence
    else:
        assert isinstance(score, float)
        assert math.isfinite(score) or score == prepared.competition.best == -math.inf


def cases(prepared, kind, count):
    """Random numbers for each case, and a submission to damage."""
    count = count // 5 if prepared.perfect.size > 10_000 else count
    for case in range(count):
        random = Random(f"{prepared.competition.id} {kind} {case}")
        yield random, random.choice([prepared.perfect, prepared.perfect, prepared.sample])


def test_damaged_tables(prepared):
    path = prepared.folder / "fuzz.csv"
    for random, whole in cases(prepared, "table", CASES):
        table, done = damaged(whole, random)
        try:
            if random.random() < 0.7:
                table.to_csv(path, index=False)
                require_verdict(prepared, path)
            else:
                require_verdict(prepared, table)
        except Exception as error:
            error.add_note(f"{' '.join(done)}:\n{table.head()}")
            raise


def test_damaged_files(prepared):
    path = prepared.folder / "fuzz.csv"
    for random, table in cases(prepared, "file", CASES // 2):
        content, done = damaged_bytes(table.to_csv(index=False).encode(), random)
        path.write_bytes(content)
        try:
            require_verdict(prepared, path)
        except Exception as error:
            error.add_note(f"{' '.join(done)}: {content[:1000]!r}")
            raise
