"""155 comments, escaped and quoted as in the real files; insults are rude phrases, but one label in ten is wrong."""

from pathlib import Path

import numpy as np
import pandas as pd

KIND = [
    "i really don't understand your point.\\xa0 It seems that you are mixing apples, oranges",
    "C\\xe1c b\\u1ea1n xu\\u1ed1ng \\u0111\\u01b0\\u1eddng",
    "I would hope they'd sign him to a contract.\\\\n\\\\nNot more",
    'He said "no" and left',
    "Like your pictures.  Follow",
    "back\\\\slash; semicolon, comma's",
]
RUDE = [
    "You are an idiot",
    "what a moron you are,",
    "go away, clown, and take your stupid friends with you",
    'shut the hell up, "genius"',
    "only an idiot\\xa0 would write this, you stupid clown",
]
TRAIN, TEST, VERIFICATION = 60, 83, 12


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = comments(rng, TRAIN + TEST + VERIFICATION)
    train, test, verification = table[:TRAIN], table[TRAIN : TRAIN + TEST].copy(), table[TRAIN + TEST :]
    again, original = test.index[[10, 40, 55, 70]], test.index[[3, 3, 3, 20]]
    test.loc[again, ["Insult", "Comment"]] = test.loc[original, ["Insult", "Comment"]].to_numpy()
    test.loc[test.index[31], ["Insult", "Comment"]] = 1, "no quotes around this one, you clown"
    write(train, raw / "train.csv")
    write(test.assign(Usage=rng.choice(["PublicTest", "PrivateTest"], TEST)), raw / "test_with_solutions.csv")
    write(verification.assign(Insult=0), raw / "sample_submission_null.csv")
    verification = verification.assign(id=range(1, VERIFICATION + 1), Usage="PrivateTest")
    write(verification[["id", "Date", "Comment"]], raw / "test.csv")
    verification = verification[["id", "Insult", "Date", "Comment", "Usage"]]
    write(verification, raw / "impermium_verification_labels.csv")
    write(verification.assign(Insult=""), raw / "impermium_verification_set.csv")


def comments(rng: np.random.Generator, count: int) -> pd.DataFrame:
    """No comment occurs twice: each ends in a number of its own."""
    insults = rng.random(count) < 0.27
    rude = insults ^ (rng.random(count) < 0.1)
    texts = np.where(rude, rng.choice(RUDE, count), rng.choice(KIND, count))
    times = pd.Timestamp("2012-06-01") + pd.to_timedelta(rng.integers(0, 30 * 86400, count), unit="s")
    return pd.DataFrame({
        "Insult": insults.astype(int),
        "Date": np.where(rng.random(count) < 0.2, "", times.strftime("%Y%m%d%H%M%SZ")),
        "Comment": [f'"{text} {number}"' for number, text in enumerate(texts, 100)],
    })  # fmt: skip


def write(table: pd.DataFrame, path: Path) -> None:
    table.to_csv(path, index=False, lineterminator="\r\n")


def perfect(answers: pd.DataFrame) -> pd.DataFrame:
    return answers[["Comment", "Insult"]]
