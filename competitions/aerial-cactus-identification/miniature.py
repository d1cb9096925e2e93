"""143 pictures of dry ground; three in four show a cactus, a dark green column with ribs."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.miniature import Pixels, hex_ids, image_bytes, tinted, write_members
from mlebench.preparing.tables import write_csv

GROUND = (150, 125, 110)
CACTUS = np.array([-65, -20, -55])  # what it changes in the colour of the ground


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = [f"{name}.jpg" for name in hex_ids(rng, 151, 32)]
    labels = pd.DataFrame({"id": names[:143], "has_cactus": (np.arange(143) % 4 > 0).astype(int)})
    write_csv(labels, raw / "train.csv")
    pictures = {f"train/{name}": picture(rng, cactus) for name, cactus in labels.itertuples(index=False)}
    shuffled = {name: pictures[name] for name in rng.permutation(list(pictures))}
    write_members({"train/": b"", **shuffled}, raw / "train.zip")
    write_members({"test/": b"", **{f"test/{name}": picture(rng, True) for name in names[143:]}}, raw / "test.zip")
    write_csv(pd.DataFrame({"id": names[143:], "has_cactus": 0.5}), raw / "sample_submission.csv")


def picture(rng: np.random.Generator, cactus: bool) -> bytes:
    ground = tinted(rng, (32, 32), GROUND + rng.normal(0, 12, 3)).astype(int)
    if cactus:
        left, width, top = rng.integers(6, 20), rng.integers(4, 8), rng.integers(0, 12)
        ground[top:, left : left + width] += CACTUS
        ground[top:, left : left + width : 2] -= 12
    pixels: Pixels = np.clip(ground, 0, 255).astype(np.uint8)
    return image_bytes(pixels, "jpeg")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "has_cactus"]]
