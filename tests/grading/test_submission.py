"""Rows that meet by their ids, cells that are read, files that must not be: the helpers that graders are made of."""

import time

import numpy as np
import pandas as pd
import pytest

from mlebench.grading.submission import (
    InvalidSubmissionError,
    align,
    align_by_order,
    align_repeated,
    read_submission,
    require_columns,
    require_complete,
    require_unique,
    rows_for,
)
from mlebench.grading.values import Number, as_numbers, finite, ranks, read_again, truth

ANSWERS = pd.DataFrame({"id": [3, 1, 2], "v": [30, 10, 20]})
REPEATED = pd.DataFrame({"id": ["b", "a", "b", "a"], "v": [1, 2, 3, 4]})


def table(ids, values=None):
    return pd.DataFrame({"id": ids, "v": range(len(ids)) if values is None else values})


def refused(call, *arguments, **options):
    with pytest.raises(InvalidSubmissionError) as caught:
        call(*arguments, **options)
    return str(caught.value)


@pytest.mark.parametrize("ids", [[1, 2, 3], [1.0, 2.0, 3.0], pd.Series([1, 2, 3], dtype=object)])
def test_align_sorts_both_by_id(ids):
    submission, answers = align(table(ids, [11, 22, 33]).sample(frac=1, random_state=0), ANSWERS, "id")
    assert submission["v"].tolist() == [11, 22, 33]
    assert answers["v"].tolist() == [10, 20, 30]


def test_align_sorts_texts_by_their_characters():
    _, answers = align(table(["10", "9", "b", "B"]), table(["b", "9", "B", "10"]), "id")
    assert answers["id"].tolist() == ["10", "9", "B", "b"]


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        ([1, 2], "The submission has 2 rows; 3 were expected."),
        ([1, 2, 2], "Column 'id', row 3: 2 occurs a second time."),
        ([1, 2, 4], "Column 'id', row 3: 4 is not among the expected ids."),
        ([1, 2, None], "Column 'id', row 3: nothing is not among the expected ids."),
        (["1", "2", "3"], "Column 'id', row 1: '1' is not among the expected ids."),
        ([1, 2, "x" * 500], f"Column 'id', row 3: '{'x' * 58}… is not among the expected ids."),
        ([1, 2, "\n" * 500], "Column 'id', row 3: '" + r"\n" * 29 + "… is not among the expected ids."),
    ],
)  # fmt: skip
def test_align_refuses_other_ids(ids, sentence):
    assert refused(align, table(ids), ANSWERS, "id") == sentence


def test_align_repeated_keeps_the_order_of_equal_ids():
    submission, answers = align_repeated(table(["a", "b", "b", "a"], [10, 20, 30, 40]), REPEATED, "id")
    assert submission["v"].tolist() == [10, 40, 20, 30]
    assert answers["v"].tolist() == [2, 4, 1, 3]


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        (["a", "b", "b"], "The submission has 3 rows; 4 were expected."),
        (["a", "b", "b", "b"], "Column 'id', row 4: 'b' occurs more often than expected."),
        (["a", "b", "c", "a"], "Column 'id', row 3: 'c' is not among the expected ids."),
        (["a", "b", np.nan, "a"], "Column 'id', row 3: nothing is not among the expected ids."),
    ],
)
def test_align_repeated_refuses_other_ids(ids, sentence):
    assert refused(align_repeated, table(ids), REPEATED, "id") == sentence


@pytest.mark.parametrize(
    ("ids", "order"),
    [
        ([30, 10, 20], [1, 2, 0]),
        ([7.5, -np.inf, np.inf], [1, 0, 2]),
        (["x", "10", "9"], [1, 2, 0]),
        ([9, "10", 8], [1, 2, 0]),
        ([None, "b", "a"], [2, 1, 0]),
        ([np.nan, 2, 1], [2, 1, 0]),
    ],
)
def test_align_by_order_takes_any_ids(ids, order):
    submission, answers = align_by_order(table(ids), ANSWERS, "id")
    assert submission["v"].tolist() == order
    assert answers["v"].tolist() == [10, 20, 30]


def test_align_by_order_counts_rows():
    assert refused(align_by_order, table([1]), ANSWERS, "id") == "The submission has 1 rows; 3 were expected."


def test_rows_for_drops_further_rows():
    assert rows_for(table([5, 3, 5, 1, None, 2]), ANSWERS, "id")["id"].tolist() == [3, 1, 2]
    assert refused(rows_for, table([5, 3, 5, 1]), ANSWERS, "id") == "Column 'id': 1 expected ids are missing, 2 first."
    assert refused(rows_for, table([3, 1, 2, 3]), ANSWERS, "id") == "Column 'id', row 4: 3 occurs a second time."


def test_require_complete_looks_at_the_answers_ids_only():
    require_complete(table([3, 3, 1, 2, 9]), ANSWERS, "id")
    sentence = "Column 'id': 3 expected ids are missing, 3 first."
    assert refused(require_complete, table(["1", "2", "3"]), ANSWERS, "id") == sentence
    assert refused(require_complete, table([]), ANSWERS, "id") == sentence


def test_require_unique():
    require_unique(table([1, 2, 3]), "id")
    require_unique(table([1, 9, 9, 2]), "id", among=[1, 2])
    assert refused(require_unique, table([1, 2, 1]), "id") == "Column 'id', row 3: 1 occurs a second time."
    assert refused(require_unique, table([1, 2, 1]), "id", among=[1]) == "Column 'id', row 3: 1 occurs a second time."
    assert refused(require_unique, table([None, None]), "id") == "Column 'id', row 2: nothing occurs a second time."


def test_sentences_stay_short_whatever_columns_are_called():
    wide = pd.DataFrame({f"{place}{'x' * 500}": [1] for place in range(50)})
    missing = refused(require_columns, wide, ["id", "v"])
    assert missing.startswith("The submission has no column 'id' and 1 more; it has '0xxx")
    assert missing.endswith(" and 46 more.")
    assert len(missing) <= 400
    assert len(refused(require_columns, wide.assign(id=1), ["id"], exact=True)) <= 400


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ([3, 1, 3], [2.5, 1, 2.5]),
        ([np.inf, -np.inf, 0.0], [3, 1, 2]),
        ([True, False, True], [2.5, 1, 2.5]),
        (["b", "a", "b"], [2.5, 1, 2.5]),
        (["10", "9", 5], [1, 3, 2]),
        ([1e308, -0.0, 0.0], [3, 1.5, 1.5]),
    ],
)
def test_ranks(cells, expected):
    assert ranks(pd.DataFrame({"v": cells}))["v"].tolist() == expected


def test_ranks_need_a_value():
    sentence = "Column 'v', row 2: holds nothing; expected a value."
    assert refused(ranks, pd.DataFrame({"v": [1.0, np.nan]})) == sentence
    assert refused(ranks, pd.DataFrame({"v": ["a", None]})) == sentence


def test_truth_values_are_numbers_unless_they_are_refused():
    truths = pd.DataFrame({"v": [True, False]})
    assert finite(truths)["v"].tolist() == [1, 0]
    assert refused(Number(truths=False), truths) == "Column 'v', row 1: holds True; expected a finite number."
    assert Number(truths=False)(pd.DataFrame({"v": [1, 0]}))["v"].tolist() == [1, 0]


def test_truth_of_mixed_cells():
    mixed = pd.DataFrame({"v": pd.Series([True, 1], dtype=object)})
    assert refused(truth, mixed) == "Column 'v', row 2: holds 1; expected True or False."


@pytest.mark.parametrize(
    ("cells", "kind"), [(["1", "2.5"], "f"), ([1, "2"], "f"), (["1", "x"], "O"), ([1, 2], "i"), (["9" * 400, "1"], "f")]
)
def test_read_again(cells, kind):
    assert read_again(pd.Series(cells)).dtype.kind == kind


@pytest.mark.parametrize("cell", ["1e3000000000", "8e2569614270f3d8", "1e" + "9" * 400, "9" * 5000])
def test_cells_that_crash_the_reading_of_pandas(cell):
    assert refused(as_numbers, pd.Series(["1", cell, "x"], name="v")).startswith("Column 'v', row ")


FILES = {
    b"id,v\na\r 1\nb,1\n": "submission.csv has a carriage return without a line feed at offset 6; end lines with a line feed.",
    b"\xef\xbb\xbfid,v\n1,\r\r,\t\n": "submission.csv has a carriage return without a line feed at offset 10; end lines with a line feed.",
    b'\xef\xbb\xbf"id,"v\r 1\n': "submission.csv has a carriage return without a line feed at offset 9; end lines with a line feed.",
    b"\n \nid,v,v\n1,2,3\n": "submission.csv has the column 'v' twice; each must occur once.",
    b"id,v\n1,\xc3": "submission.csv is not UTF-8 text (offset 7); save it as UTF-8.",
    b"id,"
    + b"v" * 500
    + b","
    + b"v" * 500
    + b"\n": f"submission.csv has the column '{'v' * 58}… twice; each must occur once.",
}


@pytest.mark.parametrize("content", FILES)
def test_files_that_never_reach_pandas(tmp_path, content):
    path = tmp_path / "submission.csv"
    path.write_bytes(content)
    assert refused(read_submission, path) == FILES[content]


def test_an_endless_header_is_not_read(tmp_path):
    (tmp_path / "submission.csv").write_bytes(b"," * (1 << 21))
    assert (
        refused(read_submission, tmp_path / "submission.csv")
        == "submission.csv has a header of more than 1,048,576 bytes."
    )


def test_a_character_cut_at_the_end_of_a_piece(tmp_path):
    path = tmp_path / "submission.csv"
    path.write_bytes(b"id,v\n" + b"x" * ((1 << 20) - 6) + b"\xc3")
    assert refused(read_submission, path) == "submission.csv is not UTF-8 text (offset 1048575); save it as UTF-8."


@pytest.mark.parametrize("content", ["id,v\r1,2\r", "id,v\r\n1,2\r\n", '"i\r d",v\n1,2\n', 'id,v\n"a ""\r b",2\n'])
def test_other_carriage_returns_are_read(tmp_path, content):
    path = tmp_path / "submission.csv"
    path.write_text(content, encoding="utf-8", newline="")
    assert read_submission(path)["v"].tolist() == [2]


def test_many_columns_are_read_in_little_time(tmp_path):
    path = tmp_path / "submission.csv"
    path.write_text(",".join(f"c{place}" for place in range(20_000)) + "\n", encoding="utf-8")
    started = time.process_time()
    assert refused(require_columns, read_submission(path), ["c0", "c1"], exact=True).startswith(
        "The submission has the column 'c2',"
    )
    assert time.process_time() - started < 10
