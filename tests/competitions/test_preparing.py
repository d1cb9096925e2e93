"""Preparers and miniatures, by what must hold for every competition."""

import io
import json
import time
import wave
import zipfile
from pathlib import Path

import pandas as pd
import pydicom
import pytest
from PIL import Image

from mlebench.preparing.files import files_below, md5_of

IMAGES = {".jpg", ".jpeg", ".png", ".bmp", ".tiff", ".tif", ".gif"}


def tables(folder: Path):
    """All tables below a folder that can be read as such."""
    for name in files_below(folder):
        if name.endswith((".csv", ".txt")):
            try:
                yield name, pd.read_csv(folder / name, float_precision="round_trip", low_memory=False)
            except (pd.errors.ParserError, pd.errors.EmptyDataError):
                continue
        elif name.endswith(".jsonl"):
            yield name, pd.DataFrame([json.loads(line) for line in (folder / name).read_text().splitlines()])
        elif name.endswith(".parquet"):
            yield name, pd.read_parquet(folder / name)


def test_public_holds_no_private_file(prepared):
    private = {md5_of(prepared.private / name): name for name in files_below(prepared.private)}
    shared = {
        name: private[md5]
        for name in files_below(prepared.public)
        if (md5 := md5_of(prepared.public / name)) in private
    }
    assert shared == {}


def test_public_tables_hold_no_answers(prepared):
    perfect, sample = prepared.perfect.astype(str), Path(prepared.competition.sample_submission).name
    for name, table in tables(prepared.public):
        if Path(name).name == sample or not set(perfect.columns) <= set(table.columns):
            continue
        found = perfect.merge(table[list(perfect.columns)].astype(str).drop_duplicates(), on=list(perfect.columns))
        assert len(found) < len(perfect) / 2, f"{name} holds {len(found)} of {len(perfect)} answers"


def test_sample_and_perfect_submission_have_the_same_rows(prepared):
    key = prepared.perfect.columns[0]
    assert set(prepared.perfect[key].astype(str)) <= set(prepared.sample[key].astype(str))


def test_miniature_is_small_and_quick(prepared, tmp_path):
    started = time.process_time()
    prepared.competition.module("miniature").make(tmp_path, 1)
    assert time.process_time() - started < 8  # two seconds on a quiet machine
    assert sum((tmp_path / name).stat().st_size for name in files_below(tmp_path)) <= 2_000_000


def test_another_seed_prepares_too(prepared, tmp_path):
    folders = [tmp_path / part for part in ("raw", "public", "private")]
    for folder in folders:
        folder.mkdir()
    prepared.competition.module("miniature").make(folders[0], 5)
    prepared.competition.module("prepare").prepare(*folders)
    assert files_below(folders[1]) != []
    assert (tmp_path / prepared.competition.answers).is_file()


def members(folder: Path):
    """All files, those in zip archives too."""
    for name in files_below(folder):
        yield name, (folder / name).read_bytes()
        if name.endswith(".zip"):
            with zipfile.ZipFile(folder / name) as archive:
                yield from (
                    (f"{name}/{member}", archive.read(member))
                    for member in archive.namelist()
                    if not member.endswith("/")
                )


def test_media_decode(prepared):
    for name, content in members(prepared.public):
        suffix, stream = Path(name).suffix.lower(), io.BytesIO(content)
        if suffix in IMAGES:
            with Image.open(stream) as image:
                image.load()
        elif suffix == ".wav":
            with wave.open(stream) as sound:
                assert sound.getnframes() > 0, name
        elif suffix == ".dcm":
            assert pydicom.dcmread(stream).pixel_array.size > 0, name


@pytest.mark.parametrize("part", ["public", "private"])
def test_nothing_but_outputs_is_left(prepared, part):
    names = files_below(prepared.folder / part)
    assert names != []
    assert [name for name in names if Path(name).name.startswith(".")] == []
