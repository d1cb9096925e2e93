"""The declared grader."""

import contextlib

import pandas as pd
import pytest
from sklearn.metrics import log_loss, mean_absolute_error

from mlebench.grading.by_id import by_id
from mlebench.grading.correlation import pearson
from mlebench.grading.submission import InvalidSubmissionError
from mlebench.grading.values import finite

GRADE = by_id("id", "v", mean_absolute_error, finite)
ANSWERS = pd.DataFrame({"id": [3, 1, 2], "v": [30.0, 10.0, 20.0]})


def test_rows_meet_by_id():
    assert GRADE(pd.DataFrame({"v": [11, 22, 33], "id": [1, 2, 3], "more": 0}), ANSWERS) == 2.0


def test_several_targets():
    answers = ANSWERS.assign(w=[3.0, 1.0, 2.0])
    grade = by_id("id", None, mean_absolute_error, finite, exact=True)
    assert grade(answers, answers) == 0.0
    with pytest.raises(InvalidSubmissionError, match="'more', which is not allowed"):
        grade(answers.assign(more=1), answers)


SENTENCES = {
    "The submission has no column 'v'; it has 'id'.": pd.DataFrame({"id": [1, 2, 3]}),
    "The submission has 2 rows; 3 were expected.": ANSWERS[:2],
    "Column 'id', row 3: 7 is not among the expected ids.": ANSWERS.assign(id=[1, 2, 7]),
    "Column 'id', row 3: 1 occurs a second time.": ANSWERS.assign(id=[1, 2, 1]),
    "Column 'id', row 1: '3' is not among the expected ids.": ANSWERS.assign(id=["3", "1", "x"]),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences(sentence):
    with pytest.raises(InvalidSubmissionError) as caught:
        GRADE(SENTENCES[sentence], ANSWERS)
    assert str(caught.value) == sentence


def test_an_undefined_metric_is_no_score():
    grade = by_id("id", "v", nan, finite)
    with pytest.raises(InvalidSubmissionError, match="not defined"):
        grade(ANSWERS, ANSWERS)


def nan(true, predicted):
    return float("nan")


@pytest.mark.parametrize(("metric", "predicted"), [(pearson, [1.0, 1.0, 1.0]), (log_loss, [[0.999995, 0.0]] * 3)])
def test_what_libraries_warn_of_is_not_shown(metric, predicted, recwarn):
    answers = pd.DataFrame({"id": [1, 2, 3]}).join(pd.DataFrame(predicted).add_prefix("v"))
    grade = by_id("id", "v0" if metric is pearson else None, metric, finite)
    with contextlib.suppress(InvalidSubmissionError):
        grade(answers, answers.assign(v0=[1.0, 1.0, 1.0]))
    assert [str(warning.message) for warning in recwarn] == []
