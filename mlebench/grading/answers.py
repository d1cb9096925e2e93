"""The answers as graders get them: a table, or a list of objects where the file is jsonl."""

import json
from pathlib import Path
from typing import Any

import pandas as pd


def read_answers(path: Path) -> Any:
    """What the competition's `answers` file holds."""
    if path.suffix == ".jsonl":
        with path.open(encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    return pd.read_csv(path, float_precision="round_trip")
