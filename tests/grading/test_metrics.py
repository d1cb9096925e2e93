"""Our own metrics: what must hold for all of them, and that each agrees with a plain reference."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.metrics import f1_score
from sklearn.preprocessing import MultiLabelBinarizer

from mlebench.competition import get_competition
from mlebench.grading.boxes import f1, found, parse_places
from mlebench.grading.classification import micro_f1
from mlebench.grading.correlation import pearson, spearman
from mlebench.grading.masks import dice, parse_masks
from mlebench.grading.ranking import map_at_k
from mlebench.grading.submission import InvalidSubmissionError

SEEDS = range(25)
mean_angle = get_competition("icecube-neutrinos-in-deep-ice").module("grade").mean_angle
laplace = get_competition("osic-pulmonary-fibrosis-progression").module("grade").laplace_log_likelihood
angles = partial(np.random.Generator.uniform, low=-7, high=7)


@dataclass
class Metric:
    """A metric with what it must agree with; true and predicted have one row for each thing that is scored."""

    metric: Callable[[Any, Any], float]
    draw: Callable[[np.random.Generator, int], tuple[Any, Any]]
    perfect: Callable[[Any], Any]
    reference: Callable[[Any, Any], float]
    low: float
    best: float


def word_lists(rng, rows, most, words="abcdefg", least=0):
    """Texts of words; some repeat."""
    return np.array([" ".join(rng.choice(list(words), rng.integers(least, most + 1))) for _ in range(rows)], object)


def average_precisions(true, predicted, k):
    """The average precision at k as it is written on Kaggle's pages."""
    for row, texts in enumerate(true):
        wanted, guesses, hits, total = set(texts.split(" ")), predicted[row].split(" ")[:k], 0, 0.0
        for place, guess in enumerate(guesses, 1):
            if guess in wanted and guess not in guesses[: place - 1]:
                hits += 1
                total += hits / place
        yield total / min(len(wanted), k)


def binary_micro_f1(true, predicted):
    """scikit-learn's, over the labels that some row truly has."""
    sets = [[set(row.split()) for row in side] for side in (true, predicted)]
    known = sorted(set.union(*sets[0]))
    if not known:
        return 0.0
    binary = MultiLabelBinarizer(classes=known).fit(sets[0])
    true, predicted = (binary.transform([row & set(known) for row in side]) for side in sets)
    return f1_score(true, predicted, average="micro", zero_division=0)


def vectors(azimuth, zenith):
    return np.stack([np.cos(azimuth) * np.sin(zenith), np.sin(azimuth) * np.sin(zenith), np.cos(zenith)])


def angle_of_vectors(true, predicted):
    left, right = vectors(*true.T), vectors(*predicted.T)
    return np.arctan2(np.linalg.norm(np.cross(left.T, right.T), axis=1), (left * right).sum(axis=0)).mean()


def laplace_of_rows(true, predicted):
    def one(true, predicted, sigma):
        sigma = max(sigma, 70)
        return -math.sqrt(2) * min(abs(true - predicted), 1000) / sigma - math.log(math.sqrt(2) * sigma)

    return math.fsum(one(*row) for row in np.c_[true, predicted]) / len(true)


def pages_of_boxes(rng, rows):
    """Pages of a few boxes on a small sheet, and points that fall into some of them."""
    boxes = [[f"{rng.choice(['a', 'b'])} {x} {y} {w} {h}" for x, y, w, h in rng.integers(1, 9, (rng.integers(5), 4))] for _ in range(rows)]  # fmt: skip
    points = [[f"{rng.choice(['a', 'b'])} {x} {y}" for x, y in rng.integers(1, 12, (rng.integers(9), 2))] for _ in range(rows)]  # fmt: skip
    return tuple(np.array([" ".join(page) for page in side], object) for side in (boxes, points))


def centres(boxes):
    pages = parse_places(pd.Series(range(len(boxes))), pd.Series(boxes), ["x", "y", "width", "height"])
    return [" ".join(f"{code} {x + w / 2} {y + h / 2}" for code, x, y, w, h in page) for page in pages.values()]


def f1_of_pages(true, predicted, found=found):
    numbers = range(len(true))
    boxes = parse_places(pd.Series(numbers), pd.Series(true), ["x", "y", "width", "height"])
    points = parse_places(pd.Series(numbers), pd.Series(predicted), ["x", "y"])
    hits = sum(found(boxes[page], points[page]) for page in boxes)
    return f1(hits, sum(map(len, points.values())), sum(map(len, boxes.values())))


def found_one_by_one(boxes, points):
    points, hits = list(points), 0
    for code, left, top, width, height in boxes:
        inside = [p for p in points if p[0] == code and 0 < p[1] - left < width and 0 < p[2] - top < height]
        hits += bool(inside)
        if inside:
            points.remove(inside[0])
    return hits


def codes(rng, rows):
    return np.array([f"{a} {n} {a + n} {m}" if a < 90 else "" for a, n, m in rng.integers(1, 100, (rows, 3))], object)


def parsed(side):
    return parse_masks(pd.DataFrame({"id": range(len(side)), "m": side}), "id", "m", 120)


def drawn(code):
    mask, numbers = np.zeros(500, bool), [int(word) for word in code.split()]
    for start, length in zip(numbers[::2], numbers[1::2], strict=True):
        mask[start : start + length] = True
    return mask[1:121]


def drawn_dice(true, predicted):
    pairs = [(drawn(left), drawn(right)) for left, right in zip(true, predicted, strict=True)]
    return np.mean([2 * (a & b).sum() / (a.sum() + b.sum()) if (a | b).any() else 1 for a, b in pairs])


METRICS = {
    "map_at_k, k = 3": Metric(
        lambda true, predicted: map_at_k(true, predicted, 3),
        lambda rng, rows: (word_lists(rng, rows, 6, least=1), word_lists(rng, rows, 6)),
        lambda true: [" ".join(dict.fromkeys(text.split())) for text in true],
        lambda true, predicted: np.mean(list(average_precisions(true, predicted, 3))),
        0, 1,
    ),
    "micro_f1": Metric(
        micro_f1,
        lambda rng, rows: (np.append(word_lists(rng, rows - 1, 3, "abc"), "a"), word_lists(rng, rows, 4, "abcdef")),
        lambda true: true,
        binary_micro_f1,
        0, 1,
    ),
    "pearson": Metric(
        pearson,
        lambda rng, rows: (rng.normal(size=rows), rng.normal(size=rows)),
        lambda true: 3 * true - 7,
        lambda true, predicted: np.corrcoef(true, predicted)[0, 1],
        -1, 1,
    ),
    "spearman of three columns with ties": Metric(
        spearman,
        lambda rng, rows: (rng.permutation(np.arange(rows)[:, None] // [1, 2, 3]), rng.permuted(np.arange(rows)[:, None] // [3, 2, 1], axis=0)),
        np.exp,
        lambda true, predicted: np.mean([stats.spearmanr(*pair)[0] for pair in zip(true.T, predicted.T, strict=True)]),
        -1, 1,
    ),
    "mean_angle": Metric(
        mean_angle,
        lambda rng, rows: (angles(rng, size=(rows, 2)), angles(rng, size=(rows, 2))),
        lambda true: true + np.array([2 * np.pi, -4 * np.pi]),
        angle_of_vectors,
        np.pi, 0,
    ),
    "laplace": Metric(
        lambda true, predicted: laplace(true, *predicted.T),
        lambda rng, rows: (rng.uniform(800, 6000, rows), rng.uniform(0, 6000, (rows, 2))),
        lambda true: np.c_[true, np.full(len(true), 30)],
        laplace_of_rows,
        -math.inf, -math.log(70 * math.sqrt(2)),
    ),
    "f1 of boxes": Metric(
        f1_of_pages,
        pages_of_boxes,
        centres,
        partial(f1_of_pages, found=found_one_by_one),
        0, 1,
    ),
    "dice": Metric(
        lambda true, predicted: dice(parsed(true), parsed(predicted)).mean(),
        lambda rng, rows: (codes(rng, rows), codes(rng, rows)),
        lambda true: true,
        drawn_dice,
        0, 1,
    ),
}  # fmt: skip


@pytest.fixture(params=METRICS)
def case(request):
    return METRICS[request.param]


def draws(case):
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        yield rng, *case.draw(rng, int(rng.integers(4, 12)))


def test_perfect_predictions_get_the_best_value(case):
    for _, true, _ in draws(case):
        assert case.metric(true, case.perfect(true)) == pytest.approx(case.best, abs=1e-7)


def test_order_of_rows_does_not_matter(case):
    for rng, true, predicted in draws(case):
        order = rng.permutation(len(true))
        assert case.metric(true[order], predicted[order]) == pytest.approx(case.metric(true, predicted), rel=1e-12)


def test_values_stay_in_their_bounds_and_differ(case):
    values = [case.metric(true, predicted) for _, true, predicted in draws(case)]
    low, high = sorted([case.low, case.best])
    assert low <= min(values) < max(values) <= high


def test_reference_agrees(case):
    for _, true, predicted in draws(case):
        assert case.metric(true, predicted) == pytest.approx(case.reference(true, predicted), rel=1e-9, abs=1e-12)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("correlation", [pearson, spearman])
def test_a_constant_has_no_correlation(correlation):
    assert math.isnan(correlation([1.0, 2.0, 3.0], [5.0, 5.0, 5.0]))
    assert math.isnan(correlation([5.0, 5.0, 5.0], [1.0, 2.0, 3.0]))


@pytest.mark.filterwarnings("ignore")
def test_one_constant_column_takes_the_whole_mean():
    rising = np.arange(8.0)
    assert math.isnan(spearman(np.c_[rising, rising], np.c_[rising, np.ones(8)]))


@pytest.mark.parametrize(
    ("true", "predicted", "k", "value"),
    [
        ("a b", "a b", 12, 1),
        ("a b", "b a", 12, 1),
        ("a b", "x a b", 12, (1 / 2 + 2 / 3) / 2),
        ("a b", "x a b", 2, 1 / 4),
        ("a b", "a a b", 12, (1 + 2 / 3) / 2),
        ("a a b", "a b", 12, 1),
        ("a b c", "a b", 2, 1),
        ("a", " a", 12, 1 / 2),
        ("nan", math.nan, 12, 1),
        ("1", 1, 12, 1),
        ("01", 1, 12, 0),
    ],
)
def test_map_at_k(true, predicted, k, value):
    assert map_at_k([true], [predicted], k) == pytest.approx(value)


def test_micro_f1_without_labels():
    assert micro_f1(["a", "b"], ["", math.nan]) == 0.0
    assert micro_f1(["a", "b"], ["x", "y a"]) == 0.0
    assert micro_f1(["a", "b"], ["a x", "b y"]) == 1.0


def test_boxes_are_open_and_points_serve_once():
    box = ("a", 1.0, 1.0, 2.0, 2.0)
    assert found([box], [("a", 1.0, 2.0), ("a", 3.0, 2.0), ("b", 2.0, 2.0), ("a", math.nan, 2.0)]) == 0
    assert found([box, box], [("a", 2.0, 2.0)]) == 1
    assert found([box], [("a", 2.0, 2.0), ("a", 2.0, 2.0)]) == 1
    assert f1(0, 0, 0) == 0.0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a 1", "Column 'labels', page 'p': 2 words between blanks; expected 'code x y' repeated."),
        ("a  1 2", "Column 'labels', page 'p': 4 words between blanks; expected 'code x y' repeated."),
        ("a 1 b", "Column 'labels', page 'p': could not convert string to float: 'b'; expected a number for x and y."),
    ],
)
def test_places_are_words_between_single_blanks(text, sentence):
    with pytest.raises(InvalidSubmissionError) as caught:
        parse_places(pd.Series(["p"]), pd.Series([text], name="labels"), ["x", "y"])
    assert str(caught.value) == sentence


def test_an_error_counts_up_to_a_thousand():
    sigma = np.full(3, 200.0)
    assert laplace(np.zeros(3), np.full(3, 1e6), sigma) == laplace(np.zeros(3), np.full(3, -1000.0), sigma)
