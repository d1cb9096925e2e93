"""Tasks of a list of items for each key: what the key had lately, then what is popular now."""

import pandas as pd
from log import say
from material import Material

MOST_CHECKED = 10_000


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
    length = int(sample[target].str.split().str.len().max())
    hits = check(events, length, dict(zip(sample[key], sample[target].str.split(), strict=True)))
    say("lists: last items that are found: " + ", ".join(f"by {name} {share:.3f}" for name, share in hits.items()))
    best = max(hits, key=hits.__getitem__)
    if best == "the sample submission":
        return None
    say(f"lists: {length} items each, {best}")
    lists = guess(events, sample[key], length, own=best != "the popular ones")
    return pd.DataFrame({key: sample[key], target: [" ".join(words) for words in lists]})


def find_events(material: Material, key: str, items: set[str]) -> pd.Series | None:
    """The items of each key, of old and of late, from a table in which keys occur repeatedly."""
    for name, table in material.tables.items():
        if key in table.columns and table[key].duplicated().any():
            for column in table.columns.drop(key):
                if items & set(table[column].astype(str).map(bare)):
                    events = material.last_rows(name, [key, column])
                    return events.set_index(key)[column].astype(str)  # written as they are there
    return None


def guess(events: pd.Series, keys: pd.Series, length: int, *, own: bool) -> list[list[str]]:
    """A list for each key."""
    popular = events.tail(max(1, len(events) // 4)).value_counts()
    favourites = sorted(popular.index, key=lambda item: (-popular[item], item))[:length]
    asked = events[events.index.isin(keys)] if own else events[:0]
    lately = {name: list(dict.fromkeys(part[::-1])) for name, part in asked.groupby(level=0).agg(list).items()}
    return [list(dict.fromkeys([*lately.get(name, []), *favourites]))[:length] for name in keys]


def check(events: pd.Series, length: int, sample: dict[object, list[str]]) -> dict[str, float]:
    """How often the last item of a key is in the list that is made without it, or in the sample submission's."""
    last = ~events.index.duplicated(keep="last")
    asked, before = events[last].tail(MOST_CHECKED), events[~last]
    ways = {
        "the sample submission": [sample.get(key, []) for key in asked.index],
        "the popular ones": guess(before, asked.index, length, own=False),
        "the key's own and then the popular ones": guess(before, asked.index, length, own=True),
    }
    return {
        name: sum(bare(item) in map(bare, found) for item, found in zip(asked, lists, strict=True)) / len(asked)
        for name, lists in ways.items()
    }


def bare(word: str) -> str:
    """Without leading zeros: tables often lose them."""
    return word.lstrip("0")
