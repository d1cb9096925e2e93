"""Models that are tried, and the check that decides between them and a constant guess."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from features import Features
from log import say
from material import Material
from scipy import sparse
from sklearn.base import BaseEstimator
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import log_loss
from sklearn.model_selection import GroupKFold, KFold
from sklearn.preprocessing import StandardScaler

FOLDS = 3
MOST_CHECKED = 4_000
MOST_CLASSES = 1_000
MOST_COUNTS = 3e8  # numbers that the leaves of all trees may hold

Candidates = dict[str, tuple[str, Callable[[], BaseEstimator]]]


def best_model(
    target: np.ndarray, features: Features, groups: pd.Series | None, material: Material
) -> tuple[BaseEstimator, np.ndarray] | None:
    """The model with the smallest error in cross-validation, fitted on everything, and the test rows as it reads them.

    None if a constant is as good. Words are classes, numbers are values.
    """
    classify = target.dtype == object
    classes = len(np.unique(target)) if classify else 0
    if len(target) < 2 * FOLDS or classes == 1 or classes > MOST_CLASSES:
        say(f"nothing is learnt from {len(target)} rows with {classes} classes")
        return None
    inputs = design(features)
    candidates = classifiers(material.seed, len(target) * classes) if classify else regressors(material.seed)
    folds = split(len(target), groups, material.seed)
    errors = {"a constant": check(None, target, inputs["trees"][0], folds)}
    for name, (kind, model) in candidates.items():
        if material.in_time:
            errors[name] = check(model, target, inputs[kind][0], folds)
        else:
            say(f"left out {name}: the time is up")
    by = "" if groups is None else f" by {groups.name}"
    said = ", ".join(f"{name} {error:.4f}" for name, error in errors.items())
    say(f"checked by cross-validation{by} (error): {said}")
    winner = min(errors, key=errors.__getitem__)
    if winner == "a constant":
        return None
    kind, model = candidates[winner]
    train, test = inputs[kind]
    return model().fit(train, target), test


def design(features: Features) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The inputs of trees and of linear models."""
    scaler = StandardScaler().fit(features.train)
    linear = tuple(np.clip(scaler.transform(side), -5, 5) for side in (features.train, features.test))
    inputs = {"trees": (features.train, features.test), "linear": linear}
    if features.train_words is not None:
        words = (features.train_words, features.test_words)
        inputs["linear"] = tuple(
            sparse.hstack([0.3 * side, word]).tocsr() for side, word in zip(linear, words, strict=True)
        )
    return inputs


def classifiers(seed: int, counts: int) -> Candidates:
    trees = int(np.clip(MOST_COUNTS // counts, 10, 200))
    return {
        "trees": ("trees", lambda: ExtraTreesClassifier(trees, min_samples_leaf=2, random_state=seed)),
        "a linear model": ("linear", lambda: LogisticRegression(C=3.0, max_iter=300)),
    }


def regressors(seed: int) -> Candidates:
    return {
        "trees": ("trees", lambda: ExtraTreesRegressor(100, min_samples_leaf=2, max_features=0.7, random_state=seed)),
        "a linear model": ("linear", lambda: Ridge(alpha=3.0, solver="lsqr")),
    }


def split(count: int, groups: pd.Series | None, seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Folds of some of the rows; a group is never in two of them."""
    chosen = np.random.RandomState(seed).permutation(count)[:MOST_CHECKED]
    if groups is None:
        parts = KFold(FOLDS).split(chosen)
    else:
        parts = GroupKFold(FOLDS).split(chosen, groups=groups.to_numpy()[chosen])
    return [(chosen[train], chosen[test]) for train, test in parts]


def check(
    model: Callable[[], BaseEstimator] | None,
    target: np.ndarray,
    inputs: np.ndarray,
    folds: list[tuple[np.ndarray, np.ndarray]],
) -> float:
    """The mean error over folds: log loss of classes, squared error relative to the targets' spread."""
    errors = []
    for train, test in folds:
        known, asked = target[train], target[test]
        constant = model is None or len(np.unique(known)) == 1
        fitted = None if constant else model().fit(inputs[train], known)
        if target.dtype == object:
            errors.append(class_error(fitted, known, asked, inputs[test]))
        else:
            guess = fitted.predict(inputs[test]) if fitted else known.mean(axis=0)
            errors.append(float((((guess - asked) / (target.std(axis=0) + 1e-12)) ** 2).mean()))
    return float(np.mean(errors))


def class_error(fitted: BaseEstimator | None, known: np.ndarray, asked: np.ndarray, inputs: np.ndarray) -> float:
    """Log loss over all classes, smoothed so that a class not seen in training costs much, yet not everything."""
    classes = np.unique(np.concatenate([known, asked]))
    if len(classes) == 1:
        return 0.0
    shares = np.full((len(asked), len(classes)), 1e-3)
    columns = {name: place for place, name in enumerate(classes)}
    if fitted is None:
        names, counts = np.unique(known, return_counts=True)
        shares[:, [columns[name] for name in names]] += counts / counts.sum()
    else:
        shares[:, [columns[name] for name in fitted.classes_]] += fitted.predict_proba(inputs)
    return float(log_loss(asked, shares / shares.sum(axis=1, keepdims=True), labels=classes))


def significant(values: np.ndarray) -> np.ndarray:
    """Four significant digits: differences between machines are smaller."""
    return np.vectorize(lambda value: float(f"{value:.4g}"))(values)
