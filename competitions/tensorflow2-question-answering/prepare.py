"""A tenth of each block of 1,000 questions is held out, so that a file of 17 GB never has to fit into memory."""

from pathlib import Path
from typing import Any

import pandas as pd

from mlebench.preparing.splits import split_rows
from mlebench.preparing.tables import write_csv

ASKED = ["example_id", "question_text", "document_text", "long_answer_candidates"]


def prepare(raw: Path, public: Path, private: Path) -> None:
    labelled, asked = public / "simplified-nq-train.jsonl", public / "simplified-nq-test.jsonl"
    answers = private / "test.jsonl"
    for path in (labelled, asked, answers):
        path.unlink(missing_ok=True)
    gold: list[tuple[str, str]] = []
    with pd.read_json(raw / "simplified-nq-train.jsonl", lines=True, chunksize=1000) as blocks:
        for block in blocks:
            train, test = split_rows(block.astype({"example_id": str}), test_size=0.1)
            for table, path in ((train, labelled), (test[ASKED], asked), (test, answers)):
                table.to_json(path, orient="records", lines=True, mode="a")
            for example, (note,) in zip(test["example_id"], test["annotations"], strict=True):
                short = note["yes_no_answer"].replace("NONE", "") or next(map(span, note["short_answers"]), "")
                gold += [(f"{example}_short", short), (f"{example}_long", span(note["long_answer"]))]
    submission = pd.DataFrame(gold, columns=["example_id", "PredictionString"])
    write_csv(submission, private / "gold_submission.csv")
    write_csv(submission.assign(PredictionString=""), public / "sample_submission.csv")


def span(tokens: dict[str, Any]) -> str:
    """As start:end; nothing where there is no answer."""
    return f"{tokens['start_token']}:{tokens['end_token']}" if tokens["start_token"] != -1 else ""
