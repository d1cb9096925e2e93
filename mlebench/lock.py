"""The versions that requirements.lock pins: results depend on these, so nothing runs with others."""

import re
from importlib import metadata
from pathlib import Path

from mlebench.errors import UserError

LOCK = Path(__file__).resolve().parents[1] / "requirements.lock"

# what a module's import means for the bytes and scores that it makes: itself and what it computes with
DISTRIBUTIONS = {
    "PIL": ("pillow",),
    "cramjam": ("cramjam",),
    "jinja2": ("jinja2", "markupsafe"),
    "fastparquet": ("fastparquet", "cramjam", "numpy", "pandas"),
    "numpy": ("numpy",),
    "pandas": ("pandas", "numpy"),
    "py7zr": ("py7zr",),
    "pyarrow": ("pyarrow",),
    "pydicom": ("pydicom",),
    "scipy": ("scipy", "numpy"),
    "sklearn": ("scikit-learn", "scipy", "numpy"),
    "yaml": ("pyyaml",),
}


def locked_versions(lock: Path = LOCK) -> dict[str, str]:
    """Distribution → version."""
    try:
        text = lock.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise UserError(f"There is no {lock.name}; `git checkout {lock.name}` brings it back.") from error
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, re.MULTILINE))


def require_locked_versions() -> None:
    """Refuses to compute anything with libraries other than the pinned ones."""
    locked = locked_versions()
    for name in sorted({name for names in DISTRIBUTIONS.values() for name in names} & locked.keys()):
        installed = metadata.version(name)
        if installed != locked[name]:
            raise UserError(
                f"{name} {installed} is installed, but requirements.lock has {locked[name]}; `uv sync` installs that."
            )
