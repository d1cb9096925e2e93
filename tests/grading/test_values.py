"""Kinds of value: what passes, and the one sentence that names column, row and what was expected."""

import numpy as np
import pandas as pd
import pytest

from mlebench.grading.submission import InvalidSubmissionError
from mlebench.grading.values import between, distribution, finite, texts, truth

REFUSED = [
    (finite, ["1", "x"], "Column 'v', row 2: holds 'x'; expected a number."),
    (finite, [1.0, np.nan], "Column 'v', row 2: holds nothing; expected a finite number."),
    (finite, [np.inf, 1.0], "Column 'v', row 1: holds inf; expected a finite number."),
    (between(0, 1), [0.5, 1.5], "Column 'v', row 2: holds 1.5; expected a number from 0 to 1."),
    (between(0, 1), [0.5, -np.inf], "Column 'v', row 2: holds -inf; expected a number from 0 to 1."),
    (truth, [True, None], "Column 'v', row 2: holds nothing; expected True or False."),
    (truth, ["True", "yes"], "Column 'v', row 1: holds 'True'; expected True or False."),
    (truth, [1.0, 0.5], "Column 'v', row 2: holds 0.5; expected True or False."),
    (distribution, [1.0, 1.5], "Column 'v', row 2: holds 1.5; expected a number from 0 to 1."),
    (texts, [1, 2], "Column 'v', row 1: holds 1; expected a text."),
]


@pytest.mark.parametrize(("kind", "values", "sentence"), REFUSED)
def test_refused(kind, values, sentence):
    with pytest.raises(InvalidSubmissionError) as caught:
        kind(pd.DataFrame({"v": values}))
    assert str(caught.value) == sentence


ACCEPTED = [
    (finite, [1, 2.5]),
    (between(0, 1), [0, 1]),
    (between(0, 1), [True, False]),
    (truth, [True, False]),
    (truth, [2.0, 0.0]),
    (texts, ["a", None]),
]


@pytest.mark.parametrize(("kind", "values"), ACCEPTED)
def test_accepted(kind, values):
    assert len(kind(pd.DataFrame({"v": values}))) == len(values)


@pytest.mark.parametrize(("excess", "accepted"), [(1.05e-5, True), (2e-5, False), (-1.05e-5, True), (-2e-5, False)])
def test_rows_of_a_distribution_sum_to_one(excess, accepted):
    table = pd.DataFrame({"a": [0.5, 0.5], "b": [0.5, 0.5 + excess]})
    if accepted:
        distribution(table)
    else:
        with pytest.raises(InvalidSubmissionError, match=r"Row 2: the 2 probabilities sum to"):
            distribution(table)
