"""1,057 questions on short articles: the paragraph on the topic of the question answers it, its form decides how."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

TOPICS = [
    "email marketing", "the café", "river Ångström", 'the "Ring"', "A&M college", "king Lear", "中文 school",
    "city/town hall", "1984", "o'hara bridge", "back\\slash museum", "😀 festival",
]  # fmt: skip
NAMES = ["Ada", "king Håkon", "Bo/Tar", "Zoë", "50 %", "李 明"]
STORIES = ["known for its past", "still sought after", "told of in songs"]
FILLERS = [
    "the", "of", "law", ";", "naïve", "<Th>", "</Th>", "tab\there", "new\nline", "bell\x07", "del\x7f",
    "soft\u00adhyphen", "line\u2028separator", "and/or",
]  # fmt: skip
Paragraph = dict[str, Any]


def make(raw: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    examples = [example(rng, number) for number in range(1057)]
    write_lines(examples, raw / "simplified-nq-train.jsonl")
    asked = ("question_text", "document_text", "long_answer_candidates")
    test = [{"example_id": str(1000 + number), **{key: examples[number][key] for key in asked}} for number in range(3)]
    write_lines(test, raw / "simplified-nq-test.jsonl")
    ids = [f"{line['example_id']}_{kind}" for line in test for kind in ("long", "short")]
    pd.DataFrame({"example_id": ids, "PredictionString": ""}).to_csv(raw / "sample_submission.csv", index=False)


def write_lines(lines: list[dict[str, Any]], path: Path) -> None:
    """Characters beyond ASCII are escaped in every second line."""
    texts = [json.dumps(line, ensure_ascii=bool(number % 2)) + "\n" for number, line in enumerate(lines)]
    path.write_text("".join(texts), encoding="utf-8", newline="\n")


def example(rng: np.random.Generator, number: int) -> dict[str, Any]:
    """A line of the raw file; four questions in ten are on a topic that the article does not have."""
    topics = [TOPICS[place] for place in rng.permutation(len(TOPICS))]
    tokens: list[str] = []
    paragraphs = [paragraph(rng, topic, tokens) for topic in topics[: rng.integers(2, 4)]]
    asked = int(rng.integers(len(paragraphs)))
    answered = rng.random() < 0.6
    candidates = [{"start_token": p["start"], "top_level": True, "end_token": p["end"]} for p in paragraphs]
    nested = {"start_token": paragraphs[-1]["start"] + 1, "top_level": False, "end_token": len(tokens) - 1}
    return {
        "document_text": " ".join(tokens),
        "long_answer_candidates": [*candidates, nested],
        "question_text": paragraphs[asked]["form"].format(topics[asked if answered else -1]),
        "annotations": [annotation(rng, paragraphs[asked] if answered else None, asked)],
        "document_url": f"https://en.wikipedia.org//w/index.php?title=Page_{number % 400}&amp;oldid={800000 + number}",
        "example_id": int(rng.integers(-(2**63), 2**63)),
    }


def paragraph(rng: np.random.Generator, topic: str, tokens: list[str]) -> Paragraph:
    """Nine to thirteen tokens more, on one topic; the spans of its short answers and the form of a question on it."""
    start = len(tokens)
    tokens += ["<P>", *topic.split(), "is"]
    kind, spans, yes_or_no = rng.random(), [], "NONE"
    if kind < 0.15:
        form, yes_or_no = "is {} open today", str(rng.choice(["YES", "NO"]))
        tokens.append("open" if yes_or_no == "YES" else "closed")
    elif kind < 0.65:
        form = "who owns {}"
        for place, name in enumerate(rng.permutation(NAMES)[: rng.choice([1, 1, 2, 3])]):
            tokens += ["and"] * (place > 0)
            spans.append({"start_token": len(tokens), "end_token": len(tokens) + len(name.split())})
            tokens += name.split()
    else:
        form = "what is to be said about {}"
        tokens += str(rng.choice(STORIES)).split()
    missing = start + int(rng.integers(8, 13)) - len(tokens)
    tokens += [str(word) for word in rng.choice(FILLERS, max(0, missing))]
    tokens.append("</P>")
    return {"start": start, "end": len(tokens), "form": form, "spans": spans, "yes_or_no": yes_or_no}


def annotation(rng: np.random.Generator, found: Paragraph | None, place: int) -> dict[str, Any]:
    long = {"start_token": -1, "candidate_index": -1, "end_token": -1}
    if found:
        long = {"start_token": found["start"], "candidate_index": place, "end_token": found["end"]}
    return {
        "yes_no_answer": found["yes_or_no"] if found else "NONE",
        "long_answer": long,
        "short_answers": found["spans"] if found else [],
        "annotation_id": int(rng.integers(1, 2**64 - 1, dtype=np.uint64)),
    }


def perfect(answers: list[dict[str, Any]]) -> pd.DataFrame:
    rows = []
    for answer in answers:
        note = answer["annotations"][0]
        spans = [note["long_answer"], *note["short_answers"]]
        long, *short = [f"{span['start_token']}:{span['end_token']}" for span in spans]
        rows.append((f"{answer['example_id']}_long", long.replace("-1:-1", "")))
        rows.append((f"{answer['example_id']}_short", note["yes_no_answer"].replace("NONE", "") or [*short, ""][0]))
    return pd.DataFrame(rows, columns=["example_id", "PredictionString"])
