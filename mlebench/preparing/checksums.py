"""Published checksums: md5 of the archive from Kaggle (`zip`) and of files prepared from it, in checksums.yaml."""

from pathlib import Path

import yaml

from mlebench.errors import UserError
from mlebench.preparing.files import md5_of


def read_checksums(path: Path) -> dict[str, str]:
    """Name → md5."""
    checksums: dict[str, str] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return checksums


def verify(checksums: dict[str, str], archive: Path, prepared: Path) -> None:
    """Refuses what differs; parquet files are left out, as their bytes depend on the version of the writer."""
    for name, expected in checksums.items():
        path = archive if name == "zip" else prepared / name
        if name.endswith(".parquet"):
            continue
        if not path.is_file():
            raise UserError(f"{archive.stem}: {name} has a published checksum but was not made.")
        found = md5_of(path)
        if found != expected:
            shown = archive.name if name == "zip" else name
            raise UserError(f"{archive.stem}: {shown} has md5 {found}, published is {expected}.")


def overwrite(path: Path, archive: Path, prepared: Path) -> None:
    """For maintainers: what was made becomes what is published; comments stay."""
    comments = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    names = [name for name in read_checksums(path) if name != "zip"]
    found = {"zip": md5_of(archive)} | {name: md5_of(prepared / name) for name in names}
    new = path.with_suffix(".yaml.new")
    new.write_text("\n".join([*comments, *(f"{name}: {md5}" for name, md5 in found.items())]) + "\n", encoding="utf-8")
    new.rename(path)
