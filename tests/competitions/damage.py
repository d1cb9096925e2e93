"""Kinds of damage that make a submission invalid, and the table of those that v1 scores all the same."""

import numpy as np
import pandas as pd


def odd_cell(table: pd.DataFrame, column: int, value: object) -> pd.DataFrame:
    damaged = table.copy()
    damaged[damaged.columns[column]] = damaged.iloc[:, column].astype(object)
    damaged.iloc[0, column] = value
    return damaged


DAMAGE = {
    "dropped row": lambda table: table.iloc[:-1],
    "repeated row": lambda table: pd.concat([table, table.iloc[:1]]),
    "row replaced by another": lambda table: pd.concat([table.iloc[:-1], table.iloc[:1]]),
    "no first column": lambda table: table.drop(columns=table.columns[0]),
    "no last column": lambda table: table.drop(columns=table.columns[-1]),
    "unknown id": lambda table: odd_cell(table, 0, "no-such-id"),
    "missing id": lambda table: odd_cell(table, 0, np.nan),
    "missing prediction": lambda table: odd_cell(table, -1, np.nan),
    "no predictions": lambda table: table.assign(**{table.columns[-1]: np.nan}),
    "a word as prediction": lambda table: odd_cell(table, -1, "not a value"),
    "an infinite prediction": lambda table: odd_cell(table, -1, np.inf),
    "header only": lambda table: table.iloc[:0],
    "other columns": lambda table: table.rename(columns={name: f"{name}?" for name in table.columns}),
}

# (competition, damage) -> why edition v1 gives a score
SCORED_ANYWAY: dict[tuple[str, str], str] = {}
