"""215 passengers in groups; those in cold sleep are transported more often, and have no bills."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.preparing.tables import write_csv

BILLS = ["RoomService", "FoodCourt", "ShoppingMall", "Spa", "VRDeck"]
NAMES = ["Ada Quill", "Juno O'Hara", "Nan Null", "Zoë Ång, Jr.", "Bo Tar", "Émile Roux"]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    write_csv(passengers(rng, 215), raw / "train.csv")
    test = passengers(rng, 9).drop(columns="Transported")
    write_csv(test, raw / "test.csv")
    write_csv(test[["PassengerId"]].assign(Transported=False), raw / "sample_submission.csv")


def passengers(rng: np.random.Generator, count: int) -> pd.DataFrame:
    sizes = rng.choice([1, 2, 3, 8], count, p=[0.6, 0.25, 0.1, 0.05])
    ids = [f"{group:04d}_{place:02d}" for group, size in enumerate(sizes, 1) for place in range(1, size + 1)]
    asleep = rng.random(count) < 0.35
    table = pd.DataFrame({
        "PassengerId": ids[:count],
        "HomePlanet": rng.choice(["Earth", "Europa", "Mars"], count),
        "CryoSleep": asleep,
        "Cabin": [f"{rng.choice(list('ABCDEFGT'))}/{rng.integers(900)}/{rng.choice(['P', 'S'])}" for _ in range(count)],
        "Destination": rng.choice(["TRAPPIST-1e", "55 Cancri e", "PSO J318.5-22"], count),
        "Age": rng.integers(0, 80, count).astype(float),
        "VIP": rng.random(count) < 0.05,
        **{bill: np.where(asleep, 0.0, rng.integers(0, 5000, count)) for bill in BILLS},
        "Name": rng.choice(NAMES, count),
        "Transported": rng.random(count) < np.where(asleep, 0.9, 0.25),
    })  # fmt: skip
    for column in table.columns[1:-1]:
        table[column] = table[column].astype(object).mask(rng.random(count) < 0.04)
    return table


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["PassengerId", "Transported"]]
