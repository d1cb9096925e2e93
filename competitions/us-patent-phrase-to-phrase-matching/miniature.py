"""230 pairs of phrases around a few anchors; the more words two phrases share, the higher their score."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.miniature import hex_ids
from mlebench.preparing.tables import write_csv

ANCHORS = [
    "rotating drive shaft",
    "heat sink, finned",
    'so-called "smart" valve',
    "résistance électrique",
    "layer 42 polymer",
    "null",
]
WORDS = ["optical", "coupling", "member 7", "cooled", "à jour", '"quoted"', "plate, bent"]
NO_PHRASES = ["null", "nan", "NA", "1.50"]  # look like missing cells, or like a number


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = pairs(rng, 230)
    table.loc[0, "id"], table.loc[1, "id"] = "1234567890123456", "1234567890123e45"
    table.loc[[5, 50, 100, 150], "target"] = NO_PHRASES
    write_csv(table, raw / "train.csv")
    test = pairs(rng, 7).drop(columns="score")
    write_csv(test, raw / "test.csv")
    write_csv(test[["id"]].assign(score=0), raw / "sample_submission.csv")


def pairs(rng: np.random.Generator, count: int) -> pd.DataFrame:
    anchors = rng.choice(ANCHORS, count)
    shared = rng.integers(0, 5, count)
    return pd.DataFrame({
        "id": hex_ids(rng, count, 16),
        "anchor": anchors,
        "target": [target(rng, anchor.split(), quarters) for anchor, quarters in zip(anchors, shared, strict=True)],
        "context": rng.choice(["A47", "B60", "G02", "H04"], count),
        "score": shared / 4,
    })  # fmt: skip


def target(rng: np.random.Generator, anchor: list[str], quarters: int) -> str:
    kept = anchor[: round(len(anchor) * quarters / 4)]
    return " ".join([*kept, *rng.choice(WORDS, 4 - quarters)])


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "score"]]
