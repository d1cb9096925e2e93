"""Ranked lists as texts of words, the best guess first; words are separated by single blanks and compared as texts."""

import numpy as np
import numpy.typing as npt
import pandas as pd


def map_at_k(true: npt.ArrayLike, predicted: npt.ArrayLike, k: int) -> float:
    """The mean over the rows of the average precision of the first k words; a repeated word hits once."""
    wanted = words(true).drop_duplicates(["row", "word"])
    guesses = words(predicted, k).drop_duplicates(["row", "word"])
    hits = guesses.merge(wanted[["row", "word"]])
    precisions = (hits.groupby("row").cumcount() + 1) / hits["place"]
    reachable = np.minimum(np.bincount(wanted["row"]), k)
    return float((np.bincount(hits["row"], precisions, len(reachable)) / reachable).mean())


def words(texts: npt.ArrayLike, most: int = -1) -> pd.DataFrame:
    """One line a word, with row and place (from 1); an extra blank makes an empty word, a missing text is `nan`."""
    lists = pd.Series(np.asarray(texts)).astype(str).str.split(" ", n=most)
    table = lists.explode().rename_axis("row").reset_index(name="word")
    table["place"] = table.groupby("row").cumcount() + 1
    return table[table["place"] <= most] if most > 0 else table
