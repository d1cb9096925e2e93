"""All customers get twelve articles; purchases three hundred times over, and large pictures."""

from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.raw import Preparing, multiply_files, multiply_table
from benchmarks.submissions import Grading

CUSTOMERS = 1_371_980
PURCHASES = "raw/transactions_train.csv"


def buyers(rows: int, _: pd.DataFrame) -> pd.DataFrame:
    """One to nine articles for each customer who bought something."""
    rng = np.random.default_rng(2)
    articles = rng.integers(108_775_015, 959_461_001, 105_542).astype(str)
    bought = [" ".join(rng.choice(articles, count)) for count in rng.integers(1, 10, rows)]
    return pd.DataFrame({"customer_id": customer_ids(CUSTOMERS)[:rows], "prediction": bought})


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


def purchases(folder: Path) -> None:
    """Customers and pictures; the pictures are of articles, which stay as they are."""
    multiply_table(folder / PURCHASES, 300, ["customer_id"])
    for part in sorted((folder / "raw/images").iterdir()):
        multiply_files(part, 100, 100_000)


GRADING = Grading(75_000, all_customers, buyers, key="customer_id")  # about as many bought something
PREPARING = Preparing("rows × 300; files × 100, of 100 kB", purchases, [PURCHASES])
