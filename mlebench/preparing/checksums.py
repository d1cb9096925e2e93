"""Published checksums: md5 of the archive from Kaggle (`zip`) and of files prepared from it, in checksums.yaml."""

from pathlib import Path

import yaml

from mlebench.errors import UserError
from mlebench.preparing.files import md5_of


def read_checksums(path: Path) -> dict[str, str]:
    """Name → md5."""
    checksums: dict[str, str] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return checksums


def verify_archive(checksums: dict[str, str], archive: Path) -> None:
    """Refuses an archive that is not the published one, before it is unpacked."""
    if "zip" in checksums:
        compare(archive.stem, archive.name, checksums["zip"], archive)


def verify_files(checksums: dict[str, str], competition: str, prepared: Path) -> None:
    """Refuses what differs; parquet files are left out, as their bytes depend on the version of the writer."""
    for name, expected in checksums.items():
        if name != "zip" and not name.endswith(".parquet"):
            compare(competition, name, expected, prepared / name)


def compare(competition: str, name: str, expected: str, path: Path) -> None:
    """One file's md5 against the published one."""
    if not path.is_file():
        raise UserError(f"{competition}: {name} has a published checksum but was not made.")
    found = md5_of(path)
    if found != expected:
        raise UserError(f"{competition}: {name} has md5 {found}, published is {expected}.")


def overwrite(path: Path, archive: Path, prepared: Path) -> None:
    """For maintainers: what was made becomes what is published; comments stay."""
    comments = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    names = [name for name in read_checksums(path) if name != "zip"]
    found = {"zip": md5_of(archive)} | {name: md5_of(prepared / name) for name in names}
    new = path.with_suffix(".yaml.new")
    new.write_text("\n".join([*comments, *(f"{name}: {md5}" for name, md5 in found.items())]) + "\n", encoding="utf-8")
    new.rename(path)
