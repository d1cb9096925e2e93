"""Tasks of one prediction a row: finds training table, test table and targets, and fits models on their features."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from features import Features
from log import say
from material import Material
from models import FOLDS, best_model, significant

MOST_TRAINED = 20_000
MOST_GRADES = 20


@dataclass
class Task:
    """What to learn from what."""

    train: pd.DataFrame
    test: pd.DataFrame
    label: pd.DataFrame  # of the training rows: the targets, or the one column that names their class
    targets: list[str]  # columns of the submission
    wanted: str  # a column of "shares" a class, the "probability" of the larger of two numbers, "classes", or "values"


def solve(material: Material) -> pd.DataFrame | None:
    """A submission, or None if the data has no such structure or nothing beats a constant."""
    task = find_classes(material) or find_targets(material)
    if task is None:
        say("rows: no training table goes with the sample submission")
        return None
    if len(task.train) > MOST_TRAINED:
        chosen = np.random.RandomState(material.seed).permutation(len(task.train))[:MOST_TRAINED]
        task.train, task.label = task.train.iloc[chosen], task.label.iloc[chosen]
    known = [column for column in task.train.columns if column in task.test.columns]
    features = Features(material).fit(task.train[known], task.test[known])
    if not features.names:
        say("rows: no features")
        return None
    say(f"rows: {len(task.train)} training rows, {len(task.test)} test rows, features from {', '.join(features.names)}")
    outcome = best_model(target_of(task), features, find_groups(task), material)
    if outcome is None:
        say("rows: nothing beats a constant guess")
        return None
    return submission(task, *outcome, material.sample)


def find_classes(material: Material) -> Task | None:
    """A table with a column whose values are names of columns of the sample submission."""
    sample = material.sample
    for train in material.tables.values():
        key = next((name for name in sample.columns if name in train.columns), None)
        for column in train.select_dtypes(exclude="number"):
            values = train[column].dropna()
            words = values.map(lambda value: isinstance(value, str)).all()
            if key is not None and words and values.nunique() > 1 and set(values) <= set(sample.columns):
                test = find_test(material, train)
                kept, targets = train.loc[values.index], [name for name in sample.columns if name != key]
                return Task(kept, sample[[key]] if test is None else test, kept[[column]], targets, "shares")
    return None


def find_targets(material: Material) -> Task | None:
    """A table with columns of the sample submission that the test table does not have."""
    sample = material.sample
    train = max(
        material.tables.values(), key=lambda table: len(set(table.columns) & set(sample.columns)), default=sample[[]]
    )
    test = find_test(material, train)
    if test is None:
        keys = [name for name in sample.columns if name in train.columns and sample[name].is_unique]
        test = sample[keys[:1]]
    targets = [name for name in sample.columns if name in train.columns and name not in test.columns]
    rest = [name for name in sample.columns if name not in targets and name not in test.columns]
    if test.empty or not targets or rest:
        return None
    train = train[train[targets].replace([np.inf, -np.inf], np.nan).notna().all(axis=1)]
    return Task(train, test, train[targets], targets, what_is_wanted(train[targets], sample[targets[0]]))


def find_test(material: Material, train: pd.DataFrame) -> pd.DataFrame | None:
    """The table whose rows are those of the sample submission, with the fewest of its columns."""
    sample = material.sample
    fitting = [
        table
        for table in material.tables.values()
        if table is not train
        and len(table) == len(sample)
        and any(
            name in table.columns and set(table[name].dropna()) == set(sample[name].dropna()) for name in sample.columns
        )
    ]
    return min(fitting, key=lambda table: len(set(table.columns) & set(sample.columns)), default=None)


def find_groups(task: Task) -> pd.Series | None:
    """The coarsest column that repeats in the training rows, and of whose values the test rows have none."""
    found = [
        task.train[column].astype(str)
        for column in task.train.columns.intersection(task.test.columns)
        if task.train[column].dtype.kind in "iuO"
        and 3 * FOLDS <= task.train[column].nunique() <= len(task.train) / 2
        and not set(task.train[column]) & set(task.test[column])
    ]
    return min(found, key=pd.Series.nunique, default=None)


def what_is_wanted(label: pd.DataFrame, asked: pd.Series) -> str:
    """Two numbers are asked for as a probability; words, truth values and a few whole numbers as they are."""
    single = label.iloc[:, 0]
    if label.shape[1] > 1:
        return "values"
    if single.dtype.kind not in "iuf":
        return "classes"
    if set(single) == {0, 1}:
        return "probability"
    whole = asked.dtype.kind in "iu" and (single % 1 == 0).all()
    return "classes" if whole and single.nunique() <= MOST_GRADES else "values"


def target_of(task: Task) -> np.ndarray:
    """What is learnt: classes as words, or numbers."""
    if task.wanted == "values":
        return task.label.squeeze("columns").to_numpy(float)
    single = task.label.iloc[:, 0]
    whole = single.astype(int) if single.dtype.kind == "f" else single
    return whole.astype(str).to_numpy(object)


def submission(task: Task, model, inputs: np.ndarray, sample: pd.DataFrame) -> pd.DataFrame:
    """The predictions in the rows and columns of the sample submission."""
    keys = [name for name in sample.columns if name not in task.targets]
    if task.wanted == "shares":
        shares = pd.DataFrame(0.0, index=range(len(task.test)), columns=task.targets)
        shares[list(model.classes_)] = model.predict_proba(inputs)
        values = rounded_shares(shares)
    else:
        values = pd.DataFrame(predict(task, model, inputs).reshape(len(task.test), -1), columns=task.targets)
    table = pd.concat([task.test[keys].reset_index(drop=True), values], axis=1)[list(sample.columns)]
    if not table[keys].equals(sample[keys]) and len(keys) == 1 and table[keys[0]].is_unique:
        table = table.set_index(keys[0]).loc[sample[keys[0]]].reset_index()[list(sample.columns)]
    return table


def predict(task: Task, model, inputs: np.ndarray) -> np.ndarray:
    if task.wanted == "probability":
        return model.predict_proba(inputs)[:, 1].round(4)
    if task.wanted == "classes":
        return model.predict(inputs)
    seen = task.label.to_numpy(float)
    guess = model.predict(inputs).reshape(-1, seen.shape[1])
    return significant(np.clip(guess, seen.min(axis=0), seen.max(axis=0)))


def rounded_shares(shares: pd.DataFrame) -> pd.DataFrame:
    """Four decimals, never certain, and still one in sum."""
    smooth = 0.98 * shares + 0.02 / shares.shape[1]
    rounded = smooth.round(4)
    largest = rounded.to_numpy().argmax(axis=1)
    values = rounded.to_numpy()
    values[np.arange(len(values)), largest] += 1 - values.sum(axis=1)
    return pd.DataFrame(values.round(6), columns=shares.columns)
