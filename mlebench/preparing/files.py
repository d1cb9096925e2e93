"""Files that pass through a preparer unchanged: linked, never copied where a link will do."""

import errno
import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

# another file system, a file system or owner without hard links, too many links to one file
NO_LINK = {errno.EXDEV, errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS}


def link(source: Path | str, target: Path | str) -> None:
    """The file under a second name; a copy where the file system cannot."""
    try:
        link_anew(source, target)
    except (FileExistsError, FileNotFoundError):  # rare: looking for both before each of a million files takes longer
        make_way(Path(target))
        link_anew(source, target)


def link_anew(source: Path | str, target: Path | str) -> None:
    """The same where the folder is there and the name is free."""
    try:
        os.link(source, target, follow_symlinks=True)
    except OSError as error:
        if error.errno not in NO_LINK:
            raise
        shutil.copyfile(source, target)


def make_way(target: Path) -> None:
    """The folder is there, the name is free: what has it may be a link to the very file that must not change."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)


def duplicate(source: Path, target: Path) -> None:
    """A copy that shares nothing with the file; its time is now, since a fixed one misleads DVC."""
    make_way(target)
    shutil.copyfile(source, target)


def link_all(names: Iterable[str], source: Path, target: Path) -> None:
    """The named files of one folder in another; `target` exists afterwards even if there are none."""
    target.mkdir(parents=True, exist_ok=True)
    for name in names:
        link(f"{source}/{name}", f"{target}/{name}")  # joining paths would take longer than linking


def link_tree(source: Path, target: Path) -> None:
    """A whole folder; it must exist."""
    target.mkdir(parents=True, exist_ok=True)
    for entry in os.scandir(source):
        if entry.is_dir():
            link_tree(source / entry.name, target / entry.name)
        else:
            link(entry.path, f"{target}/{entry.name}")


def files_below(folder: Path) -> list[str]:
    """Relative paths of all files, sorted, with forward slashes: the same list on every file system."""
    above = len(f"{folder}{os.sep}")
    paths = (f"{root}{os.sep}{name}" for root, _, names in os.walk(f"{folder}") for name in names)
    return sorted(path[above:].replace(os.sep, "/") for path in paths)


def md5_of(path: Path) -> str:
    """A file's md5."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "md5").hexdigest()
