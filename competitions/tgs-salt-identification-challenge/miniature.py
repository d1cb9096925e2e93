"""120 labelled tiles and 40 others; salt is bright, the layers around it are dark stripes."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.miniature import Pixels, blob, hex_ids, run_lengths, write_image
from mlebench.preparing.archives import zip_folder
from mlebench.preparing.tables import write_csv

SIDE = 101
PIXELS = SIDE * SIDE
LIKE_NUMBERS = ["0012345678", "5e12345678", "1234567890"]
SALT = {"none": 40, "all": 12, "most": 18, "band": 18, "pixel": 14, "dome": 18}  # how many tiles of each kind
RUNS = {"none": 0, "all": PIXELS, "most": 7000, "band": 2000, "pixel": 1}  # 2000: every twentieth of it is whole
Mask = npt.NDArray[np.bool_]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    ids = hex_ids(rng, 157, 10)
    labelled, others = rng.permutation([*LIKE_NUMBERS, *ids[:117]]).tolist(), ids[117:]
    masks = [salt(rng, kind) for kind in rng.permutation(np.repeat(list(SALT), list(SALT.values())))]
    depths = pd.DataFrame({"id": rng.permutation([*labelled, *others]), "z": rng.integers(50, 960, 160)})
    train = pd.DataFrame({"id": labelled, "rle_mask": [run_lengths(mask) for mask in masks]})
    sample = pd.DataFrame({"id": others, "rle_mask": "1 1"})
    with TemporaryDirectory() as folder:
        data = Path(folder) / "competition_data"
        for place in (raw, data):
            write_csv(train, place / "train.csv")
            write_csv(depths, place / "depths.csv")
            write_csv(sample, place / "sample_submission.csv")
        for name, mask in zip(labelled, masks, strict=True):
            write_image(picture(rng, mask), data / "train" / "images" / f"{name}.png")
            write_image(mask * np.uint8(255), data / "train" / "masks" / f"{name}.png")
        for name in others:
            write_image(picture(rng, salt(rng, "dome")), data / "test" / "images" / f"{name}.png")
        zip_folder(Path(folder), raw / "competition_data.zip")
        for part in ("train", "test"):
            zip_folder(data / part, raw / f"{part}.zip")


def salt(rng: np.random.Generator, kind: str) -> Mask:
    """A disc, or one run of pixels down the columns."""
    if kind == "dome":
        return blob((SIDE, SIDE), (rng.uniform(30, 100), rng.uniform(0, 100)), rng.uniform(10, 35))
    start = rng.integers(0, PIXELS - RUNS[kind] + 1)
    pixels = np.arange(PIXELS)
    mask: Mask = ((pixels >= start) & (pixels < start + RUNS[kind])).reshape(SIDE, SIDE).T
    return mask


def picture(rng: np.random.Generator, mask: Mask) -> Pixels:
    """Brightness in few steps, so that the file is small."""
    layers = 80 + 30 * np.sin(np.arange(SIDE)[:, None] / rng.uniform(2, 5) + rng.uniform(0, 6))
    noisy = np.where(mask, 190, layers) + rng.normal(0, 16, mask.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8) // 32 * 32


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "rle_mask"]]
