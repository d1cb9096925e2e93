"""Every competition, made and prepared once a session from its miniature."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from mlebench.competition import Competition, competition_ids, get_competition
from mlebench.grading.answers import read_answers
from mlebench.grading.submission import read_submission


@dataclass
class Prepared:
    """A competition with its miniature, prepared."""

    competition: Competition
    folder: Path

    @property
    def raw(self) -> Path:
        return self.folder / "raw"

    @property
    def public(self) -> Path:
        return self.folder / "public"

    @property
    def private(self) -> Path:
        return self.folder / "private"

    @cached_property
    def answers(self) -> Any:
        return read_answers(self.folder / self.competition.answers)

    @cached_property
    def sample(self) -> pd.DataFrame:
        return read_submission(self.folder / self.competition.sample_submission)

    @cached_property
    def perfect(self) -> pd.DataFrame:
        """The best submission, as it comes back from a file."""
        path = self.folder / "perfect.csv"
        self.competition.module("miniature").perfect(self.answers).to_csv(path, index=False)
        return read_submission(path)

    def grade(self, submission: pd.DataFrame) -> float:
        """The score of a table, through a file as a user would hand it in."""
        path = self.folder / "submission.csv"
        submission.to_csv(path, index=False)
        return self.competition.module("grade").grade(read_submission(path), self.answers)


CACHE: dict[str, Prepared] = {}


def pytest_generate_tests(metafunc):
    if "prepared" in metafunc.fixturenames:
        metafunc.parametrize("prepared", competition_ids(), indirect=True)


@pytest.fixture(scope="session")
def prepared(request, tmp_path_factory):
    name = request.param
    if name not in CACHE:
        competition = get_competition(name)
        result = Prepared(competition, tmp_path_factory.mktemp(name))
        for folder in (result.raw, result.public, result.private):
            folder.mkdir()
        competition.module("miniature").make(result.raw, 0)
        competition.module("prepare").prepare(result.raw, result.public, result.private)
        CACHE[name] = result
    return CACHE[name]
