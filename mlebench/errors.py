"""Errors that a user can mend: one sentence that says what is wrong, where, and what to do."""

import sys
from collections.abc import Callable


class UserError(Exception):
    """Shown as it is, without a traceback; the exit code is 1."""


def told(function: Callable[..., None], *arguments: str) -> int:
    """Calls a stage's function; the exit code."""
    try:
        function(*arguments)
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0
