"""Enlarged raw data: the miniature many times over, each copy under names of its own.

The files of a copy are links to those of the miniature, which are first made as large as real ones, up to 100 kB.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from PIL import Image

from benchmarks.measuring import make_miniature
from benchmarks.submissions import discs
from mlebench.competition import get_competition
from mlebench.preparing.archives import unpack, zip_folder
from mlebench.preparing.tables import write_csv, write_lines

STEP = 1_000_000  # between the numbers of one copy and those of the next
BIRDS = "unpacked/mlsp_contest_dataset/mlsp_contest_dataset"
SALT = "unpacked/competition_data/competition_data"
Rename = Callable[[str, int], str]  # a file's name without its ending, in a copy


@dataclass(frozen=True)
class Case:
    """How a competition's raw data are enlarged; paths begin with `raw/`, or `unpacked/` and an archive's name."""

    about: str
    grow: Callable[[Path], None]  # enlarges the miniature's files in a folder
    tables: Sequence[str]  # what the preparer reads
    archives: Sequence[str] = ()  # what it unpacks, without the ending
    written: dict[str, Any] = field(default_factory=dict)  # options of the CSV files that it writes


def make_raw(name: str, folder: Path) -> None:
    """Fills `raw` below a folder, and `unpacked` with what its archives hold."""
    case, raw = CASES[name], folder / "raw"
    make_miniature(get_competition(name), raw)
    for archive in case.archives:
        unpack(raw / f"{archive}.zip", folder / "unpacked" / archive)
    case.grow(folder)
    for archive in case.archives:
        zip_folder(folder / "unpacked" / archive, raw / f"{archive}.zip", deflate=True)


def prefixed(name: str, copy: int) -> str:
    """A name in a copy; the first copy keeps it."""
    return f"{copy:03d}{name}" if copy else name


def numbered(name: str, copy: int) -> str:
    """A name that ends in a number, in a copy."""
    return re.sub(r"\d+$", lambda number: str(int(number[0]) + copy * STEP), name)


def copied(
    times: int,
    tables: Sequence[str],
    keys: Sequence[str],
    *,
    numbers: Sequence[str] = (),
    files: Sequence[str] = (),
    size: int = 0,
    rename: Rename = prefixed,
    archives: Sequence[str] = (),
    **written: Any,
) -> Case:
    """All rows and files `times` over; copies differ in the texts of the columns `keys` and in those of `numbers`."""

    def grow(folder: Path) -> None:
        for table in tables:
            multiply_table(folder / table, times, keys, numbers)
        for part in files:
            multiply_files(folder / part, times, size, rename)

    sizes = f", of {size // 1000} kB" if size else ""
    about = f"rows × {times}" + (f"; files × {times}{sizes}" if files else "")
    return Case(about, grow, tables, archives, written)


def multiply_table(path: Path, times: int, keys: Sequence[str], numbers: Sequence[str] = ()) -> None:
    """The rows of all copies, one copy after the other; all other cells stay as they are written."""
    kinds: defaultdict[str, type] = defaultdict(lambda: str, dict.fromkeys(numbers, int))
    table = pd.read_csv(path, dtype=kinds, keep_default_na=False)
    many = pd.concat([table] * times, ignore_index=True)
    copy = np.repeat(np.arange(times), len(table))
    for name in many.columns.intersection(list(numbers)):
        many[name] += copy * STEP
    for name in many.columns.intersection(list(keys)):
        many[name] = [prefixed(text, number) for text, number in zip(many[name], copy.tolist(), strict=True)]
    write_csv(many, path)


def multiply_lines(path: Path, times: int) -> None:
    """The same for lines that begin with a number and may differ in length, below a header."""
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    parts = [line.partition(",") for line in lines]
    many = [f"{int(number) + copy * STEP}{comma}{rest}" for copy in range(times) for number, comma, rest in parts]
    write_lines([header, *many], path)


def multiply_files(folder: Path, times: int, size: int, rename: Rename = prefixed) -> None:
    """The files of a folder under further names, or its folders with their files."""
    for path in sorted(folder.iterdir()):
        members = sorted(path.iterdir()) if path.is_dir() else [path]
        for member in members:
            pad(member, size)
        for copy in range(1, times):
            again = path.with_name(rename(path.stem, copy) + path.suffix)
            if path.is_dir():
                again.mkdir()
            for member in members:
                os.link(member, again / member.name if path.is_dir() else again)


def pad(path: Path, size: int) -> None:
    """Makes a file as large as wanted, with bytes that mean nothing; a larger one stays as it is."""
    with path.open("ab") as stream:
        stream.write(np.random.default_rng(0).bytes(max(0, size - stream.tell())))


def purchases(folder: Path) -> None:
    """Customers and pictures; the pictures are of articles, which stay as they are."""
    multiply_table(folder / "raw/transactions_train.csv", 300, ["customer_id"])
    for part in sorted((folder / "raw/images").iterdir()):
        multiply_files(part, 100, 100_000)


def kidneys(folder: Path) -> None:
    """Masks of 90,000 runs, and pictures of 1 MB."""
    path = folder / "raw/train.csv"
    write_csv(pd.read_csv(path).assign(encoding=[discs(200 + number) for number in range(15)]), path)
    for picture in (folder / "raw/train").glob("*.tiff"):
        pad(picture, 1_000_000)


def batches(folder: Path) -> None:
    """Batches 100 times over, with 10 times the events in the table."""
    path = folder / "raw/train_meta.parquet"
    table = pd.read_parquet(path)
    copy = np.repeat(np.arange(1_000), len(table))
    many = pd.concat([table] * 1_000, ignore_index=True)
    many = many.assign(batch_id=many["batch_id"] + copy // 10 * STEP, event_id=many["event_id"] + copy * STEP)
    many.to_parquet(path, engine="pyarrow", index=False)
    multiply_files(folder / "raw/train", 100, 100_000, numbered)


def full_pages(folder: Path) -> None:
    """Pages 20 times over, with 16 times the boxes on each."""
    path = folder / "raw/train.csv"
    multiply_table(path, 20, ["image_id"])
    table = pd.read_csv(path, keep_default_na=False)
    write_csv(table.assign(labels=[" ".join([text] * 16).strip() for text in table["labels"]]), path)
    multiply_files(folder / "unpacked/train_images", 20, 50_000)


def large_pages(folder: Path) -> None:
    """Pages of 540 by 420 pixels."""
    for path in sorted((folder / "unpacked").rglob("*.png")):
        with Image.open(path) as page:
            large = page.resize((540, 420))
        large.save(path)


def recordings(folder: Path) -> None:
    """Recordings 10 times over, in all tables and folders."""
    multiply_table(folder / BIRDS / "essential_data/rec_id2filename.txt", 10, ["filename"], ["rec_id"])
    for name in BIRD_LINES:
        multiply_lines(folder / name, 10)
    for part in sorted(path for path in (folder / BIRDS).glob("*/*") if path.is_dir()):
        multiply_files(part, 10, 5_000)


def visits(folder: Path) -> None:
    """Patients 20 times over, with 10 times the slices; as all may be drawn, none has two visits in one week."""
    path = folder / "raw/train.csv"
    multiply_table(path, 20, ["Patient"])
    write_csv(pd.read_csv(path, dtype=str).drop_duplicates(["Patient", "Weeks"]), path)
    for patient in sorted((folder / "raw/train").iterdir()):
        multiply_files(patient, 10, 40_000)
    multiply_files(folder / "raw/train", 20, 0)


def articles(folder: Path) -> None:
    """Questions 4 times over, on articles 100 times as long."""
    path = folder / "raw/simplified-nq-train.jsonl"
    examples = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    for example in examples:
        example["document_text"] = " ".join([example["document_text"]] * 100)
    write_lines([json.dumps(example) for example in examples] * 4, path)


BIRD_LINES = [
    f"{BIRDS}/essential_data/CVfolds_2.txt",
    f"{BIRDS}/essential_data/rec_labels_test_hidden.txt",
    f"{BIRDS}/supplemental_data/histogram_of_segments.txt",
    f"{BIRDS}/supplemental_data/segment_features.txt",
    f"{BIRDS}/supplemental_data/segment_rectangles.txt",
]
MOLECULES = [
    "raw/train.csv",
    "raw/dipole_moments.csv",
    "raw/magnetic_shielding_tensors.csv",
    "raw/mulliken_charges.csv",
    "raw/potential_energy.csv",
    "raw/scalar_coupling_contributions.csv",
    "raw/structures.csv",
]
CASES = {
    "aerial-cactus-identification": copied(
        100, ["raw/train.csv"], ["id"], files=["unpacked/train/train"], archives=["train"]
    ),
    "champs-scalar-coupling": copied(200, MOLECULES, ["molecule_name"], numbers=["id"], files=["raw/structures"]),
    "denoising-dirty-documents": Case("24 pages of 540 × 420 pixels", large_pages, [], ["train", "train_cleaned"]),
    "detecting-insults-in-social-commentary": copied(500, ["raw/test_with_solutions.csv"], ["Comment"]),
    "dog-breed-identification": copied(50, ["raw/labels.csv"], ["id"], files=["raw/train"], size=40_000),
    "google-quest-challenge": copied(50, ["raw/train.csv"], [], numbers=["qa_id"]),
    "h-and-m-personalized-fashion-recommendations": Case(
        "rows × 300; files × 100, of 100 kB", purchases, ["raw/transactions_train.csv"]
    ),
    "hubmap-kidney-segmentation": Case(
        "15 rows and 45 files are fixed; masks of 90,000 runs, pictures of 1 MB",
        kidneys,
        ["raw/train.csv", "raw/HuBMAP-20-dataset_information.csv"],
    ),
    "icecube-neutrinos-in-deep-ice": Case("rows × 1000; files × 100, of 100 kB", batches, ["raw/train_meta.parquet"]),
    "kuzushiji-recognition": Case(
        "rows × 20, with 16 times the boxes; files × 20, of 50 kB", full_pages, ["raw/train.csv"], ["train_images"]
    ),
    "leaf-classification": copied(
        20,
        ["unpacked/train.csv/train.csv"],
        [],
        numbers=["id"],
        files=["unpacked/images/images"],
        size=20_000,
        rename=numbered,
        archives=["train.csv", "images"],
    ),
    "mlsp-2013-birds": Case(
        "rows × 10; files × 10, of 5 kB",
        recordings,
        [f"{BIRDS}/essential_data/rec_id2filename.txt", *BIRD_LINES],
        ["mlsp_contest_dataset"],
    ),
    "new-york-city-taxi-fare-prediction": copied(10, ["raw/train.csv"], ["key"]),
    "osic-pulmonary-fibrosis-progression": Case("rows × 20; files × 200, of 40 kB", visits, ["raw/train.csv"]),
    "plant-pathology-2021-fgvc8": copied(50, ["raw/train.csv"], ["image"], files=["raw/train_images"], size=40_000),
    "spaceship-titanic": copied(200, ["raw/train.csv"], ["PassengerId"]),
    "tensorflow2-question-answering": Case(
        "rows × 4, with texts 100 times as long", articles, ["raw/simplified-nq-train.jsonl"]
    ),
    "tgs-salt-identification-challenge": copied(
        40,
        [f"{SALT}/train.csv", "raw/depths.csv"],
        ["id"],
        files=[f"{SALT}/train/images", f"{SALT}/train/masks"],
        size=5_000,
        archives=["competition_data"],
    ),
    "us-patent-phrase-to-phrase-matching": copied(400, ["raw/train.csv"], ["id"]),
    "ventilator-pressure-prediction": copied(
        200, ["raw/train.csv"], [], numbers=["id", "breath_id"], float_format="%.10g"
    ),
}
