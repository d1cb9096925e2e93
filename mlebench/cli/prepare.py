"""`mlebench prepare`: plain folders in v1's layout."""

from pathlib import Path

import click

from mlebench.cli.options import as_json, complete_ids, print_json
from mlebench.competition import competition_ids, get_competition
from mlebench.errors import UserError
from mlebench.split import read_split


@click.command()
@click.option("-c", "--competition", metavar="ID", help="One competition.", shell_complete=complete_ids)
@click.option("-a", "--all", "every", is_flag=True, help="All competitions.")
@click.option("--lite", is_flag=True, help="The competitions of the split lite.")
@click.option(
    "-l", "--list", "listed", type=click.Path(dir_okay=False, path_type=Path), help="A file with an id a line."
)
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("data/plain"),
    show_default=True,
    help="Where to put DIR/<id>/prepared/, and where Kaggle's archive DIR/<id>/<id>.zip may be.",
)
@click.option(
    "--source",
    type=click.Choice(["kaggle", "miniature"]),
    default="kaggle",
    show_default=True,
    help="Kaggle's archives, or small made-up data in the same formats.",
)
@click.option("--keep-raw", is_flag=True, help="Keep the unpacked raw data as DIR/<id>/raw.")
@click.option("--overwrite-checksums", is_flag=True, help="Write what was made into checksums.yaml (for maintainers).")
@click.option("--skip-verification", is_flag=True, help="Do not compare with the published checksums.")
@as_json
def prepare(
    *,
    competition: str | None,
    every: bool,
    lite: bool,
    listed: Path | None,
    data_dir: Path,
    source: str,
    keep_raw: bool,
    overwrite_checksums: bool,
    skip_verification: bool,
    as_json: bool,
) -> None:
    """Prepare competitions as plain folders, in v1's layout.

    The pipeline (`dvc repro`) does the same with caching and does not need this.
    """
    if sum(map(bool, (competition, every, lite, listed))) != 1:
        raise click.UsageError("Name what to prepare by exactly one of -c ID, --all, --lite, --list FILE.")
    from mlebench.prepared import prepare_plain

    made = []
    for name in chosen(competition, lite, listed):
        click.echo(f"preparing {name}", err=True)
        folder = prepare_plain(
            name, source, data_dir, keep_raw=keep_raw, verify=not skip_verification, overwrite=overwrite_checksums
        )
        made.append({"competition_id": name, "prepared": str(folder)})
        if not as_json:
            click.echo(folder)
    if as_json:
        print_json(made)


def chosen(competition: str | None, lite: bool, listed: Path | None) -> list[str]:
    """The ids, all known."""
    if competition:
        return [get_competition(competition).id]
    if listed:
        return [get_competition(name).id for name in read_list(listed)]
    return read_split("lite").ids() if lite else competition_ids()


def read_list(path: Path) -> list[str]:
    """Ids, a line each; empty lines and comments are passed over."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise UserError(f"{path} is no text.") from error
    except FileNotFoundError as error:
        raise UserError(f"There is no file {path}.") from error
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]
