"""Run by test_determinism: makes and prepares all competitions below a folder, with directory listings in a shuffled order."""

import os
import random
import sys
from pathlib import Path

from mlebench.competition import get_competition
from mlebench.preparing.files import files_below, md5_of


def shuffled(function, generator):
    """The listing of a directory in another order; scandir's result is a context, too."""

    def listing(*arguments):
        entries = list(function(*arguments))
        generator.shuffle(entries)
        return Listing(entries) if function is SCANDIR else entries

    return listing


class Listing:
    def __init__(self, entries):
        self.entries = iter(entries)

    def __iter__(self):
        return self.entries

    def __next__(self):
        return next(self.entries)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def close(self):
        return None


SCANDIR = os.scandir


def state(folder: Path) -> dict:
    return {name: (md5_of(folder / name), (folder / name).stat().st_mtime_ns) for name in files_below(folder)}


def main(target: str, order: int, names: list[str]) -> None:
    generator = random.Random(order)
    os.listdir, os.scandir = shuffled(os.listdir, generator), shuffled(SCANDIR, generator)
    for name in names:
        raw, public, private = folders = [Path(target) / name / part for part in ("raw", "public", "private")]
        for folder in folders:
            folder.mkdir(parents=True)
        get_competition(name).module("miniature").make(raw, 0)
        before = state(raw)
        for path in [*raw.rglob("*"), raw]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        get_competition(name).module("prepare").prepare(raw, public, private)
        if state(raw) != before:
            sys.exit(f"the preparer of {name} changed its raw data")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
