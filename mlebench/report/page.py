"""The report as one HTML file that opens from disk."""

from pathlib import Path

from jinja2 import Environment, StrictUndefined

from mlebench.report.results import ExperimentResult

TEMPLATE = Path(__file__).with_name("page.html")


def page(experiments: list[ExperimentResult], gone: list[str]) -> str:
    """The whole page; the same results give the same bytes."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["figure"] = figure
    return (
        environment.from_string(TEMPLATE.read_text(encoding="utf-8")).render(experiments=experiments, gone=gone) + "\n"
    )


def figure(value: float | str | None, decimals: int = 5) -> str:
    """A number as people read it; a dash where there is none."""
    if value is None:
        return "–"
    return value if isinstance(value, str) else f"{value:.{decimals}f}".rstrip("0").rstrip(".")
