"""Prepared data in v1's layout, DIR/<id>/prepared/{public,private}: plain folders for tools outside the pipeline."""

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import yaml

from mlebench.competition import Competition, get_competition
from mlebench.errors import UserError
from mlebench.preparing.archives import unpack
from mlebench.preparing.files import md5_of

PIPELINE = Path("data")
EDITION = "v1"


@dataclass(frozen=True)
class Answers:
    """Where a competition's answers are, and what data they belong to."""

    path: Path
    source: str


def find_answers(competition: Competition, data_dir: Path | None) -> Answers:
    """In v1's layout below a folder, or in the pipeline's data: the real ones before the miniature."""
    if data_dir is not None:
        path = data_dir / competition.id / "prepared" / competition.answers
        if not path.is_file():
            raise UserError(
                f"There are no answers at {path}; `mlebench prepare -c {competition.id} --data-dir …` makes them."
            )
        named = data_dir / competition.id / "prepared" / "source"
        return Answers(path, named.read_text(encoding="utf-8").strip() if named.is_file() else "unknown")
    for source in ("kaggle", "miniature"):
        path = PIPELINE / source / EDITION / competition.id / competition.answers
        if path.is_file():
            return Answers(path, source)
    raise UserError(
        f"There are no answers for {competition.id}; `dvc repro prepare@{EDITION}-{competition.id}` makes them."
    )


def prepare_plain(name: str, source: str, data_dir: Path, *, keep_raw: bool, verify: bool, overwrite: bool) -> Path:
    """Makes DIR/<id>/prepared; it appears whole or not at all. The folder."""
    competition, place = get_competition(name), data_dir / name
    target = place / "prepared"
    if target.exists():
        raise UserError(f"{target} exists; remove it to prepare {name} anew.")
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".preparing-", dir=place) as temporary:
        raw, prepared = Path(temporary) / "raw", Path(temporary) / "prepared"
        for folder in (raw, prepared / "public", prepared / "private"):
            folder.mkdir(parents=True)
        archive = fill_raw(competition, source, raw, data_dir)
        competition.module("prepare").prepare(raw, prepared / "public", prepared / "private")
        shutil.copyfile(competition.folder / "description.md", prepared / "public" / "description.md")
        (prepared / "source").write_text(f"{source}\n", encoding="utf-8")
        if overwrite:
            overwrite_checksums(competition, archive, prepared)
        elif verify and archive:
            verify_checksums(competition, archive, prepared)
        if keep_raw and not (place / "raw").exists():
            raw.rename(place / "raw")
        prepared.rename(target)
    return target


def fill_raw(competition: Competition, source: str, raw: Path, data_dir: Path) -> Path | None:
    """Raw data from Kaggle's archive, or made up; the archive."""
    if source == "miniature":
        competition.module("miniature").make(raw, 0)
        return None
    places = [
        data_dir / competition.id / f"{competition.id}.zip",
        PIPELINE / "kaggle" / "raw" / f"{competition.id}.zip",
    ]
    archive = next((place for place in places if place.is_file()), None)
    if archive is None:
        raise UserError(
            f"There is no {places[0]}: put Kaggle's archive there, or use made-up data with --source miniature."
        )
    unpack(archive, raw)
    return archive


def read_checksums(competition: Competition) -> dict[str, str]:
    """The published md5 of the archive (`zip`) and of prepared files."""
    checksums: dict[str, str] = yaml.safe_load((competition.folder / "checksums.yaml").read_text(encoding="utf-8"))
    return checksums


def verify_checksums(competition: Competition, archive: Path, prepared: Path) -> None:
    """The archive and every file that v1 published a checksum of."""
    for name, expected in read_checksums(competition).items():
        path = archive if name == "zip" else prepared / name
        if not path.is_file():
            raise UserError(
                f"{competition.id}: {name} has a published checksum but was not made; --skip-verification goes on."
            )
        found = md5_of(path)
        if found != expected:
            raise UserError(
                f"{competition.id}: {path.name if name == 'zip' else name} has md5 {found}, published is {expected}; "
                "use --skip-verification to keep it all the same."
            )


def overwrite_checksums(competition: Competition, archive: Path | None, prepared: Path) -> None:
    """For maintainers: what was made becomes what is published."""
    if archive is None:
        raise UserError("--overwrite-checksums needs the real data: checksums of the miniature are not published.")
    names = [name for name in read_checksums(competition) if name != "zip"]
    found = {"zip": md5_of(archive)} | {name: md5_of(prepared / name) for name in names}
    path = competition.folder / "checksums.yaml"
    comments = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    new = path.with_suffix(".yaml.new")
    new.write_text("\n".join([*comments, *(f"{name}: {md5}" for name, md5 in found.items())]) + "\n", encoding="utf-8")
    new.rename(path)
