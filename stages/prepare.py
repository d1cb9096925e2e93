"""Prepares a competition: unpacks its raw data, runs its preparer, seals what it made."""

import importlib
import shutil
import sys
import tempfile
from pathlib import Path

from mlebench.errors import told
from mlebench.lock import require_locked_versions
from mlebench.preparing.archives import unpack
from mlebench.preparing.checksums import read_checksums, verify_archive, verify_files
from mlebench.preparing.sealing import seal, write_manifest

PARTS = ("public", "private")


def prepare(source: str, edition: str, competition: str) -> None:
    """Writes public/, private/ and manifest.csv below data/<source>/<edition>/<id>."""
    require_locked_versions()
    target = Path("data") / source / edition / competition
    target.mkdir(parents=True, exist_ok=True)
    for left in target.glob(".preparing-*"):  # of a run that was killed
        shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=".preparing-", dir=target) as temporary:
        place = Path(temporary)
        for name in ("raw", *PARTS):
            (place / name).mkdir()
        archive = Path("data") / source / "raw" / f"{competition}.zip"
        published = read_checksums(Path("competitions") / competition / "checksums.yaml") if source == "kaggle" else {}
        verify_archive(published, archive)
        unpack(archive, place / "raw")
        importlib.import_module(f"competitions.{competition}.prepare").prepare(
            place / "raw", place / "public", place / "private"
        )
        verify_files(published, competition, place)
        write_manifest({part: seal(place / part) for part in PARTS}, place / "manifest.csv")
        for name in (*PARTS, "manifest.csv"):
            (place / name).rename(target / name)


if __name__ == "__main__":
    sys.exit(told(prepare, *sys.argv[1:]))
