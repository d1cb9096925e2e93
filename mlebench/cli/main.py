"""The command line: data on stdout, everything else on stderr; exit 0 done, 1 refused or failed, 2 wrong usage."""

import io
import signal
import sys
from types import FrameType

import click

from mlebench.cli.completion import completion
from mlebench.cli.grade import grade, grade_sample
from mlebench.cli.listing import list_competitions, show
from mlebench.cli.prepare import prepare
from mlebench.cli.report import report
from mlebench.cli.run import run
from mlebench.errors import UserError, in_words


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="mlebench")
def cli() -> None:
    """How well do AI agents do machine-learning engineering? Kaggle competitions as a reproducible pipeline."""


for command in (list_competitions, show, prepare, grade, grade_sample, run, report, completion):
    cli.add_command(command)


def main() -> None:
    """The console script: what a user can mend is one sentence, never a traceback."""
    signal.signal(signal.SIGTERM, interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a sign gets its number
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (UserError, OSError) as error:
        sys.exit(f"error: {in_words(error)}")
    except (KeyboardInterrupt, click.Abort):
        print("interrupted: what was finished is kept, the same command goes on from there.", file=sys.stderr)
        sys.exit(130)


def interrupt(_signal: int, _frame: FrameType | None) -> None:
    """A request to end is treated like Ctrl-C."""
    raise KeyboardInterrupt
