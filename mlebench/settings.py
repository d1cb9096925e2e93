"""Reading small YAML files: a wrong key, type or value is one sentence with the file, the key and what is allowed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from mlebench.errors import UserError

NAMES = {
    str: "a text",
    float: "a number",
    int: "a whole number",
    list: "a list",
    dict: "a mapping",
    bool: "true or false",
}
REQUIRED: Any = object()


@dataclass
class Settings:
    """The keys of a mapping that have not been taken yet."""

    place: str
    values: dict[str, Any]

    def take(
        self,
        key: str,
        kind: type | tuple[type, ...],
        allowed: Callable[[Any], Any] = lambda _: True,
        missing: Any = REQUIRED,
        expected: str = "",
    ) -> Any:
        """The value of a key, checked; `missing` stands in where the key is absent or null."""
        value = self.values.pop(key, None)
        if value is None and missing is not REQUIRED:
            return missing
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if float in kinds and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if value is None or not isinstance(value, kinds) or not allowed(value):
            wanted = expected or getattr(allowed, "expected", "") or " or ".join(NAMES[kind] for kind in kinds)
            held = "is missing" if value is None else f"is {value!r}"
            raise UserError(f"{self.place}: {key} {held}; expected {wanted}.")
        return value

    def section(self, key: str) -> "Settings":
        """A mapping within."""
        return Settings(f"{self.place}: {key}", dict(self.take(key, dict)))

    def require_nothing_else(self) -> None:
        """A key that nobody asked for is a misspelt one."""
        if self.values:
            raise UserError(f"{self.place}: the key {next(iter(self.values))!r} is not known.")


def one_of(choices: Sequence[str]) -> Callable[[Any], bool]:
    """A check whose sentence lists what is allowed."""

    def check(value: Any) -> bool:
        return value in choices

    check.expected = "one of " + ", ".join(choices)  # type: ignore[attr-defined]
    return check


def read_settings(path: Path) -> Settings:
    """A YAML file that holds a mapping."""
    try:
        values = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UserError(f"There is no file {path}.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise UserError(f"{path} is no YAML: {' '.join(str(error).split())}.") from error
    if not isinstance(values, dict):
        raise UserError(f"{path} must hold keys and values.")
    return Settings(str(path), values)
