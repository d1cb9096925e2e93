"""Raw data on which version 1 stops are refused with a sentence, not prepared into something that cannot be graded."""

import pandas as pd
import pytest

from mlebench.competition import get_competition
from mlebench.errors import UserError


def table(name, change):
    """A change to a table of the raw data."""

    def damage(raw):
        change(pd.read_csv(raw / name, dtype=str, keep_default_na=False)).to_csv(raw / name, index=False)

    return damage


def birds(raw):
    """Another number of labelled recordings, inside the archive."""
    from mlebench.miniature import zipped
    from mlebench.preparing.archives import unpack

    with zipped(raw / "again.zip") as folder:
        unpack(raw / "mlsp_contest_dataset.zip", folder)
        table("mlsp_contest_dataset/essential_data/CVfolds_2.txt", lambda rows: rows[:300])(folder)
    (raw / "again.zip").rename(raw / "mlsp_contest_dataset.zip")


def train_comment(rows):
    return rows.assign(Comment=[*rows["Comment"][:-1], '"""only in this test"""'])


REFUSED = {
    ("hubmap-kidney-segmentation", "14 images"): (
        table("train.csv", lambda rows: rows[:14]), "train.csv must have 15 images"),
    ("hubmap-kidney-segmentation", "an image of unknown size"): (
        table("HuBMAP-20-dataset_information.csv", lambda rows: rows[5:]), "all of them in HuBMAP-20"),
    ("google-quest-challenge", "no pair about spelling"): (
        table("train.csv", lambda rows: rows.assign(question_type_spelling=0)), "the same value in the whole test part"),
    ("google-quest-challenge", "another constant target"): (
        table("train.csv", lambda rows: rows.assign(answer_helpful=1)), "the same value in the whole test part"),
    ("detecting-insults-in-social-commentary", "a test comment in train.csv"): (
        lambda raw: [table(name, train_comment)(raw) for name in ("train.csv", "test_with_solutions.csv")], "stands in train.csv"),
    ("icecube-neutrinos-in-deep-ice", "a file that is no batch"): (
        lambda raw: (raw / "train/notes.txt").touch(), "are not the same"),
    ("icecube-neutrinos-in-deep-ice", "a batch without a file"): (
        lambda raw: next((raw / "train").iterdir()).unlink(), "are not the same"),
    ("champs-scalar-coupling", "molecules without a dipole moment"): (
        table("dipole_moments.csv", lambda rows: rows[:3]), "dipole_moments.csv lacks some of the molecules"),
    ("mlsp-2013-birds", "too few recordings"): (birds, "318 to 322"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "fault"), REFUSED)
def test_raw_data_that_v1_stops_at(tmp_path, name, fault):
    damage, sentence = REFUSED[name, fault]
    folders = raw, public, private = [tmp_path / part for part in ("raw", "public", "private")]
    for folder in folders:
        folder.mkdir()
    get_competition(name).module("miniature").make(raw, 0)
    damage(raw)
    with pytest.raises(UserError, match=sentence):
        get_competition(name).module("prepare").prepare(raw, public, private)
