"""Models that are tried, and the check that decides between them and a constant guess."""

from collections.abc import Callable
from dataclasses import dataclass

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
from sklearn.model_selection import KFold
from sklearn.preprocessing import StandardScaler

FOLDS = 3
MOST_CHECKED = 4_000


@dataclass
class Outcome:
    """Predictions for the test rows; for probabilities a column a class."""

    predicted: np.ndarray
    classes: np.ndarray


def best_model(label: pd.DataFrame, features: Features, *, probabilities: bool, material: Material) -> Outcome | None:
    """The model with the smallest error in cross-validation, fitted on everything; None if a constant is as good."""
    single = label.iloc[:, 0]
    words_or_truths = single.dtype.kind not in "iuf"
    classify = probabilities or words_or_truths
    target = single.astype(str).to_numpy() if classify else label.to_numpy(float)
    inputs = design(features)
    candidates = classifiers(material.seed) if classify else regressors(material.seed)
    errors = {"a constant": check(None, target, inputs["trees"][0], classify)}
    for name, (kind, model) in candidates.items():
        if material.in_time and kind in inputs:
            errors[name] = check(model, target, inputs[kind][0], classify)
    say("checked by cross-validation (error): " + ", ".join(f"{name} {error:.4f}" for name, error in errors.items()))
    winner = min(errors, key=errors.__getitem__)
    if winner == "a constant":
        return None
    kind, model = candidates[winner]
    train, test = inputs[kind]
    fitted = model().fit(train, target.ravel() if target.ndim > 1 and target.shape[1] == 1 else target)
    if not classify:
        return Outcome(significant(fitted.predict(test)), np.empty(0))
    if not probabilities:
        return Outcome(restore(fitted.predict(test), single), fitted.classes_)
    shares = fitted.predict_proba(test)
    if single.dtype.kind in "iuf":  # two numbers: the probability of the larger
        return Outcome(shares[:, list(fitted.classes_.astype(float)).index(1.0)].round(4), fitted.classes_)
    return Outcome(shares, fitted.classes_)


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


def classifiers(seed: int) -> dict[str, tuple[str, Callable[[], BaseEstimator]]]:
    return {
        "trees": ("trees", lambda: ExtraTreesClassifier(200, min_samples_leaf=2, random_state=seed)),
        "a linear model": ("linear", lambda: LogisticRegression(C=3.0, max_iter=300)),
    }


def regressors(seed: int) -> dict[str, tuple[str, Callable[[], BaseEstimator]]]:
    return {
        "trees": ("trees", lambda: ExtraTreesRegressor(100, min_samples_leaf=2, max_features=0.7, random_state=seed)),
        "a linear model": ("linear", lambda: Ridge(alpha=3.0, solver="lsqr")),
    }


def check(model: Callable[[], BaseEstimator] | None, target: np.ndarray, inputs: np.ndarray, classify: bool) -> float:
    """The mean error over folds: log loss of classes, squared error relative to the targets' spread."""
    count = min(len(target), MOST_CHECKED)
    errors = []
    for train, test in KFold(FOLDS, shuffle=True, random_state=0).split(np.arange(count)):
        known, asked = target[train], target[test]
        fitted = (
            model().fit(inputs[train], known.ravel() if known.ndim > 1 and known.shape[1] == 1 else known)
            if model
            else None
        )
        if classify:
            errors.append(class_error(fitted, known, asked, inputs[test]))
        else:
            guess = (
                fitted.predict(inputs[test]).reshape(asked.shape)
                if fitted
                else np.broadcast_to(known.mean(axis=0), asked.shape)
            )
            errors.append(float((((guess - asked) / (target.std(axis=0) + 1e-12)) ** 2).mean()))
    return float(np.mean(errors))


def class_error(fitted: BaseEstimator | None, known: np.ndarray, asked: np.ndarray, inputs: np.ndarray) -> float:
    """Log loss over all classes, smoothed so that a class not seen in training costs much, yet not everything."""
    classes = np.unique(np.concatenate([known, asked]))
    shares = np.full((len(asked), len(classes)), 1e-3)
    columns = {name: place for place, name in enumerate(classes)}
    if fitted is None:
        names, counts = np.unique(known, return_counts=True)
        shares[:, [columns[name] for name in names]] += counts / counts.sum()
    else:
        shares[:, [columns[name] for name in fitted.classes_]] += fitted.predict_proba(inputs)
    return float(log_loss(asked, shares / shares.sum(axis=1, keepdims=True), labels=classes))


def restore(predicted: np.ndarray, label: pd.Series) -> np.ndarray:
    """The labels as they stand in the training table, truth values again."""
    known = {str(value): value for value in label.unique()}
    return np.array([known[name] for name in predicted], dtype=object)


def significant(values: np.ndarray) -> np.ndarray:
    """Four significant digits: differences between machines are smaller."""
    return np.vectorize(lambda value: float(f"{value:.4g}"))(values)
