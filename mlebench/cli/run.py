"""`mlebench run`: a Hydra application, with errors of one sentence and results on stdout."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import click

from mlebench.cli.options import print_json, print_table, require_project
from mlebench.errors import UserError

CONF = Path(__file__).resolve().parents[2] / "conf"
KEYS = ("name=", "seed=", "competitions=", "parallel=", "budget.time_secs=", "budget.steps=", "budget.memory_gb=")


def complete(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Groups and their options, as agent=baseline; for sweeps the part after the last comma."""
    group, equals, value = typed.partition("=")
    if equals:
        done, comma, last = value.rpartition(",")
        options = sorted(path.stem for path in (CONF / group).glob("*.yaml"))
        return [f"{group}={done}{comma}{option}" for option in options if option.startswith(last)]
    groups = [f"{path.relative_to(CONF).as_posix()}=" for path in sorted(CONF.rglob("*")) if path.is_dir()]
    return [word for word in (*groups, *KEYS) if word.startswith(typed) and word != "hydra="]


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False, "help_option_names": []},
)
@click.argument("overrides", nargs=-1, type=click.UNPROCESSED, shell_complete=complete)
def run(overrides: tuple[str, ...]) -> None:
    """Run an experiment, composed by Hydra: agent=… split=….

    `mlebench run agent=baseline split=lite seed=0`, or with -m a sweep over agent=dummy,baseline seed=0,1,2. `--help`
    lists all groups and keys, `--cfg job` shows the configuration without running it, `--json` prints results as JSON.
    """
    require_project()
    from mlebench.launch import Session, record

    with Session() as session:
        run_hydra([word for word in overrides if word != "--json"])
        names, errors = session.noted("experiment"), session.noted("error")
    if names:
        try:
            record(names)
        except UserError as fault:
            errors.append(str(fault))
        tell(names, as_json="--json" in overrides)
    for error in errors[:-1]:
        click.echo(f"error: {error}", err=True)
    if errors:
        raise UserError(errors[-1])


def run_hydra(words: list[str]) -> None:
    """Hydra's part: its flags, its composition, its launchers."""
    import hydra
    from hydra.core.config_store import ConfigStore
    from hydra.errors import HydraException
    from omegaconf import DictConfig, OmegaConf
    from omegaconf.errors import OmegaConfBaseException

    from mlebench.launch import Config, run_job

    ConfigStore.instance().store(name="schema", node=Config)

    def job(config: DictConfig) -> None:
        run_job(plain(OmegaConf.to_container(config, resolve=True, throw_on_missing=True)))

    os.environ["HYDRA_FULL_ERROR"] = "1"  # exceptions come to us, and become one sentence
    sys.argv = ["mlebench run", *map(name_as_text, words)]
    try:
        hydra.main(version_base="1.3", config_path=str(CONF), config_name="config")(job)()
    except (HydraException, OmegaConfBaseException) as error:
        raise UserError(sentence(error)) from error


def name_as_text(word: str) -> str:
    """Hydra would take the name 1e5 for a number, and make it 100000.0; for a group of null it has a traceback."""
    group, _, option = word.partition("=")
    if option == "null" and (CONF / group).is_dir():
        options = sorted(path.stem for path in (CONF / group).glob("*.yaml"))
        raise UserError(f"{word}: choose an option; there are {', '.join(options)}.")
    return re.sub(r"^name=(?!null$)([\w.-]+)$", r"name='\1'", word)


def plain(container: Any) -> dict[str, Any]:
    """A composed configuration is a mapping."""
    if not isinstance(container, dict):
        raise UserError("The configuration is no mapping.")
    return {str(key): value for key, value in container.items()}


NOISE = (
    "full_key",
    "object_type",
    "reference_type",
    "To append",
    "See http",
    "Config search path",
    "provider=",
    "Set the",
)


def sentence(error: Exception) -> str:
    """Hydra's message in one line: what is wrong, why, and what there is instead."""
    lines = [line.strip().rstrip(".:") for line in f"{error}\n{error.__cause__ or ''}".splitlines() if line.strip()]
    lines = [line for line in dict.fromkeys(lines) if not line.startswith(NOISE)]
    options = next((place for place, line in enumerate(lines) if line.startswith("Available options")), len(lines))
    said = ": ".join(lines[: min(2, options)])
    instead = (
        f"there are {', '.join(lines[options + 1 :])}"
        if lines[options + 1 :]
        else "`mlebench run --help` lists what there is"
    )
    return f"{said}; {instead}."


def tell(names: list[str], *, as_json: bool) -> None:
    """Where the results are."""
    from mlebench.report.results import CARD, SCORES, read_result

    results = [read_result(SCORES / name) for name in names if (SCORES / name / CARD).is_file()]
    rows = [
        {
            "experiment": result.card["name"],
            "competition": cell.competition,
            "seed": cell.seed,
            **shown(cell.score),
            "medal": cell.medal,
            "message": (cell.score or {"message": "could not be run or graded"})["message"],
        }
        for result in results
        for cell in result.cells
    ]
    if as_json:
        print_json({"report": "reports/index.html", "experiments": names, "cells": rows})
    else:
        print_table(rows)
        click.echo("reports/index.html")


def shown(score: dict[str, Any] | None) -> dict[str, Any]:
    """Of a score what fits into a line."""
    return {key: (score or {}).get(key) for key in ("status", "score", "percentile")}
