"""Tasks of one prediction a row: finds training table, test table and targets, and fits models on their features."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from features import Features
from log import say
from material import Material
from models import Outcome, best_model

MOST_TRAINED = 20_000


@dataclass
class Task:
    """What to learn from what."""

    train: pd.DataFrame
    test: pd.DataFrame
    label: pd.DataFrame  # of the training rows: the targets, or the one column that names their class
    targets: list[str]  # columns of the submission
    one_hot: bool  # whether the targets are the classes of one label


def solve(material: Material) -> pd.DataFrame | None:
    """A submission, or None if the data has no such structure or nothing beats a constant."""
    task = find_task(material)
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
    outcome = best_model(task.label, features, probabilities=wants_probabilities(task), material=material)
    if outcome is None:
        say("rows: nothing beats a constant guess")
        return None
    return submission(task, outcome, material.sample)


def find_task(material: Material) -> Task | None:
    sample, tables = material.sample, list(material.tables.values())
    classes = find_classes(sample, tables)
    if classes:
        train, label = classes
        test = find_test(sample, [table for table in tables if table is not train])
        key = next((name for name in sample.columns if name in train.columns), None)
        if key is None:
            return None
        targets = [name for name in sample.columns if name != key]
        return Task(train, sample[[key]] if test is None else test, train[[label]], targets, one_hot=True)
    holding = [table for table in tables if len(set(table.columns) & set(sample.columns)) > 1]
    train = max(holding, key=lambda table: len(set(table.columns) & set(sample.columns)), default=None)
    if train is None:
        return None
    test = find_test(sample, [table for table in tables if table is not train])
    if test is None:
        key = next((name for name in sample.columns if name in train.columns and sample[name].is_unique), None)
        test = sample[[key]] if key else None
    if test is None:
        return None
    targets = [name for name in sample.columns if name in train.columns and name not in test.columns]
    rest = [name for name in sample.columns if name not in targets and name not in test.columns]
    if not targets or rest:
        return None
    kept = train[targets].notna().all(axis=1)
    return Task(train[kept], test, train.loc[kept, targets], targets, one_hot=False)


def find_classes(sample: pd.DataFrame, tables: list[pd.DataFrame]) -> tuple[pd.DataFrame, str] | None:
    """A table with a column whose values are names of columns of the sample submission."""
    for table in tables:
        for column in table.select_dtypes(exclude="number"):
            values = table[column].dropna()
            if (
                values.map(lambda value: isinstance(value, str)).all()
                and values.nunique() > 1
                and set(values) <= set(sample.columns)
            ):
                return table, column
    return None


def find_test(sample: pd.DataFrame, tables: list[pd.DataFrame]) -> pd.DataFrame | None:
    """The table whose rows are those of the sample submission, with the fewest of its columns."""
    fitting = [
        table
        for table in tables
        if len(table) == len(sample)
        and any(
            name in table.columns and set(table[name].dropna()) == set(sample[name].dropna()) for name in sample.columns
        )
    ]
    return min(fitting, key=lambda table: len(set(table.columns) & set(sample.columns)), default=None)


def wants_probabilities(task: Task) -> bool:
    """Classes as columns, or a label of two numbers, are asked for as probabilities; words and truth values are not."""
    if task.one_hot:
        return True
    label = task.label.iloc[:, 0]
    return (
        task.label.shape[1] == 1
        and label.dtype.kind in "iuf"
        and set(label.unique()) <= {0, 1}
        and len(label.unique()) > 1
    )


def submission(task: Task, outcome: Outcome, sample: pd.DataFrame) -> pd.DataFrame:
    """The predictions in the rows and columns of the sample submission."""
    keys = [name for name in sample.columns if name not in task.targets]
    if task.one_hot:
        shares = pd.DataFrame(0.0, index=range(len(task.test)), columns=task.targets)
        shares[list(outcome.classes)] = outcome.predicted
        values = rounded_shares(shares)
    else:
        values = pd.DataFrame(outcome.predicted.reshape(len(task.test), -1), columns=task.targets)
    table = pd.concat([task.test[keys].reset_index(drop=True), values], axis=1)[list(sample.columns)]
    if not table[keys].equals(sample[keys]) and len(keys) == 1 and table[keys[0]].is_unique:
        table = table.set_index(keys[0]).loc[sample[keys[0]]].reset_index()[list(sample.columns)]
    return table


def rounded_shares(shares: pd.DataFrame) -> pd.DataFrame:
    """Four decimals, never certain, and still one in sum."""
    smooth = 0.98 * shares + 0.02 / shares.shape[1]
    rounded = smooth.round(4)
    largest = rounded.to_numpy().argmax(axis=1)
    values = rounded.to_numpy()
    values[np.arange(len(values)), largest] += 1 - values.sum(axis=1)
    return pd.DataFrame(values.round(6), columns=shares.columns)
