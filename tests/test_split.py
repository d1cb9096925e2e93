"""Splits: listed or computed."""

from mlebench.split import Split


def test_listed_and_computed_competitions_are_one_sorted_list():
    assert Split("mine", ["dev"], ["leaf-classification"]).ids() == ["leaf-classification", "spaceship-titanic"]
