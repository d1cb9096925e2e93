"""243 leaves of 36 species; a species has its own outline, and its own mean of every feature."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.miniature import Pixels, write_image, zipped
from mlebench.preparing.tables import read_lines, write_csv

FEATURES = [f"{kind}{number}" for kind in ("margin", "shape", "texture") for number in range(1, 65)]
LABELLED, OTHERS = 243, 30


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    species = read_lines(Path(__file__).with_name("species.txt"))
    common, rare = np.split(rng.permutation(species)[:36], [30])
    names = rng.permutation([*rare, *rng.choice(common, LABELLED + OTHERS - len(rare))])
    means = {name: rng.gamma(1, 0.02, len(FEATURES)) for name in species}
    features = pd.DataFrame([np.abs(rng.normal(means[name], 0.02)).round(6) for name in names], columns=FEATURES)
    ids = 1 + rng.permutation(1584)[: len(names)]
    leaves = pd.concat([pd.DataFrame({"id": ids, "species": names}), features], axis=1)
    leaves.loc[[0, 1], "shape1"] = [1e-05, 0.30000000000000004]
    train, test = leaves[:LABELLED].sort_values("id"), leaves[LABELLED:].sort_values("id")
    write_zipped(train, raw / "train.csv.zip")
    write_zipped(test.drop(columns="species"), raw / "test.csv.zip")
    sample = pd.DataFrame({"id": test["id"], **dict.fromkeys(species, 1 / len(species))})
    write_zipped(sample, raw / "sample_submission.csv.zip")
    outlines = {name: rng.uniform([2, 0.05, 0.4], [9, 0.45, 1]) for name in species}
    with zipped(raw / "images.zip") as folder:
        for number, name in zip(ids, names, strict=True):
            write_image(silhouette(rng, *outlines[name]), folder / "images" / f"{number}.jpg")


def silhouette(rng: np.random.Generator, lobes: float, depth: float, width: float) -> Pixels:
    """A black leaf on white, standing upright."""
    y, x = np.mgrid[-1:1:40j, -1:1:32j]
    edge = 1 + depth * np.cos(np.round(lobes) * np.arctan2(x, y)) - depth
    inside = np.hypot(x / width, y) < edge * rng.uniform(0.85, 0.95)
    return np.where(inside, 0, 255).astype(np.uint8)


def write_zipped(table: pd.DataFrame, path: Path) -> None:
    """A table in an archive of its own, as Kaggle has them here."""
    with zipped(path) as folder:
        write_csv(table, folder / path.stem)


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers
