"""Sealing and unsealing."""

import zipfile

import pytest

from mlebench.errors import UserError
from mlebench.preparing.files import files_below, md5_of
from mlebench.preparing.sealing import BULK, MANY, Entry, digest, read_manifest, seal, unseal, write_manifest


def fill(folder, counts):
    for name, count in counts.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        for number in range(count):
            (folder / name / f"{number}.txt").write_text(f"{name} {number}")


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "public"
    fill(folder, {"many/deep": MANY, "many": 1, "few": MANY, ".": 3})
    return folder


def contents(folder):
    return {name: md5_of(folder / name) for name in files_below(folder)}


def test_only_what_is_numerous_is_packed(folder):
    before = contents(folder)
    entries = seal(folder)
    assert {entry.path: entry.md5 for entry in entries} == before
    assert len(files_below(folder)) == MANY + 3 + 1
    assert not (folder / "many").exists()
    assert sorted(zipfile.ZipFile(folder / BULK).namelist()) == [name for name in before if name.startswith("many/")]


def test_the_root_s_own_files_count_as_a_folder(tmp_path):
    fill(tmp_path, {".": MANY + 1, "few": 1})
    seal(tmp_path)
    assert files_below(tmp_path) == [BULK, "few/0.txt"]


@pytest.mark.parametrize("copy", [False, True])
def test_unsealing_gives_the_folder_back(folder, tmp_path, copy):
    before = contents(folder)
    seal(folder)
    unseal(folder, tmp_path / "scratch" / "plain", copy=copy)
    assert contents(tmp_path / "scratch" / "plain") == before
    shared = (folder / "0.txt").samefile(tmp_path / "scratch" / "plain" / "0.txt")
    assert shared != copy


def test_unsealing_gives_the_whole_folder_or_none(folder, tmp_path):
    seal(folder)
    (folder / BULK).write_bytes(b"damaged")
    with pytest.raises(UserError, match="cannot be unpacked"):
        unseal(folder, tmp_path / "plain")
    assert list(tmp_path.iterdir()) == [folder]


def test_sealing_is_deterministic(tmp_path):
    for name in ("one", "two"):
        fill(tmp_path / name, {"many": MANY + 1})
        seal(tmp_path / name)
    assert (tmp_path / "one" / BULK).read_bytes() == (tmp_path / "two" / BULK).read_bytes()


def test_manifest_lists_every_file(tmp_path):
    parts = {"public": [Entry("a b.csv", 1, "x")], "private": [Entry("ä,1.csv", 2, "y")]}
    write_manifest(parts, tmp_path / "manifest.csv")
    assert {part: read_manifest(tmp_path / "manifest.csv", part) for part in parts} == parts


@pytest.mark.parametrize("other", [Entry("b.csv", 1, "x"), Entry("a.csv", 1, "y")])
def test_the_digest_is_of_names_and_contents(other):
    assert digest([other]) != digest([Entry("a.csv", 1, "x")])


def test_a_file_of_that_name_is_refused(tmp_path):
    (tmp_path / BULK).write_text("mine")
    with pytest.raises(UserError, match=r"bulk\.zip"):
        seal(tmp_path)
