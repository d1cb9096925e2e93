"""Arguments and options that several commands share."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mlebench.competition import competition_ids
from mlebench.errors import UserError
from mlebench.split import split_names

Command = Callable[..., Any]


def complete_ids(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Ids that begin as typed."""
    return [name for name in competition_ids() if name.startswith(typed)]


def complete_splits(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Splits that begin as typed."""
    return [name for name in split_names() if name.startswith(typed)]


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
competition_id = click.argument("competition", metavar="ID", shell_complete=complete_ids)
data_dir = click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder with DIR/<id>/prepared/, as `mlebench prepare` makes it. [default: the pipeline's data]",
)


def require_project() -> None:
    """Commands that read or write experiments work in the project's folder."""
    if not Path("dvc.yaml").is_file():
        raise UserError("There is no dvc.yaml here; this command works in the project's folder.")


def print_json(values: Any) -> None:
    """JSON that every parser takes: no NaN, no infinity."""
    click.echo(json.dumps(values, indent=2, allow_nan=False))


def print_table(rows: list[dict[str, Any]]) -> None:
    """Columns of texts, as wide as they need to be."""
    if not rows:
        return
    shown = [
        [str(name) for name in rows[0]],
        *(["" if value is None else str(value) for value in row.values()] for row in rows),
    ]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]
    for row in shown:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
