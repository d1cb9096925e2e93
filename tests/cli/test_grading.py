"""grade and grade-sample, and what bad input gets: one sentence, nothing damaged."""

import json
import resource
import subprocess
from contextlib import contextmanager

import pytest

from mlebench.cli.prepare import chosen
from mlebench.competition import competition_ids, get_competition
from mlebench.grading.answers import read_answers
from mlebench.preparing.archives import zip_folder
from mlebench.preparing.files import files_below, md5_of
from mlebench.split import read_split
from tests.cli.command import mlebench

SHIP = "spaceship-titanic"
V1_FIELDS = ["competition_id", "score", "gold_threshold", "silver_threshold", "bronze_threshold", "median_threshold", "any_medal",
             "gold_medal", "silver_medal", "bronze_medal", "above_median", "submission_exists", "valid_submission", "is_lower_better",
             "created_at", "submission_path"]  # fmt: skip
TOTALS = ["total_runs", "total_runs_with_submissions", "total_valid_submissions", "total_medals", "total_gold_medals",
          "total_silver_medals", "total_bronze_medals", "total_above_median", "competition_reports"]  # fmt: skip


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    done = mlebench("prepare", "-c", SHIP, "--source", "miniature", "--data-dir", folder)
    assert done.code == 0, done.err
    return folder


@pytest.fixture(scope="module")
def sample(data):
    return data / SHIP / "prepared" / "public" / "sample_submission.csv"


def test_prepared_in_v1_layout(data):
    names = files_below(data / SHIP / "prepared")
    assert names == [
        "private/test.csv",
        "public/description.md",
        "public/sample_submission.csv",
        "public/test.csv",
        "public/train.csv",
        "source",
    ]


def test_grade_sample(data, sample):
    report = mlebench("grade-sample", sample, SHIP, "--data-dir", data, "--json").json
    assert list(report)[: len(V1_FIELDS)] == V1_FIELDS
    assert (report["score"], report["source"], report["edition"], report["message"]) == (
        0.54545,
        "miniature",
        "v1",
        None,
    )
    assert "score:             0.54545" in mlebench("grade-sample", sample, SHIP, "--data-dir", data).out


def test_minus_infinity_is_a_text(tmp_path):
    champs = "champs-scalar-coupling"
    mlebench("prepare", "-c", champs, "--source", "miniature", "--data-dir", tmp_path)
    answers = tmp_path / champs / "prepared" / "private" / "answers.csv"
    report = mlebench("grade-sample", answers, champs, "--data-dir", tmp_path, "--json").json
    assert (report["score"], report["gold_medal"], report["percentile"]) == ("-inf", True, 100.0)


def zeros(path):
    with path.open("wb") as stream:
        stream.truncate(2_000_000_000)


BAD = {
    "missing": (lambda path: None, "There is no submission"),
    "a broken link": (lambda path: path.symlink_to("nowhere.csv"), "There is no submission"),
    "a folder": (lambda path: path.mkdir(), "There is no submission"),
    "empty": (lambda path: path.write_bytes(b""), "is empty"),
    "binary": (lambda path: path.write_bytes(bytes(range(256))), "is binary"),
    "two gigabytes of zeros": (zeros, "2,000,000,000 bytes"),
    "of another encoding": (
        lambda path: path.write_bytes("PassengerId,Transported\ncafé,1\n".encode("latin-1")),
        "is not UTF-8",
    ),
    "with duplicate columns": (
        lambda path: path.write_text("PassengerId,Transported,Transported\na,1,1\n"),
        "'Transported' twice",
    ),
    "with a field too many": (lambda path: path.write_text("PassengerId,Transported\na,1\nb,1,2\n"), "line 3, saw 3"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_submissions(data, tmp_path, kind):
    make, part = BAD[kind]
    path = tmp_path / "submission.csv"
    make(path)
    done = mlebench("grade-sample", path, SHIP, "--data-dir", data, "--json")
    assert done.refused(part), done.err
    assert done.json["valid_submission"] is False
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 1_000_000  # KiB


def entry(path, competition=SHIP):
    return json.dumps({"competition_id": competition, "submission_path": str(path)})


def test_grade_many(data, sample, tmp_path):
    perfect = get_competition(SHIP).module("miniature").perfect(read_answers(data / SHIP / "prepared/private/test.csv"))
    perfect.to_csv(tmp_path / "perfect.csv", index=False)
    paths = (sample, tmp_path / "absent.csv", tmp_path / "perfect.csv")
    (tmp_path / "list.jsonl").write_text("".join(f"{entry(path)}\n" for path in paths))
    done = mlebench(
        "grade", "--submission", tmp_path / "list.jsonl", "--output-dir", tmp_path / "out", "--data-dir", data
    )
    assert done.code == 0, done.err
    (name,) = files_below(tmp_path / "out")
    report = json.loads((tmp_path / "out" / name).read_text())
    assert list(report) == TOTALS
    assert [report[total] for total in TOTALS[:-1]] == [3, 2, 2, 1, 1, 0, 0, 1]
    assert done.out.splitlines()[-1].endswith(name)


def test_a_broken_line_is_named_and_the_others_are_graded(data, sample, tmp_path):
    lines = [entry(sample), "{broken", '{"competition_id": 3}', entry(sample, "nothing-like-it"), "", entry(sample)]
    (tmp_path / "list.jsonl").write_text("\n".join(lines))
    done = mlebench(
        "grade", "--submission", tmp_path / "list.jsonl", "--output-dir", tmp_path / "out", "--data-dir", data, "--json"
    )
    assert done.code == 1
    assert "Traceback" not in done.err
    assert done.json["total_valid_submissions"] == 2
    for part in (
        "line 2: it is no JSON",
        "line 3: expected an object",
        "line 4: There is no competition",
    ):
        assert part in done.err
    assert "error: 3 of 5 lines could not be graded." in done.err


def test_odd_lines_stop_no_others(data, sample, tmp_path):
    odd = [
        entry(tmp_path / ("x" * 300)),
        "[" * 100_000,
        "9" * 5_000,
        '{"competition_id": "a\u2028b", "submission_path": ""}',
    ]
    (tmp_path / "list.jsonl").write_text("\ufeff" + "\n".join([*odd, entry(sample)]) + "\n")
    done = mlebench(
        "grade", "--submission", tmp_path / "list.jsonl", "--output-dir", tmp_path / "out", "--data-dir", data, "--json"
    )
    assert (done.code, done.json["total_valid_submissions"]) == (1, 1)
    assert "Traceback" not in done.err
    assert [f"line {number}:" in done.err for number in range(1, 6)] == [True, True, True, True, False]


def test_a_list_that_is_not_there(tmp_path):
    assert mlebench("grade", "--submission", tmp_path / "x.jsonl", "--output-dir", tmp_path / "o").refused(
        "There is no file"
    )
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe")
    assert mlebench("grade", "--submission", tmp_path / "b.jsonl", "--output-dir", tmp_path / "o").refused("is no text")


def test_answers_that_are_not_there(sample, tmp_path):
    assert mlebench("grade-sample", sample, SHIP, "--data-dir", tmp_path).refused(
        "There are no answers at", "mlebench prepare -c"
    )


@contextmanager
def mounted(folder, options):
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"needs the right to mount: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.parametrize(("options", "why"), [("size=4k", "No space left on device"), ("ro", "Read-only file system")])
def test_a_full_or_read_only_target(data, sample, tmp_path, options, why):
    (tmp_path / "list.jsonl").write_text(f"{entry(sample)}\n" * 20)
    before = {name: md5_of(data / name) for name in files_below(data)}
    with mounted(tmp_path / "target", options) as target:
        graded = mlebench("grade", "--submission", tmp_path / "list.jsonl", "--output-dir", target, "--data-dir", data)
        prepared = mlebench("prepare", "-c", SHIP, "--source", "miniature", "--data-dir", target)
        assert graded.refused(why), graded.err
        assert prepared.refused(why), prepared.err
        assert [name for name in files_below(target) if not name.endswith(".new")] == []
    assert {name: md5_of(data / name) for name in files_below(data)} == before


def test_preparing_again_changes_nothing(data):
    before = {name: md5_of(data / name) for name in files_below(data)}
    again = mlebench("prepare", "-c", SHIP, "--source", "miniature", "--data-dir", data)
    assert (again.code, again.out) == (0, f"{data / SHIP / 'prepared'}\n")
    assert mlebench("prepare", "-c", SHIP, "--data-dir", data).refused("holds miniature data, not kaggle")
    assert {name: md5_of(data / name) for name in files_below(data)} == before


def test_preparing_again_with_other_wishes_is_refused(data):
    again = ["prepare", "-c", SHIP, "--source", "miniature", "--data-dir", data, "--overwrite-checksums"]
    assert mlebench(*again).refused("prepared is there already; remove it to prepare it again")


def test_preparing_without_kaggle_s_archive(tmp_path):
    assert mlebench("prepare", "-c", SHIP, "--data-dir", tmp_path).refused(
        "put Kaggle's archive there", "--source miniature"
    )


def test_checksums_of_made_up_data_are_not_published(tmp_path):
    words = ("prepare", "-c", SHIP, "--source", "miniature", "--data-dir", tmp_path, "--overwrite-checksums")
    assert mlebench(*words).refused("--overwrite-checksums needs the real data")


def test_preparing_a_split():
    assert chosen(None, lite=True, listed=None) == read_split("lite").ids() != competition_ids()


def test_preparing_a_list(tmp_path):
    (tmp_path / "ids.txt").write_text(f"# two\n{SHIP}\n\nus-patent-phrase-to-phrase-matching\n")
    done = mlebench(
        "prepare",
        "--list",
        tmp_path / "ids.txt",
        "--source",
        "miniature",
        "--data-dir",
        tmp_path / "d",
        "--keep-raw",
        "--json",
    )
    assert [row["competition_id"] for row in done.json] == [SHIP, "us-patent-phrase-to-phrase-matching"]
    assert (tmp_path / "d" / SHIP / "raw" / "train.csv").is_file()
    (tmp_path / "ids.txt").write_text("spaceship\n")
    assert mlebench("prepare", "--list", tmp_path / "ids.txt", "--data-dir", tmp_path / "e").refused(
        "There is no competition 'spaceship'"
    )


def test_published_checksums_are_compared(tmp_path):
    """Made-up data in place of Kaggle's archive: refused, unless told otherwise; nothing half made is left."""
    (tmp_path / "raw").mkdir()
    get_competition(SHIP).module("miniature").make(tmp_path / "raw", 0)
    (tmp_path / "d" / SHIP).mkdir(parents=True)
    zip_folder(tmp_path / "raw", tmp_path / "d" / SHIP / f"{SHIP}.zip")
    refused = mlebench("prepare", "-c", SHIP, "--data-dir", tmp_path / "d")
    assert refused.refused("has md5", "published is 67c177886736583aff9b947e121395a9", "--skip-verification"), (
        refused.err
    )
    assert files_below(tmp_path / "d") == [f"{SHIP}/{SHIP}.zip"]
    assert mlebench("prepare", "-c", SHIP, "--data-dir", tmp_path / "d", "--skip-verification").code == 0
