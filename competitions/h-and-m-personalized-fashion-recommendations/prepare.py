"""The last eight days of purchases are held out; the answers list what each customer bought in them."""

from datetime import date, timedelta
from pathlib import Path

from mlebench.preparing.files import link, link_tree
from mlebench.preparing.tables import read_csv, write_csv

UNCHANGED = ["articles.csv", "customers.csv", "sample_submission.csv"]


def prepare(raw: Path, public: Path, private: Path) -> None:
    purchases = read_csv(raw / "transactions_train.csv")  # article ids are read as numbers and lose their leading zero
    last = date.fromisoformat(purchases["t_dat"].max())
    held_out = purchases["t_dat"] >= (last - timedelta(days=7)).isoformat()
    write_csv(purchases[~held_out], public / "transactions_train.csv")
    bought = purchases.loc[held_out, ["customer_id", "article_id"]].astype(str)
    answers = bought.groupby("customer_id", sort=True)["article_id"].agg(" ".join)
    write_csv(answers.reset_index(name="prediction"), private / "answers.csv")
    for name in UNCHANGED:
        link(raw / name, public / name)
    link_tree(raw / "images", public / "images")
