"""Reading a submission's file: every kind of bad file is one sentence."""

import resource
import subprocess
import sys

import pandas as pd
import pytest

from mlebench.grading.answers import read_answers
from mlebench.grading.submission import InvalidSubmissionError, read_submission

BAD = {
    "empty": (b"", "is empty"),
    "binary": (b"id,value\n1,\x00\x01", "is binary (a NUL byte at offset 11)"),
    "latin 1": ("id,value\ncafé,1\n".encode("latin-1"), "is not UTF-8 text (offset 12)"),
    "duplicate columns": (b"id,value,value\n1,2,3\n", "has the column 'value' twice"),
    "duplicate columns behind a byte order mark": (b"\xef\xbb\xbfid,id\n1,2\n", "has the column 'id' twice"),
    "a field too many in one row": (b"id,value\n1,2\n3,4,5\n", "Expected 2 fields in line 3, saw 3"),
    "a field too many in all rows": (b"id,value\n1,2,3\n4,5,6\n", "rows with more fields"),
    "unfinished quote": (b'id,value\n1,"2\n3,4\n', "no CSV table"),
    "only blank lines": (b"\n\n", "no CSV table"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_bad_file(tmp_path, kind):
    content, expected = BAD[kind]
    path = tmp_path / "submission.csv"
    path.write_bytes(content)
    with pytest.raises(InvalidSubmissionError) as caught:
        read_submission(path)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_not_a_file(tmp_path):
    with pytest.raises(InvalidSubmissionError, match="is not a file"):
        read_submission(tmp_path)
    with pytest.raises(InvalidSubmissionError, match="There is no file"):
        read_submission(tmp_path / "absent.csv")
    (tmp_path / "link.csv").symlink_to(tmp_path / "absent.csv")
    with pytest.raises(InvalidSubmissionError, match="There is no file"):
        read_submission(tmp_path / "link.csv")


@pytest.mark.parametrize("size", [2_000_000_000, 1_000_000_000])
def test_gigabytes_of_zeros_need_little_memory(tmp_path, size):
    path = tmp_path / "submission.csv"
    with path.open("wb") as stream:
        stream.truncate(size)
    code = "import sys, pathlib\nfrom mlebench.grading.submission import *\ntry: read_submission(pathlib.Path(sys.argv[1]))\nexcept InvalidSubmissionError as e: print(e)"
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))  # noqa: E731 - libraries reserve more than they use
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, preexec_fn=limit, check=True
    )
    assert "bytes" in done.stdout or "binary" in done.stdout
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 1_000_000  # KiB


def test_good_file(tmp_path):
    path = tmp_path / "submission.csv"
    path.write_text("\ufeffid,value\n1,0.1\n2,\n", encoding="utf-8")
    expected = pd.DataFrame({"id": [1, 2], "value": [0.1, None]})
    pd.testing.assert_frame_equal(read_submission(path), expected)


@pytest.mark.parametrize("read", [read_submission, read_answers])
@pytest.mark.parametrize("text", ["0.30000000000000004", "-0.012698135900000001"])
def test_floats_are_read_to_the_last_digit(tmp_path, read, text):
    path = tmp_path / "table.csv"
    path.write_text(f"id,value\n1,{text}\n")
    assert read(path)["value"].tolist() == [float(text)]


def test_a_column_of_a_long_file_has_one_type(tmp_path):
    """Read piece by piece, the ids before the first word would be numbers and those behind it texts."""
    path = tmp_path / "submission.csv"
    path.write_text("id,value\n" + "1,1\n" * 300_000 + "x,1\n")
    assert set(read_submission(path)["id"].map(type)) == {str}
