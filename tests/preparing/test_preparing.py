"""Tables, splits, files and archives."""

import os
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

import numpy as np
import pandas as pd
import py7zr
import pytest
from sklearn.model_selection import train_test_split

from mlebench.errors import UserError
from mlebench.preparing.archives import unpack, unpacked, write_zip
from mlebench.preparing.files import duplicate, files_below, link, link_all, link_tree
from mlebench.preparing.splits import rows_of, split_items, split_rows, unique
from mlebench.preparing.tables import one_hot, read_csv, write_csv, write_lines, write_parquet


@pytest.mark.parametrize("count", [2, 10, 11, 37, 1000, 17_500])
@pytest.mark.parametrize("test_size", [0.1, 0.19, 0.2, 0.25, 0.3, 1, 3])
@pytest.mark.parametrize("seed", [0, 42])
def test_the_draw_is_that_of_scikit_learn(count, test_size, seed):
    if isinstance(test_size, int) and test_size >= count:
        pytest.skip("more held out than there are")
    table = pd.DataFrame({"n": np.arange(count)}, index=np.arange(count) * 2)
    for ours, theirs in zip(
        split_rows(table, test_size, seed), train_test_split(table, test_size=test_size, random_state=seed), strict=True
    ):
        pd.testing.assert_frame_equal(ours, theirs)
    items = [f"item {n}" for n in range(count)]
    assert list(split_items(items, test_size, seed)) == list(
        train_test_split(items, test_size=test_size, random_state=seed)
    )


def test_rows_of_groups_follow_the_list():
    table = pd.DataFrame({"g": list("abcabc"), "n": range(6)})
    assert rows_of(table, "g", ["c", "a"])["n"].tolist() == [2, 5, 0, 3]
    assert unique(table, "g") == ["a", "b", "c"]


def test_floats_survive(tmp_path):
    texts = [
        "0.1",
        "1e-05",
        "-0.012698135900000001",
        "0.30000000000000004",
        "58.2536487166239",
        "1.7976931348623157e+308",
    ]
    (tmp_path / "in.csv").write_text("v\n" + "\n".join(texts) + "\n")
    write_csv(read_csv(tmp_path / "in.csv"), tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text().split()[1:] == [repr(float(text)) for text in texts]


def test_one_hot_has_classes_that_do_not_occur():
    table = one_hot(pd.DataFrame({"id": [1, 2], "c": ["x", "z"]}), "id", "c", ["x", "y", "z"])
    assert table.to_dict("list") == {"id": [1, 2], "x": [1, 0], "y": [0, 0], "z": [0, 1]}


WRITERS = {
    "table": lambda path: write_csv(pd.DataFrame({"v": [1]}), path),
    "parquet": lambda path: write_parquet(pd.DataFrame({"v": [1]}), path),
    "lines": lambda path: write_lines(["a"], path),
    "zip": lambda path: write_zip({}, path),
    "link": lambda path: link(__file__, path),
    "copy": lambda path: duplicate(Path(__file__), path),
}


@pytest.mark.parametrize("writer", WRITERS)
def test_writing_onto_a_link_leaves_the_raw_file(tmp_path, writer):
    (tmp_path / "raw").write_text("precious")
    link(tmp_path / "raw", tmp_path / "public")
    assert (tmp_path / "public").stat().st_nlink == 2
    WRITERS[writer](tmp_path / "public")
    assert (tmp_path / "raw").read_text() == "precious"
    assert (tmp_path / "public").read_bytes() != b"precious"


def test_another_file_system_gets_a_copy(tmp_path):
    (tmp_path / "raw").write_text("precious")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        if Path(memory).stat().st_dev == tmp_path.stat().st_dev:
            pytest.skip("needs a second file system, and the temporary folder is on /dev/shm")
        link(tmp_path / "raw", Path(memory) / "public")
        assert (Path(memory) / "public").read_text() == "precious"


def test_trees_and_lists_of_files(tmp_path):
    for name in ("a/b/c.txt", "a/d.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    link_tree(tmp_path / "a", tmp_path / "copy")
    assert files_below(tmp_path / "copy") == ["b/c.txt", "d.txt"]
    link_all(["d.txt"], tmp_path / "a", tmp_path / "chosen")
    link_all([], tmp_path / "a", tmp_path / "none")
    assert (files_below(tmp_path / "chosen"), (tmp_path / "none").is_dir()) == (["d.txt"], True)
    with pytest.raises(FileNotFoundError):
        link_all(["absent.txt"], tmp_path / "a", tmp_path / "chosen")


def archive(folder, kind):
    source = folder / "in" / "x.txt"
    source.parent.mkdir()
    source.write_text("content")
    os.utime(source, (0, 0))
    target = folder / f"archive.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(target, "w") as members:
            members.writestr("in/x.txt", "content")
    elif kind == "7z":
        with py7zr.SevenZipFile(target, "w") as members:
            members.writeall(folder / "in", "in")
    else:
        with tarfile.open(target, "w:gz" if kind == "tar.gz" else "w") as members:
            members.add(folder / "in", "in")
    return target


@pytest.mark.parametrize("kind", ["zip", "7z", "tar", "tar.gz"])
def test_archives_unpack_beside_the_target_with_the_time_of_now(tmp_path, kind):
    (tmp_path / "target" / "public").mkdir(parents=True)
    with unpacked(archive(tmp_path, kind), beside=tmp_path / "target" / "public") as folder:
        assert folder.parent == tmp_path / "target"
        assert (folder / "in" / "x.txt").read_text() == "content"
        assert abs((folder / "in" / "x.txt").stat().st_mtime - time.time()) < 60
    assert files_below(tmp_path / "target") == []


@pytest.mark.parametrize("kind", ["zip", "7z", "tar", "tar.gz"])
def test_an_archive_that_was_cut_off_is_one_sentence(tmp_path, kind):
    cut = archive(tmp_path, kind)
    cut.write_bytes(cut.read_bytes()[:50])
    (tmp_path / "target").mkdir()
    with pytest.raises(UserError, match=rf"archive\.{kind} cannot be unpacked \(.*fetch it again"):
        unpack(cut, tmp_path / "target")


def test_a_tar_that_leads_outside_is_refused(tmp_path):
    with tarfile.open(tmp_path / "archive.tar", "w") as members:
        members.addfile(tarfile.TarInfo("../outside.txt"))
    (tmp_path / "target").mkdir()
    with pytest.raises(UserError, match=r"cannot be unpacked .*outside"):
        unpack(tmp_path / "archive.tar", tmp_path / "target")
    assert files_below(tmp_path) == ["archive.tar"]


def test_zips_are_the_same_bytes(tmp_path):
    for name in ("b", "a"):
        (tmp_path / name).write_text(name)
    write_zip({"b": tmp_path / "b", "a": tmp_path / "a"}, tmp_path / "1.zip", deflate=True)
    os.utime(tmp_path / "a", (1, 1))
    write_zip({"a": tmp_path / "a", "b": tmp_path / "b"}, tmp_path / "2.zip", deflate=True)
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert zipfile.ZipFile(tmp_path / "1.zip").namelist() == ["a", "b"]
