"""`mlebench grade` and `mlebench grade-sample`: submissions from files, with the report fields of v1."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from mlebench.cli.options import as_json, competition_id, data_dir, print_json, print_table
from mlebench.competition import get_competition
from mlebench.errors import UserError, in_words

TOTALS = {
    "total_runs_with_submissions": "submission_exists",
    "total_valid_submissions": "valid_submission",
    "total_medals": "any_medal",
    "total_gold_medals": "gold_medal",
    "total_silver_medals": "silver_medal",
    "total_bronze_medals": "bronze_medal",
    "total_above_median": "above_median",
}


def judged(competition: str, submission: Path, data_dir: Path | None) -> dict[str, Any]:
    """The grading report of one submission."""
    from mlebench.grading.verdict import judge
    from mlebench.prepared import EDITION, find_answers

    found = get_competition(competition)
    answers = find_answers(found, data_dir)
    facts = {
        "source": answers.source,
        "edition": EDITION,
        "created_at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    return judge(found, submission, answers.path, **facts).as_json()


@click.command("grade-sample")
@click.argument("submission", metavar="CSV", type=click.Path(path_type=Path))
@competition_id
@data_dir
@as_json
def grade_sample(submission: Path, competition: str, data_dir: Path | None, as_json: bool) -> None:
    """Grade one submission.

    Prints its grading report; an invalid submission has no score, a message, and exit code 1.
    """
    report = judged(competition, submission, data_dir)
    if as_json:
        print_json(report)
    else:
        for key, value in report.items():
            if key != "digests":
                click.echo(f"{key + ':':<18} {'' if value is None else value}".rstrip())
    if not report["valid_submission"]:
        raise UserError(report["message"])


@click.command()
@click.option("--submission", "submissions", required=True, type=click.Path(path_type=Path), metavar="F.jsonl",
              help='A line a submission: {"competition_id": …, "submission_path": …}.')  # fmt: skip
@click.option(
    "--output-dir",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to write the grading report.",
)
@data_dir
@as_json
def grade(submissions: Path, output_dir: Path, data_dir: Path | None, as_json: bool) -> None:
    """Grade many submissions, listed in a JSON-lines file.

    Writes <time>_grading_report.json; lines that cannot be graded are named, and the exit code is then 1.
    """
    reports, faults = [], []
    for number, line in enumerate(read_lines(submissions), 1):
        if not line.strip():
            continue
        try:
            reports.append(judged(*read_entry(line), data_dir))
        except (UserError, OSError) as error:
            faults.append(f"{submissions}, line {number}: {in_words(error)}")
            click.echo(f"error: {faults[-1]}", err=True)
    totals = {"total_runs": len(reports)} | {
        total: sum(report[field] for report in reports) for total, field in TOTALS.items()
    }
    path = write_report(output_dir, totals | {"competition_reports": reports})
    if as_json:
        print_json(totals | {"grading_report": str(path)})
    else:
        keys = ("competition_id", "score", "any_medal", "above_median", "valid_submission", "message")
        print_table([{key: report[key] for key in keys} for report in reports])
        click.echo(path)
    if faults:
        raise UserError(f"{len(faults)} of {len(faults) + len(reports)} lines could not be graded.")


def read_lines(path: Path) -> list[str]:
    """The lines of the file."""
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")  # other line ends may stand inside a JSON text
    except FileNotFoundError as error:
        raise UserError(f"There is no file {path}.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path} is no text.") from error


def read_entry(line: str) -> tuple[str, Path]:
    """The competition and the submission of a line."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UserError(f"it is no JSON: {error}.") from error
    if not isinstance(entry, dict) or not all(
        isinstance(entry.get(key), str) for key in ("competition_id", "submission_path")
    ):
        raise UserError("expected an object with the texts competition_id and submission_path.")
    return entry["competition_id"], Path(entry["submission_path"])


def write_report(folder: Path, report: dict[str, Any]) -> Path:
    """The report under a name of its own; whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S-%f")
    path = folder / f"{stamp}_grading_report.json"
    new = path.with_suffix(".json.new")
    new.write_text(json.dumps(report, indent=2, allow_nan=False) + "\n", encoding="utf-8")
    new.rename(path)
    return path
