"""Archives: unpacked beside the target, written so that the same content gives the same bytes."""

import os
import shutil
import tarfile
import tempfile
import textwrap
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from mlebench.errors import UserError
from mlebench.preparing.files import files_below

EPOCH = (1980, 1, 1, 0, 0, 0)


@contextmanager
def unpacked(archive: Path, beside: Path) -> Iterator[Path]:
    """The content of a zip, 7z or tar file in a folder next to `beside`, so that its files can be linked from there."""
    with tempfile.TemporaryDirectory(prefix=".unpacked-", dir=beside.parent) as folder:
        unpack(archive, Path(folder))
        yield Path(folder)


def unpack(archive: Path, folder: Path) -> None:
    """All members below the folder; their time is now, since DVC goes by times to see what changed."""
    if archive.suffix == ".zip":
        with whole(archive, zipfile.BadZipFile, zlib.error), zipfile.ZipFile(archive) as members:
            members.extractall(folder)
    elif archive.suffix == ".7z":
        import py7zr

        with whole(archive, py7zr.exceptions.ArchiveError), py7zr.SevenZipFile(archive) as members:
            members.extractall(folder)
        touch_all(folder)
    else:
        with whole(archive, tarfile.TarError, zlib.error, EOFError), tarfile.open(archive) as members:
            members.extractall(folder, filter=without_time)


@contextmanager
def whole(archive: Path, *faults: type[Exception]) -> Iterator[None]:
    """The library's faults, each with words of its own, as one that a user can mend."""
    try:
        yield
    except faults as error:
        why = textwrap.shorten(str(error), 100, placeholder="…")
        raise UserError(f"{archive} cannot be unpacked ({why}); it may have been cut off: fetch it again.") from error


def without_time(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """Python's safe extraction, less the member's time."""
    safe = tarfile.data_filter(member, folder)
    return safe.replace(mtime=None, deep=False) if safe else None  # type: ignore[arg-type]  # None is documented


def touch_all(folder: Path) -> None:
    """Every file's time is now."""
    for name in files_below(folder):
        os.utime(folder / name)


def write_zip(files: Mapping[str, Path], target: Path, *, deflate: bool = False) -> None:
    """Members sorted by name, one fixed time stamp, no folder entries."""
    target.unlink(missing_ok=True)
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            member = zipfile.ZipInfo(name, EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED if deflate else zipfile.ZIP_STORED
            member.create_system = 3  # the same byte on every system
            member.external_attr = 0o600 << 16
            member.file_size = files[name].stat().st_size
            with files[name].open("rb") as source, archive.open(member, "w") as sink:
                shutil.copyfileobj(source, sink, 1 << 20)


def zip_all(names: Iterable[str], source: Path, target: Path, *, deflate: bool = False) -> None:
    """The named files of one folder as a zip, under these names; each must exist."""
    write_zip({name: source / name for name in names}, target, deflate=deflate)


def zip_folder(folder: Path, target: Path, *, deflate: bool = False) -> None:
    """A folder's files as a zip."""
    write_zip({name: folder / name for name in files_below(folder)}, target, deflate=deflate)
