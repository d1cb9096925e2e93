"""Published checksums: what passes, what is refused, what a maintainer renews."""

import pytest

from mlebench.errors import UserError
from mlebench.preparing.checksums import overwrite, read_checksums, verify_archive, verify_files
from mlebench.preparing.files import md5_of


@pytest.fixture
def made(tmp_path):
    """An archive and a file prepared from it, with their checksums."""
    archive, path = tmp_path / "titanic.zip", tmp_path / "prepared" / "public" / "a.csv"
    path.parent.mkdir(parents=True)
    archive.write_text("archive")
    path.write_text("id\n")
    return archive, tmp_path / "prepared", {"zip": md5_of(archive), "public/a.csv": md5_of(path)}


def test_what_is_published_passes(made):
    archive, prepared, published = made
    verify_archive(published, archive)
    verify_files(published | {"public/b.parquet": "left out"}, "titanic", prepared)


@pytest.mark.parametrize(
    ("name", "sentence"), [("public/a.csv", r"has md5 \w+, published is 0"), ("public/b.csv", "but was not made")]
)
def test_files_that_differ_are_refused(made, name, sentence):
    _, prepared, published = made
    with pytest.raises(UserError, match=f"titanic: {name} .*{sentence}"):
        verify_files(published | {name: "0"}, "titanic", prepared)


def test_another_archive_is_refused(made):
    with pytest.raises(UserError, match=r"titanic: titanic\.zip has md5 \w+, published is 0"):
        verify_archive({"zip": "0"}, made[0])


def test_overwriting_keeps_comments(made, tmp_path):
    archive, prepared, published = made
    path = tmp_path / "checksums.yaml"
    path.write_text("# where these come from\nzip: old\npublic/a.csv: old\n")
    overwrite(path, archive, prepared)
    assert path.read_text().startswith("# where these come from\n")
    assert read_checksums(path) == published
