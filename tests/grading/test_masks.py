"""Run lengths give what drawn masks give."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from mlebench.grading.masks import dice, overlap, parse_masks
from mlebench.grading.submission import InvalidSubmissionError

SETTINGS = settings(derandomize=True, deadline=None, max_examples=60, database=None)
DRAWN = st.lists(
    array_shapes(min_dims=1, max_dims=1, min_side=1, max_side=12).flatmap(
        lambda shape: st.tuples(arrays(bool, shape), arrays(bool, shape))
    ),
    min_size=1,
    max_size=5,
)


def encode(mask, cuts=()):
    """The run-length code of a drawn mask; at `cuts` a run is split in two that touch."""
    runs = []
    for pixel in np.flatnonzero(mask) + 1:
        if runs and sum(runs[-1]) == pixel and pixel not in cuts:
            runs[-1][1] += 1
        else:
            runs.append([pixel, 1])
    return " ".join(f"{start} {length}" for start, length in runs) or None


def masks(codes, pixels=100):
    return parse_masks(
        pd.DataFrame({"id": [f"i{place}" for place in range(len(codes))], "m": codes}), "id", "m", pixels
    )


@SETTINGS
@given(DRAWN, st.sets(st.integers(1, 12)))
def test_areas_overlap_and_dice_of_drawn_masks(drawn, cuts):
    sizes = [len(left) for left, _ in drawn]
    left = masks([encode(left, cuts) for left, _ in drawn], sizes)
    right = masks([encode(right) for _, right in drawn], sizes)
    common = [int((a & b).sum()) for a, b in drawn]
    assert left.areas.tolist() == [a.sum() for a, _ in drawn]
    assert right.areas.tolist() == [b.sum() for _, b in drawn]
    assert overlap(left, right).tolist() == overlap(right, left).tolist() == common
    wanted = [
        2 * both / total if (total := a.sum() + b.sum()) else 1 for both, (a, b) in zip(common, drawn, strict=True)
    ]
    assert dice(left, right).tolist() == wanted
    assert dice(left, left).tolist() == [1.0] * len(drawn)


@SETTINGS
@given(arrays(bool, 12), st.integers(1, 12))
def test_what_lies_behind_the_last_pixel_does_not_count(mask, size):
    cut, whole = masks([encode(mask)], size), masks([encode(mask[:size])], size)
    assert cut.areas.tolist() == whole.areas.tolist()
    assert overlap(cut, whole).tolist() == whole.areas.tolist()


@SETTINGS
@given(st.integers(1, 2**63 - 1), st.integers(1, 2**63 - 1))
def test_huge_runs_end_with_the_image(start, length):
    assert masks([f"{start} {length}"], 100).areas.tolist() == [max(0, min(101 - start, length))]


def test_an_image_does_not_run_into_the_next():
    left, right = masks(["95 500", "1 5", None]), masks([None, "1 100", "1 1"])
    assert left.areas.tolist() == [6, 5, 0]
    assert overlap(left, right).tolist() == [0, 5, 0]


ODD = {
    "one number counts as none": ("7", []),
    "three numbers repeat the second": ("1 2 5", [1, 2, 5, 6]),
    "any white space": (" 1\t2\n5  2 ", [1, 2, 5, 6]),
    "signs and underscores": ("+1 1_0", range(1, 11)),
    "blanks": ("  ", []),
    "no text": (1.5, []),
    "starts that are the same, behind the last pixel": ("101 5 101 5", []),
}


@pytest.mark.parametrize("kind", ODD)
def test_odd_codes(kind):
    code, pixels = ODD[kind]
    drawn = masks([" ".join(f"{pixel} 1" for pixel in pixels)])
    assert overlap(masks([code]), drawn).tolist() == masks([code]).areas.tolist() == [len(pixels)]


WORDS = "the run-length code has words that are not whole numbers below 2^63."
BELOW = "the run-length code has a start or a length below 1."
REFUSED = {
    "1 2 x": WORDS,
    "1.0 2": WORDS,
    "1:2": WORDS,
    "nan nan": WORDS,
    f"1 {2**63}": WORDS,
    "9" * 5000 + " 1": WORDS,
    "0 1": BELOW,
    "1 0": BELOW,
    "0": "the run-length code has 1 words; expected pairs.",
    "-3": "the run-length code has 1 words; expected pairs.",
    "1 -5": BELOW,
    "1 2 3 4 5": "the run-length code has 5 words; expected pairs.",
    "5 1 2 1": "the starts of the run-length code are not in rising order.",
    "1 3 2 1": "the runs of the run-length code overlap.",
    "1 1 1 1": "the runs of the run-length code overlap.",
}


@pytest.mark.parametrize("code", REFUSED)
def test_refused(code):
    with pytest.raises(InvalidSubmissionError) as caught:
        masks(["1 1", None, code, "3 1"])
    assert str(caught.value) == f"Column 'm', id 'i2': {REFUSED[code]}"
