"""Makes a competition's miniature raw data and packs it as Kaggle would."""

import importlib
import shutil
import sys
import tempfile
from pathlib import Path

from mlebench.errors import told
from mlebench.lock import require_locked_versions
from mlebench.preparing.archives import zip_folder

SEED = 0


def miniature(competition: str) -> None:
    """Writes data/miniature/raw/<id>.zip."""
    require_locked_versions()
    target = Path("data/miniature/raw") / f"{competition}.zip"
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in target.parent.glob(f".{competition}-*"):  # of a run that was killed
        shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=f".{competition}-", dir=target.parent) as temporary:
        raw = Path(temporary) / "raw"
        raw.mkdir()
        importlib.import_module(f"competitions.{competition}.miniature").make(raw, SEED)
        zip_folder(raw, Path(temporary) / "raw.zip", deflate=True)
        (Path(temporary) / "raw.zip").rename(target)


if __name__ == "__main__":
    sys.exit(told(miniature, *sys.argv[1:]))
