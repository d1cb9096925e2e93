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
SCORED_ANYWAY: dict[tuple[str, str], str] = {
    ("kuzushiji-recognition", "missing prediction"): "an empty text says that the page holds no characters",
    ("kuzushiji-recognition", "no predictions"): "nothing found on any page scores 0",
    ("plant-pathology-2021-fgvc8", "missing prediction"): "a missing list is an empty one",
    ("plant-pathology-2021-fgvc8", "no predictions"): "a missing list is an empty one",
    ("plant-pathology-2021-fgvc8", "a word as prediction"): "unknown labels are dropped",
    ("plant-pathology-2021-fgvc8", "an infinite prediction"): "unknown labels are dropped",
    ("google-quest-challenge", "row replaced by another"): "ids only sort the rows",
    ("google-quest-challenge", "unknown id"): "ids only sort the rows",
    ("google-quest-challenge", "missing id"): "ids only sort the rows",
    ("google-quest-challenge", "a word as prediction"): "texts are ranked like numbers",
    ("google-quest-challenge", "an infinite prediction"): "infinity has a rank",
    ("tensorflow2-question-answering", "missing prediction"): "an empty cell says that there is no answer",
    ("tensorflow2-question-answering", "no predictions"): "an empty cell says that there is no answer",
    ("hubmap-kidney-segmentation", "missing prediction"): "an empty cell is an empty mask",
    ("hubmap-kidney-segmentation", "no predictions"): "an empty cell is an empty mask",
    ("tgs-salt-identification-challenge", "missing prediction"): "an empty cell is an empty mask",
    ("tgs-salt-identification-challenge", "no predictions"): "an empty cell is an empty mask",
    ("champs-scalar-coupling", "repeated row"): "an id that occurs twice counts twice",
    ("osic-pulmonary-fibrosis-progression", "dropped row"): "the mean runs over the rows that are there",
    ("osic-pulmonary-fibrosis-progression", "repeated row"): "weeks that are not scored may repeat",
    ("osic-pulmonary-fibrosis-progression", "row replaced by another"): "weeks that are not scored may repeat",
    ("osic-pulmonary-fibrosis-progression", "missing prediction"): "a missing confidence counts as 0",
    ("osic-pulmonary-fibrosis-progression", "no predictions"): "a missing confidence counts as 0",
    ("osic-pulmonary-fibrosis-progression", "an infinite prediction"): "a week that is not scored is not looked at",
    ("h-and-m-personalized-fashion-recommendations", "missing prediction"): "any text is a list of guesses",
    ("h-and-m-personalized-fashion-recommendations", "no predictions"): "any text is a list of guesses",
    ("h-and-m-personalized-fashion-recommendations", "a word as prediction"): "any text is a list of guesses",
    ("h-and-m-personalized-fashion-recommendations", "an infinite prediction"): "any text is a list of guesses",
    ("new-york-city-taxi-fare-prediction", "row replaced by another"): "keys only sort the rows",
    ("new-york-city-taxi-fare-prediction", "unknown id"): "keys only sort the rows",
    ("new-york-city-taxi-fare-prediction", "missing id"): "keys only sort the rows",
}
