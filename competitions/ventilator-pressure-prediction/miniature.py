"""73 short breaths of a lung that is a tube and a balloon: pressure follows the inflow and the volume let in so far."""

from pathlib import Path

import numpy as np
import pandas as pd

from mlebench.preparing.tables import write_csv

ODD_INFLOWS = [0.0, 100.0, 1e-07, 3.1415926535897e-05, 0.08333400563464438]
REST = 6.5  # pressure with the outlet open


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    numbers = rng.permutation(np.arange(1, 125750))[:77].tolist()
    table = breaths(rng, numbers[:73])
    order = np.arange(len(table))
    order[-60:] = rng.permutation(order[-60:])  # the last breaths are not in one piece
    write_csv(table.iloc[order].assign(id=range(1, len(table) + 1)), raw / "train.csv")
    test = breaths(rng, numbers[73:]).drop(columns="pressure")
    write_csv(test, raw / "test.csv")
    write_csv(test[["id"]].assign(pressure=0), raw / "sample_submission.csv")


def breaths(rng: np.random.Generator, numbers: list[int]) -> pd.DataFrame:
    table = pd.concat([breath(rng, number) for number in numbers], ignore_index=True)
    table.loc[table.index[table["u_out"] == 1][::15], "pressure"] = -1.895744294564641
    table.insert(0, "id", range(1, len(table) + 1))
    return table


def breath(rng: np.random.Generator, number: int) -> pd.DataFrame:
    steps = int(rng.integers(3, 21))
    resistance, compliance = rng.choice([5, 20, 50]), rng.choice([10, 20, 50])
    inflow = np.clip(rng.normal(20, 12, steps), 0, 100)
    inflow[rng.random(steps) < 0.1] = rng.choice(ODD_INFLOWS)
    closed = np.arange(steps) < rng.integers(1, steps + 1)
    filling = 5 + 0.01 * resistance * inflow + 0.3 * np.cumsum(inflow) / compliance
    return pd.DataFrame({
        "breath_id": number,
        "R": resistance,
        "C": compliance,
        "time_step": np.concatenate([[0.0], np.cumsum(rng.uniform(0.031, 0.036, steps - 1))]),
        "u_in": inflow,
        "u_out": (~closed).astype(int),
        "pressure": np.where(closed, filling, REST) + rng.normal(0, 0.5, steps),
    })  # fmt: skip


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["id", "pressure"]]
