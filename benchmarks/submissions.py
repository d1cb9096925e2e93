"""Answers of the real size, and submissions that are good but not perfect, for every competition.

Most answers are those of the miniature, repeated with new ids. The others are made here, where a repetition would not
be like the real thing: long masks, pages full of boxes, long articles, or ids whose form matters.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.measuring import make_miniature, new_ids, prepare, repeated
from mlebench.competition import Competition, get_competition
from mlebench.grading.answers import read_answers
from mlebench.preparing.tables import write_csv

SIMPLE, SPATIAL = 3, 10  # how many times as long as reading grading may take: most metrics; masks and boxes
SIDE = 32_000  # of an image of a kidney
CUSTOMERS = 1_371_980


@dataclass(frozen=True)
class Case:
    """A competition at its real size."""

    rows: int  # of the answers
    key: str
    spoil: Callable[[pd.DataFrame], pd.DataFrame]  # a perfect submission, indexed by the key, to one that is not
    make: "Callable[[Case, Any], Any] | None" = None  # the answers from those of the miniature; None: repeated
    ratio: float = SIMPLE  # the goal


def write_files(name: str, folder: Path) -> Path:
    """Writes the answers and a shuffled `submission.csv` into a folder; the path of the answers."""
    competition, case = get_competition(name), CASES[name]
    answers = (case.make or repeat)(case, small_answers(competition, folder))
    path = folder / f"answers{Path(competition.answers).suffix}"
    if isinstance(answers, list):
        with path.open("w", encoding="utf-8") as stream:
            stream.writelines(f"{json.dumps(answer)}\n" for answer in answers)
    else:
        write_csv(answers, path)
    perfect = competition.module("miniature").perfect(answers).set_index(case.key)
    submission = case.spoil(perfect).sample(frac=1, random_state=3)
    write_csv(submission.reset_index(), folder / "submission.csv")
    return path


def small_answers(competition: Competition, folder: Path) -> Any:
    """The answers of the miniature."""
    make_miniature(competition, folder / "raw")
    prepare(competition, folder / "raw", folder)
    return read_answers(folder / competition.answers)


def noisy(predictions: pd.DataFrame) -> pd.DataFrame:
    """Numbers with an error of a tenth of their spread."""
    errors = np.random.default_rng(1).normal(0, 0.1, predictions.shape)
    return predictions.add(errors * predictions.std().to_numpy())


def unsure(predictions: pd.DataFrame) -> pd.DataFrame:
    """Probabilities from 0 to 1 instead of 0 and 1."""
    doubt = np.random.default_rng(1).random(predictions.shape)
    return predictions.mul(0.4).add(0.6 * doubt)


def divided(predictions: pd.DataFrame) -> pd.DataFrame:
    """Probabilities of exclusive classes that sum to 1."""
    doubt = np.random.default_rng(1).random(predictions.shape)
    return predictions.mul(0.7).add(0.3 * doubt / doubt.sum(axis=1, keepdims=True))


def exchanged(predictions: pd.DataFrame) -> pd.DataFrame:
    """A tenth of the rows has the predictions of others."""
    rows = np.random.default_rng(1).choice(len(predictions), len(predictions) // 10, replace=False)
    order = np.arange(len(predictions))
    order[rows] = np.roll(rows, 1)
    return predictions.iloc[order].set_axis(predictions.index)


def repeat(case: Case, answers: pd.DataFrame) -> pd.DataFrame:
    """The miniature's answers again and again."""
    table = repeated(answers, case.rows)
    return table.assign(**{case.key: new_ids(table[case.key])})


def grey_pages(case: Case, answers: pd.DataFrame) -> pd.DataFrame:
    """Nine pages that are low and twenty that are high, a row a pixel."""
    ids = [
        f"{page}_{row}_{column}"
        for page in range(101, 130)
        for row in range(1, 259 if page < 110 else 421)
        for column in range(1, 541)
    ]
    return repeated(answers, case.rows).assign(id=ids)


def patients(case: Case, answers: pd.DataFrame) -> pd.DataFrame:
    """The miniature's patients again and again, with all their weeks."""
    table = repeated(answers, case.rows)
    names = table["Patient"] + pd.Series(np.arange(case.rows) // len(answers)).astype(str)
    return table.assign(Patient=names, Patient_Week=names + "_" + table["Weeks"].astype(str))


def buyers(case: Case, _: pd.DataFrame) -> pd.DataFrame:
    """One to nine articles for each customer who bought something."""
    rng = np.random.default_rng(2)
    articles = rng.integers(108_775_015, 959_461_001, 105_542).astype(str)
    bought = [" ".join(rng.choice(articles, count)) for count in rng.integers(1, 10, case.rows)]
    return pd.DataFrame({"customer_id": customer_ids(CUSTOMERS)[: case.rows], "prediction": bought})


def all_customers(predictions: pd.DataFrame) -> pd.DataFrame:
    """Twelve articles for everybody, of whom most bought nothing; each buyer's last article is among his guesses."""
    rng = np.random.default_rng(1)
    bought = predictions["prediction"].str.rpartition(" ")[2].to_numpy()
    guesses = rng.choice(bought, (CUSTOMERS, 12))
    guesses[np.arange(len(bought)), rng.integers(0, 12, len(bought))] = bought
    index = pd.Index(customer_ids(CUSTOMERS), name="customer_id")
    return pd.DataFrame({"prediction": [" ".join(row) for row in guesses]}, index)


def customer_ids(count: int) -> list[str]:
    """64 hexadecimal digits, in no order."""
    return [f"{number:08x}" * 8 for number in np.random.default_rng(0).permutation(count)]


def kidneys(case: Case, _: pd.DataFrame) -> pd.DataFrame:
    """Images of a thousand million pixels, with 225 glomeruli of 400 runs each."""
    masks = [discs(200 + number) for number in range(case.rows)]
    names = ["0486052bb", "095bf7a1f", "8242609fa"]
    return pd.DataFrame({"id": names, "encoding": masks, "width_pixels": SIDE, "height_pixels": SIDE})


def discs(radius: int) -> str:
    """The run-length code of 15 by 15 discs, whose centres stand in a grid."""
    centres = np.linspace(0, SIDE, 17)[1:-1].astype(int)
    across = np.arange(1 - radius, radius)
    columns = (centres[:, None] + across).ravel()[:, None]
    half = np.tile(np.sqrt(radius**2 - across**2).astype(int), len(centres))[:, None]
    starts = columns * SIDE + centres - half + 1
    lengths = np.broadcast_to(2 * half + 1, starts.shape)
    return written(np.column_stack([starts.ravel(), lengths.ravel()]))


def written(runs: "np.ndarray[Any, Any]") -> str:
    """Numbers, separated by blanks."""
    return " ".join(map(str, runs.ravel().tolist()))


def displaced(predictions: pd.DataFrame) -> pd.DataFrame:
    """Masks twenty columns to the right."""
    shift = np.array([20 * SIDE, 0])
    masks = [np.array(code.split(), int).reshape(-1, 2) + shift for code in predictions["predicted"]]
    return predictions.assign(predicted=[written(mask) for mask in masks])


def full_pages(case: Case, _answers: pd.DataFrame) -> pd.DataFrame:
    """Pages of 176 characters in columns; few characters are common, and many rare."""
    rng = np.random.default_rng(2)
    cells = np.arange(176)
    corners = np.column_stack([3000 - 150 * (cells // 20), 100 + 150 * (cells % 20)])
    texts = []
    for _ in range(case.rows):
        codes = np.char.mod("U+%04X", 0x3041 + np.minimum(rng.zipf(1.3, len(cells)), 4_000))
        places, sizes = corners + rng.integers(0, 20, corners.shape), rng.integers(60, 120, corners.shape)
        texts.append(" ".join(np.column_stack([codes, places, sizes]).ravel()))
    names = [f"200003076_{number:05d}_2" for number in rng.permutation(case.rows)]
    return pd.DataFrame({"image_id": names, "labels": texts})


def articles(case: Case, examples: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Questions on articles of 46,000 characters with 130 paragraphs; two in three have a character beyond Latin."""
    words = " ".join(example["document_text"] for example in examples).encode("ascii", "ignore").decode()
    texts = [(words * 40)[:46_000] + mark for mark in "–—-"]
    starts = range(0, 6_500, 50)
    candidates = [{"start_token": start, "top_level": True, "end_token": start + 40} for start in starts]
    long = [{"document_text": text, "long_answer_candidates": candidates} for text in texts]
    ids = [{"example_id": str(7 * number - 10**18)} for number in range(case.rows)]
    return [examples[place % len(examples)] | long[place % 3] | name for place, name in enumerate(ids)]


CASES = {  # rows of the real answers, or about as many where a comment says so
    "aerial-cactus-identification": Case(3_325, "id", unsure),
    "champs-scalar-coupling": Case(467_813, "id", noisy),
    "denoising-dirty-documents": Case(5_789_880, "id", noisy, grey_pages),
    "detecting-insults-in-social-commentary": Case(2_647, "Comment", unsure),
    "dog-breed-identification": Case(1_023, "id", divided),
    "google-quest-challenge": Case(608, "qa_id", noisy),
    "h-and-m-personalized-fashion-recommendations": Case(75_000, "customer_id", all_customers, buyers),  # about
    "hubmap-kidney-segmentation": Case(3, "id", displaced, kidneys, SPATIAL),
    "icecube-neutrinos-in-deep-ice": Case(13_200_000, "event_id", noisy),
    "kuzushiji-recognition": Case(360, "image_id", exchanged, full_pages, SPATIAL),  # about
    "leaf-classification": Case(99, "id", divided),
    "mlsp-2013-birds": Case(1_216, "Id", unsure),
    "new-york-city-taxi-fare-prediction": Case(9_914, "key", noisy),
    "osic-pulmonary-fibrosis-progression": Case(2_520, "Patient_Week", noisy, patients),  # about
    "plant-pathology-2021-fgvc8": Case(3_727, "image", exchanged),
    "spaceship-titanic": Case(870, "PassengerId", exchanged),
    "tensorflow2-question-answering": Case(30_738, "example_id", exchanged, articles),
    "tgs-salt-identification-challenge": Case(1_000, "id", exchanged, ratio=SPATIAL),
    "us-patent-phrase-to-phrase-matching": Case(3_648, "id", noisy),
    "ventilator-pressure-prediction": Case(603_600, "id", noisy),
}
