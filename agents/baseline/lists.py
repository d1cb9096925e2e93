"""Tasks of a list of items for each key: what the key had lately, then what is popular now."""

import pandas as pd
from log import say
from material import Material


def solve(material: Material) -> pd.DataFrame | None:
    """A submission, or None if the sample submission holds no lists of items that a table knows."""
    sample = material.sample
    if sample.shape[1] != 2 or not sample.iloc[:, 1].map(lambda cell: isinstance(cell, str) and " " in cell).all():
        say("lists: the sample submission holds no lists")
        return None
    key, target = sample.columns
    items = {bare(word) for cell in sample[target].head(1000) for word in cell.split()}
    events = find_events(material, key, items)
    if events is None:
        say("lists: no table has items for the keys")
        return None
    table, column = events
    length = int(sample[target].str.split().str.len().max())
    popular = table.tail(max(1, len(table) // 4))[column].astype(str).value_counts()
    favourites = sorted(popular.index, key=lambda item: (-popular[item], item))[:length]
    lately = {
        name: list(dict.fromkeys(part[::-1]))
        for name, part in table.astype({column: str}).groupby(key)[column].agg(list).items()
    }
    say(f"lists: {length} items each, those of the key itself and then the popular ones, by {column}")
    lists = [list(dict.fromkeys([*lately.get(name, []), *favourites]))[:length] for name in sample[key]]
    return pd.DataFrame({key: sample[key], target: [" ".join(words) for words in lists]})


def find_events(material: Material, key: str, items: set[str]) -> tuple[pd.DataFrame, str] | None:
    """A table in which keys occur repeatedly, and its column of items; the items are written as they are there."""
    for table in material.tables.values():
        if key in table.columns and table[key].duplicated().any():
            for column in table.columns.drop(key):
                if items & set(table[column].astype(str).map(bare)):
                    return table, column
    return None


def bare(word: str) -> str:
    """Without leading zeros: tables often lose them."""
    return word.lstrip("0")
