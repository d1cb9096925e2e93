"""`mlebench report`: the page on all experiments, from the scores that are there."""

from pathlib import Path

import click

from mlebench.cli.options import as_json, print_json, print_table, require_project
from mlebench.errors import UserError


@click.command()
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("reports/index.html"),
    show_default=True,
    help="Where to write the page.",
)
@as_json
def report(output: Path, as_json: bool) -> None:
    """Write the report on all experiments."""
    require_project()
    from mlebench.report.page import page
    from mlebench.report.results import gone, headline, read_results

    if output.exists() and not output.is_file():
        raise UserError(f"{output} is not a file; choose another --output.")
    results = read_results()
    output.parent.mkdir(parents=True, exist_ok=True)
    new = output.with_name(f"{output.name}.new")
    new.write_text(page(results, gone()), encoding="utf-8")
    new.replace(output)  # whole or not at all; what stood there may be a link into DVC's cache
    rows = [headline(result) for result in results]
    if as_json:
        print_json({"report": str(output), "experiments": rows})
    else:
        print_table(rows)
        click.echo(output)
