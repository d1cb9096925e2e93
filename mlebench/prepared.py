"""Prepared data in v1's layout, DIR/<id>/prepared/{public,private}: plain folders for tools outside the pipeline."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mlebench.competition import Competition, get_competition
from mlebench.errors import UserError
from mlebench.preparing import checksums
from mlebench.preparing.archives import unpack

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
        return Answers(path, source_of(data_dir / competition.id / "prepared"))
    for source in ("kaggle", "miniature"):
        path = PIPELINE / source / EDITION / competition.id / competition.answers
        if path.is_file():
            return Answers(path, source)
    raise UserError(
        f"There are no answers for {competition.id}; `dvc repro prepare@{EDITION}-{competition.id}` makes them."
    )


def prepare_plain(name: str, source: str, data_dir: Path, *, keep_raw: bool, verify: bool, overwrite: bool) -> Path:
    """Makes DIR/<id>/prepared, unless it is there; it appears whole or not at all. The folder."""
    competition, place = get_competition(name), data_dir / name
    target = place / "prepared"
    if target.exists():
        require_source(target, source)
        if overwrite or (keep_raw and not (place / "raw").exists()):
            raise UserError(f"{target} is there already; remove it to prepare it again.")
        verify_again(competition, target, verify=verify and source == "kaggle")
        return target
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".preparing-", dir=place) as temporary:
        raw, prepared = Path(temporary) / "raw", Path(temporary) / "prepared"
        for folder in (raw, prepared / "public", prepared / "private"):
            folder.mkdir(parents=True)
        known = source == "kaggle" and verify and not overwrite
        published = checksums.read_checksums(competition.folder / "checksums.yaml") if known else {}
        archive = fill_raw(competition, source, raw, data_dir, published)
        competition.module("prepare").prepare(raw, prepared / "public", prepared / "private")
        shutil.copyfile(competition.folder / "description.md", prepared / "public" / "description.md")
        (prepared / "source").write_text(f"{source}\n", encoding="utf-8")
        with advice():
            checksums.verify_files(published, competition.id, prepared)
        if overwrite:
            overwrite_checksums(competition, archive, prepared)
        if keep_raw and not (place / "raw").exists():
            raw.rename(place / "raw")
        prepared.rename(target)
    return target


def verify_again(competition: Competition, prepared: Path, *, verify: bool) -> None:
    """What was once prepared without verification is not taken for verified."""
    if verify:
        with advice():
            published = checksums.read_checksums(competition.folder / "checksums.yaml")
            checksums.verify_files(published, competition.id, prepared)


def fill_raw(
    competition: Competition, source: str, raw: Path, data_dir: Path, published: dict[str, str]
) -> Path | None:
    """Raw data from Kaggle's archive, if it is the published one, or made up; the archive."""
    if source == "miniature":
        competition.module("miniature").make(raw, 0)
        return None
    archive = find_archive(competition, data_dir)
    with advice():
        checksums.verify_archive(published, archive)
    unpack(archive, raw)
    return archive


def find_archive(competition: Competition, data_dir: Path) -> Path:
    """Kaggle's archive."""
    places = [
        data_dir / competition.id / f"{competition.id}.zip",
        PIPELINE / "kaggle" / "raw" / f"{competition.id}.zip",
    ]
    archive = next((place for place in places if place.is_file()), None)
    if archive is None:
        raise UserError(
            f"There is no {places[0]}: put Kaggle's archive there, or use made-up data with --source miniature."
        )
    return archive


def require_source(prepared: Path, source: str) -> None:
    """What is there must come from where it is asked for."""
    found = source_of(prepared)
    if found != source:
        raise UserError(f"{prepared} holds {found} data, not {source}; remove it, or choose another --data-dir.")


def source_of(prepared: Path) -> str:
    """A prepared folder says where its data comes from."""
    path = prepared / "source"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else "unknown"


@contextmanager
def advice() -> Iterator[None]:
    """Says what to do with data that is not the published one."""
    try:
        yield
    except UserError as error:
        raise UserError(f"{error} Use --skip-verification to keep it all the same.") from error


def overwrite_checksums(competition: Competition, archive: Path | None, prepared: Path) -> None:
    """For maintainers."""
    if archive is None:
        raise UserError("--overwrite-checksums needs the real data: those of the miniature are not published.")
    checksums.overwrite(competition.folder / "checksums.yaml", archive, prepared)
