"""What an agent leaves, in whatever state: nothing in it may fail the harness, and no link may lead out of its home."""

import errno
import shutil
import stat
import subprocess
from pathlib import Path

from mlebench.errors import UserError
from mlebench.grading.limits import LARGEST

# nothing there (any more), a folder or no folder in place of a file, forbidden, nested too deep, links in circles
AGENTS_FAULT = {
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EACCES,
    errno.EPERM,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.ENXIO,
}
MOST_FILES, DEEPEST = 10_000, 50


def handed_in(home: Path) -> tuple[Path | None, str | None]:
    """The submission's file, or why what is there is none."""
    path = home / "submission" / "submission.csv"
    try:
        return path if require_submission(home, path) else None, None
    except UserError as error:
        return None, str(error)
    except OSError as error:
        if error.errno not in AGENTS_FAULT:
            raise
        return None, f"submission.csv cannot be read: {error.strerror}."


def require_submission(home: Path, path: Path) -> bool:
    """Whether there is a submission; refuses what cannot be one."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        if path.is_symlink():
            raise UserError("submission.csv is a broken link.") from None
        return False
    if not path.resolve().is_relative_to(home.resolve()):
        raise UserError("submission.csv is a link to a file outside of the agent's home.")
    if not path.is_file():
        raise UserError("submission.csv is not a file.")
    if size > LARGEST:
        raise UserError(f"submission.csv has {size:,} bytes; {LARGEST:,} are allowed.")
    with path.open("rb"):  # may be forbidden
        return True


def salvage(source: Path, target: Path) -> list[str]:
    """Copies a folder as far as it can be read, and names what is left out.

    Links may lead anywhere, pipes never end, and too much is too much. Modes and times stay behind: an executable
    file in an out breaks DVC's run cache.
    """
    left_out, waiting, files, size = [], [source], 0, 0
    while waiting:
        path = waiting.pop()
        copy = target / path.relative_to(source)
        try:
            facts = path.lstat()
            if stat.S_ISDIR(facts.st_mode) and len(path.relative_to(source).parts) < DEEPEST:
                waiting.extend(sorted(path.iterdir(), reverse=True))
                copy.mkdir()
            elif stat.S_ISREG(facts.st_mode) and files < MOST_FILES and size + facts.st_size <= LARGEST:
                shutil.copyfile(path, copy)
                files, size = files + 1, size + facts.st_size
            else:
                left_out.append(f"{path.relative_to(source.parent)}")
        except OSError as error:
            if error.errno not in AGENTS_FAULT:
                raise
            left_out.append(f"{path.relative_to(source.parent)}: {error.strerror}")
    return left_out


def remove(folder: Path) -> None:
    """Whatever it holds: folders without permissions, and nested deeper than Python's own removal can go."""
    subprocess.run(["chmod", "-R", "u+rwX", folder], capture_output=True, check=False)
    done = subprocess.run(["rm", "-rf", folder], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError(f"{folder} cannot be removed: {done.stderr.strip().splitlines()[0]}.")
