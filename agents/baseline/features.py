"""Features of rows: numbers, categories, parts of codes, texts and their likeness, and the pictures that ids name."""

import itertools
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
from log import say
from material import NOT_SEEN, Material
from PIL import Image
from scipy import sparse
from sklearn.feature_extraction.text import TfidfVectorizer

MOST_CATEGORIES = 50
THUMBNAIL = 6
NO_PICTURE = np.full(3 * THUMBNAIL**2 + 8, np.nan)


@dataclass
class Features:
    """Dense features for trees, and with the words added for linear models."""

    material: Material
    names: list[str] = field(default_factory=list)
    train: np.ndarray = field(default_factory=lambda: np.empty((0, 0)))
    test: np.ndarray = field(default_factory=lambda: np.empty((0, 0)))
    train_words: sparse.csr_matrix | None = None
    test_words: sparse.csr_matrix | None = None

    def fit(self, train: pd.DataFrame, test: pd.DataFrame) -> "Features":
        both = pd.concat([train, test], ignore_index=True)
        parts: dict[str, np.ndarray] = {}
        texts: dict[str, pd.Series] = {}
        for column in both.columns:
            if is_text(both[column]):
                texts[column] = both[column].fillna("").astype(str)
            kind, values = self.of_column(both[column])
            if kind and not any(np.array_equal(values, other) for other in parts.values()):
                parts[f"{column} ({kind})"] = values
        for (left, one), (right, other) in itertools.combinations(texts.items(), 2):
            if not self.material.in_time:
                say(f"left out how alike {left} and {right} are: the time is up")
                continue
            parts[f"{left} like {right}"] = likeness(one, other)
        for column, text in texts.items():
            parts[f"{column} (length)"] = np.column_stack(
                [text.str.len(), text.str.count(r"\w+"), text.str.count(r"[!?\"'*]")]
            )
        options = {"ngram_range": (1, 2), "max_features": 20_000, "sublinear_tf": True, "token_pattern": r"\w+"}
        words = [TfidfVectorizer(**options).fit_transform(text) for text in texts.values()]
        self.names = [*parts, *(f"{column} (words)" for column in texts)]
        dense = np.nan_to_num(
            np.column_stack([np.zeros(len(both)), *parts.values()]).astype(float), nan=-999.0, posinf=1e9, neginf=-1e9
        )
        self.train, self.test = dense[: len(train)], dense[len(train) :]
        if words:
            stacked = sparse.hstack(words).tocsr()
            self.train_words, self.test_words = stacked[: len(train)], stacked[len(train) :]
        return self

    def of_column(self, column: pd.Series) -> tuple[str | None, np.ndarray]:
        """What kind of features a column gives, and these."""
        if column.dtype.kind in "fb" or (column.dtype.kind in "iu" and column.nunique() < len(column)):
            return "number", column.to_numpy(float)
        pictures = self.pictures(column)
        if pictures is not None:
            return "picture", pictures
        if column.dtype.kind in "iu":
            return None, np.empty(0)  # a running number
        text = column.fillna("").astype(str)
        if text.nunique() <= MOST_CATEGORIES:
            return "category", np.column_stack([text == value for value in sorted(text.unique())])
        bare = text.str.replace(r" ?[A-Z]+$", "", regex=True)  # without a time zone's name
        moments = pd.to_datetime(bare, errors="coerce", utc=True, format="ISO8601")
        if moments.notna().mean() > 0.9:
            return "time", np.column_stack([moments.dt.year, moments.dt.month, moments.dt.dayofweek, moments.dt.hour])
        return (None, np.empty(0)) if is_text(column) else code_parts(text)

    def pictures(self, column: pd.Series) -> np.ndarray | None:
        """Coarse pictures, if the values are the names of picture files."""
        paths = [self.material.file_of(name) for name in column]
        named = [path for path in paths if path is not None]
        if len(named) < 0.9 * len(paths) or all(look(path) is NO_PICTURE for path in named[:20]):
            return None
        seen = []
        for path in paths:
            if not self.material.in_time:
                say(f"left out the pictures of {column.name}: the time is up")
                return None
            seen.append(look(path))
        return np.stack(seen)


def is_text(column: pd.Series) -> bool:
    """Words with blanks between them, in many of the rows."""
    if column.dtype != object or not column.dropna().map(lambda value: isinstance(value, str)).all():
        return False
    text = column.fillna("").astype(str)
    return bool(text.str.count(r"\w+").mean() > 1.5 and text.str.contains(" ").mean() > 0.3)


def look(path: Path | None) -> np.ndarray:
    """A thumbnail's colours, the mean and the spread of each colour, and how rough it is."""
    if path is None:
        return NO_PICTURE
    try:
        with Image.open(path) as image:
            image.draft("RGB", (128, 128))  # a large photograph is read coarsely, and fast
            colours = image.convert("RGB")
    except NOT_SEEN:
        return NO_PICTURE
    small = np.asarray(colours.resize((THUMBNAIL, THUMBNAIL), Image.Resampling.BOX), float)
    pixels = np.asarray(colours.resize((32, 32), Image.Resampling.BOX), float)
    rough = [np.abs(np.diff(pixels, axis=axis)).mean() for axis in (0, 1)]
    return np.concatenate([small.ravel(), pixels.mean((0, 1)), pixels.std((0, 1)), rough])


def code_parts(text: pd.Series) -> tuple[str | None, np.ndarray]:
    """Codes such as B/12/S fall into parts, each a category or a number."""
    split = [re.split(r"[/_\-.|:]", value) for value in text]
    width = max(map(len, split))
    if width == 1 or width > 6:
        return None, np.empty(0)
    columns: list[np.ndarray] = []
    for place in range(width):
        part = pd.Series([words[place] if place < len(words) else "" for words in split])
        numbers = part.map(number)  # pandas' own to_numeric can crash on codes such as 8e2569614270
        if numbers.notna().mean() > 0.8 and numbers.nunique() < len(part):
            columns.append(numbers.to_numpy(float))
        elif part.nunique() <= MOST_CATEGORIES:
            columns.extend((part == value).to_numpy(float) for value in sorted(part.unique()))
    return ("parts", np.column_stack(columns)) if columns else (None, np.empty(0))


def number(word: str) -> float:
    """What a word says, or nothing."""
    try:
        value = float(word)
    except ValueError:
        return np.nan
    return value if np.isfinite(value) else np.nan


def likeness(one: pd.Series, other: pd.Series) -> np.ndarray:
    """The share of common words and of common pieces of three letters."""
    return np.column_stack([shares(one, other, words_of), shares(one, other, pieces_of)])


def shares(one: pd.Series, other: pd.Series, pieces) -> np.ndarray:
    sets = [(pieces(left), pieces(right)) for left, right in zip(one, other, strict=True)]
    return np.array([len(left & right) / max(1, len(left | right)) for left, right in sets])


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def pieces_of(text: str) -> set[str]:
    return {text[start : start + 3].lower() for start in range(max(1, min(len(text), 2000) - 2))}
