"""Articles as long as the real ones."""

import json
from pathlib import Path
from typing import Any

from benchmarks.raw import Preparing
from benchmarks.submissions import Grading, exchanged
from mlebench.preparing.tables import write_lines

QUESTIONS = "raw/simplified-nq-train.jsonl"


def articles(rows: int, examples: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Questions on articles of 46,000 characters with 130 paragraphs; two in three have a character beyond Latin."""
    words = " ".join(example["document_text"] for example in examples).encode("ascii", "ignore").decode()
    texts = [(words * 40)[:46_000] + mark for mark in "–—-"]
    starts = range(0, 6_500, 50)
    candidates = [{"start_token": start, "top_level": True, "end_token": start + 40} for start in starts]
    long = [{"document_text": text, "long_answer_candidates": candidates} for text in texts]
    ids = [{"example_id": str(7 * number - 10**18)} for number in range(rows)]
    return [examples[place % len(examples)] | long[place % 3] | name for place, name in enumerate(ids)]


def long_articles(folder: Path) -> None:
    """Questions 4 times over, on articles 100 times as long."""
    path = folder / QUESTIONS
    examples = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    for example in examples:
        example["document_text"] = " ".join([example["document_text"]] * 100)
    write_lines([json.dumps(example) for example in examples] * 4, path)


GRADING = Grading(30_738, exchanged, articles, key="example_id")
PREPARING = Preparing("rows × 4, with texts 100 times as long", long_articles, [QUESTIONS])
