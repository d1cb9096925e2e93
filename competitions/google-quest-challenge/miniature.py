"""249 questions with an answer each; what a question asks for and how an answer explains decide their ratings."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd

from mlebench.preparing.splits import draw
from mlebench.preparing.tables import read_lines, write_csv

ASKING = [
    "How do I set up {}, step by step?",
    "Why does {} fail? I would like to know the reason",
    "Which one is better, {} or the older model?",
    'What is the definition of "{}"?',
    "What is your opinion of {}? Just curious",
]
ANSWERING = [
    "First open {}; then press OK:\n1. save\n2. restart",
    "The reason is that {} depends on the clock,\r\nas the manual explains",
    "No idea, {} is odd…",
    "See <b>{}</b> &amp; compare; both are described there",
]
TOPICS = ["a fish-eye lens", "café naïve", "数据库 😀", "C:\\temp", "l'hôtel, a room", "#tags", '"quoted" text']
ODD_TEXTS = ["1.50", "  blanks at the ends  ", "two\r\nlines", 'a "quote", a comma\n\nThanks', "Ünïcödé"]
PEOPLE = ["null", "None", "NA", "nan", "ysap", "Jørgen, O'Neil", "user2961", "007", '"Q"']
HOSTS = ["photo.stackexchange.com", "stackoverflow.com", "english.stackexchange.com"]
SPELLING = "question_type_spelling"
ROWS, EXTRA = 249, 9


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    targets = read_lines(Path(__file__).with_name("targets.txt"))
    table = pairs(rng, ROWS + EXTRA, targets)
    train, test = draw(ROWS, 0.1)
    table[SPELLING] = 0.0
    # the draw does not bring the first of these rows first; with an odd seed, one test row has a value of its own
    table.loc[train[[4, 9, 40]], SPELLING] = [0.333333333333333, 0.666666666666667, 1.0]
    if seed % 2:
        table.loc[test[9], SPELLING] = 0.666666666666667
    write_csv(table[:ROWS], raw / "train.csv")
    write_csv(table[ROWS:].drop(columns=targets), raw / "test.csv")
    write_csv(table.loc[ROWS:, ["qa_id"]].assign(**dict.fromkeys(targets, 0.00308)), raw / "sample_submission.csv")


def pairs(rng: np.random.Generator, count: int, targets: list[str]) -> pd.DataFrame:
    """Some three in ten rows repeat the question of the row before, with another answer."""
    ids = np.sort(rng.choice(9640, count, replace=False))
    question = np.cumsum(rng.random(count) > 0.3)
    asking = rng.integers(0, len(ASKING), count)[question - 1]
    answering = rng.integers(0, len(ANSWERING), count)
    topics, askers, hosts = (rng.choice(values, count)[question - 1] for values in (TOPICS, PEOPLE, HOSTS))
    return pd.DataFrame({
        "qa_id": ids,
        "question_title": [ASKING[style].format(topic) for style, topic in zip(asking, topics, strict=True)],
        "question_body": rng.choice(ODD_TEXTS, count)[question - 1],
        "question_user_name": askers,
        "question_user_page": [f"https://{host}/users/{number}" for host, number in zip(hosts, question, strict=True)],
        "answer": [ANSWERING[style].format(topic) for style, topic in zip(answering, topics, strict=True)],
        "answer_user_name": rng.choice(PEOPLE, count),
        "answer_user_page": [f"https://{host}/users/{number}" for host, number in zip(hosts, ids, strict=True)],
        "url": [f"http://{host}/questions/{number}/what" for host, number in zip(hosts, question, strict=True)],
        "category": np.where(hosts == "stackoverflow.com", "STACKOVERFLOW", "LIFE_ARTS"),
        "host": hosts,
        **{name: ratings(rng, asking if name.startswith("question") else answering) for name in targets},
    })  # fmt: skip


def ratings(rng: np.random.Generator, styles: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Every style has a level of its own; ratings are means of a few votes, cut off after 15 decimals."""
    levels = rng.permutation(np.linspace(0, 1, styles.max() + 1))
    marks = np.clip(levels[styles] + rng.normal(0, 0.2, len(styles)), 0, 1)
    return np.round(np.round(marks * 9) / 9, 15)


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers
