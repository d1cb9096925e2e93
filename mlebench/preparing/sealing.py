"""Sealing: folders of many files become one zip, as DVC is slow with many files; a manifest lists every file."""

import csv
import hashlib
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from mlebench.errors import UserError
from mlebench.preparing.archives import unpack, write_zip
from mlebench.preparing.files import duplicate, files_below, link, md5_of

BULK = "bulk.zip"
MANY = 100  # files below a top-level folder that DVC can still handle one by one


@dataclass(frozen=True)
class Entry:
    """One prepared file."""

    path: str
    bytes: int
    md5: str


def seal(folder: Path) -> list[Entry]:
    """Packs what is numerous into bulk.zip, in place; the entries of all files as they were before."""
    names = files_below(folder)
    if BULK in names:
        raise UserError(
            f"{folder} holds a file {BULK}, a name that sealing needs; have the preparer name it otherwise."
        )
    entries = [Entry(name, (folder / name).stat().st_size, md5_of(folder / name)) for name in names]
    packed = numerous(names)
    if packed:
        write_zip({name: folder / name for name in packed}, folder / BULK)
        for name in packed:
            (folder / name).unlink()
        for top in {name.split("/")[0] for name in packed if "/" in name}:
            shutil.rmtree(folder / top)
    return entries


def numerous(names: Iterable[str]) -> list[str]:
    """The files of top-level folders with many files; the root's own files count as one folder."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[name.split("/")[0] if "/" in name else ""].append(name)
    return [name for group in groups.values() if len(group) > MANY for name in group]


def unseal(sealed: Path, target: Path, *, copy: bool = False) -> None:
    """The plain folder again, linked or copied; it appears by one rename, so that it is whole or absent."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".unsealing-", dir=target.parent) as temporary:
        plain = Path(temporary) / "plain"
        plain.mkdir()
        for name in files_below(sealed):
            if name == BULK:
                unpack(sealed / BULK, plain)
            else:
                (duplicate if copy else link)(sealed / name, plain / name)
        plain.rename(target)


def write_manifest(parts: dict[str, list[Entry]], path: Path) -> None:
    """All files of all parts, as `public/train.csv,1234,md5`."""
    with path.open("w", newline="", encoding="utf-8") as stream:
        rows = csv.writer(stream, lineterminator="\n")
        rows.writerow(field.name for field in fields(Entry))
        for part, entries in sorted(parts.items()):
            rows.writerows((f"{part}/{entry.path}", entry.bytes, entry.md5) for entry in entries)


def read_manifest(path: Path, part: str) -> list[Entry]:
    """The entries of one part."""
    with path.open(newline="", encoding="utf-8") as stream:
        rows = [Entry(row["path"], int(row["bytes"]), row["md5"]) for row in csv.DictReader(stream)]
    return [
        Entry(row.path.removeprefix(f"{part}/"), row.bytes, row.md5) for row in rows if row.path.startswith(f"{part}/")
    ]


def digest(entries: Iterable[Entry]) -> str:
    """One md5 for the content of a folder."""
    lines = "".join(" ".join(map(str, astuple(entry))) + "\n" for entry in entries)
    return hashlib.md5(lines.encode()).hexdigest()
