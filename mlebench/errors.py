"""Errors that a user can mend: one sentence that says what is wrong, where, and what to do."""

import sys
from collections.abc import Callable


class UserError(Exception):
    """Shown as it is, without a traceback; the exit code is 1."""


def told(function: Callable[..., None], *arguments: str) -> int:
    """Calls a stage's function; the exit code."""
    try:
        function(*arguments)
    except (UserError, OSError) as error:
        print(f"error: {in_words(error)}", file=sys.stderr)
        return 1
    return 0


def in_words(error: UserError | OSError) -> str:
    """One sentence; that of the system names the file."""
    if isinstance(error, UserError):
        return str(error)
    return f"{error.filename or 'a file'}: {error.strerror or error}."
