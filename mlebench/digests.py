"""What code a result depends on: a file, all project modules that it imports, the data beside it, the pinned libraries.

Syntax trees are compared, not texts: comments, docstrings and layout do not matter.
"""

import ast
import hashlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mlebench.errors import UserError
from mlebench.lock import DISTRIBUTIONS

PROJECT = ("mlebench", "stages", "competitions")
NOBODYS = re.compile(r"(^|/)(\.|__pycache__/)|~$")  # what editors, systems and Python leave beside it
NOT_CODE = {"config.yaml", "checksums.yaml", "leaderboard.csv"}  # stages that read these depend on them by name


@dataclass(frozen=True)
class Source:
    """A Python file: its digest, what it imports, and the files beside it that it names."""

    digest: str
    modules: frozenset[Path]
    data: frozenset[Path]
    libraries: frozenset[str]


def explain(files: list[Path], root: Path, versions: dict[str, str]) -> str:
    """One line for every file and library that the files depend on: readable, and different when a meaning differs."""
    sources = closure(files, root)
    beside = {data for source in sources.values() for data in source.data}
    lines = {f"{path.relative_to(root).as_posix()} {source.digest}" for path, source in sources.items()}
    lines |= {f"{path.relative_to(root).as_posix()} {short(path.read_bytes())}" for path in beside}
    for path, source in sources.items():
        lines |= {
            f"{name}=={version_of(name, path, versions)}"
            for library in source.libraries
            for name in distributions(library)
        }
    return "".join(f"{line}\n" for line in sorted(lines))


def libraries_of(agent: Path, versions: dict[str, str]) -> list[str]:
    """The pinned libraries that an agent's Python files import: without a container, it runs with the harness's own."""
    sources = [read_source(path, agent) for path in sorted(agent.rglob("*.py"))]
    names = {name for source in sources for library in source.libraries for name in distributions(library)}
    return sorted(f"{name}=={versions[name]}" for name in names & versions.keys())


def closure(files: list[Path], root: Path) -> dict[Path, Source]:
    """The files and all project modules that they import, directly or not."""
    found: dict[Path, Source] = {}
    waiting = list(files)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = read_source(path, root)
            waiting.extend(found[path].modules)
    return found


@cache
def read_source(path: Path, root: Path) -> Source:
    """A file that does not parse counts by its bytes, so that one broken competition does not stop the others."""
    content = path.read_bytes()
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return Source(short(content), frozenset(), frozenset(), frozenset())
    names = set(imported(tree, path, root))
    modules = frozenset(name for name in names if isinstance(name, Path))
    libraries = frozenset(name for name in names if isinstance(name, str)) - sys.stdlib_module_names
    return Source(short(canonical(without_docstrings(tree)).encode()), modules, data_files(tree, path), libraries)


def imported(tree: ast.AST, path: Path, root: Path) -> Iterator[Path | str]:
    """Paths of project modules, names of libraries."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from resolved(alias.name, [], root)
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            if node.level:
                yield from module_files(path.parents[node.level - 1].joinpath(*(node.module or "").split(".")), names)
            else:
                yield from resolved(node.module or "", names, root)


def resolved(module: str, names: list[str], root: Path) -> Iterator[Path | str]:
    """An absolute import."""
    top = module.split(".", maxsplit=1)[0]
    if top in PROJECT:
        yield from module_files(root.joinpath(*module.split(".")), names)
    else:
        yield top


def module_files(place: Path, names: list[str]) -> Iterator[Path]:
    """The files behind `import place` or `from place import names`, where a name may be a module of its own."""
    candidates = [place.with_suffix(".py"), place / "__init__.py", *(place / f"{name}.py" for name in names)]
    return (candidate for candidate in candidates if candidate.is_file())


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The tree less its docstrings, which change no result."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:]
    return tree


def canonical(node: Any) -> str:
    """A tree as text, alike under all versions of Python: absent and empty fields, which come and go, are left out."""
    if isinstance(node, list):
        return "[" + " ".join(canonical(item) for item in node) + "]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = (
        (name, value)
        for name, value in ast.iter_fields(node)
        if value not in (None, []) and name not in {"ctx", "kind"}
    )
    if isinstance(node, ast.JoinedStr):  # some versions of Python put empty texts into f-strings
        node.values = [value for value in node.values if not (isinstance(value, ast.Constant) and value.value == "")]
    constant = "None" if isinstance(node, ast.Constant) and node.value is None else ""
    return f"({type(node).__name__}{constant} " + " ".join(f"{name}={canonical(value)}" for name, value in fields) + ")"


def data_files(tree: ast.AST, path: Path) -> frozenset[Path]:
    """Files that code reads from its own folder: all of a competition's lists and tables, elsewhere what it names."""
    files = {
        beside
        for beside in path.parent.rglob("*")
        if beside.is_file() and beside.suffix not in {".py", ".md"} and beside.name not in NOT_CODE
        if not NOBODYS.search(beside.relative_to(path.parent).as_posix())
    }
    if path.parents[1].name == "competitions":
        return frozenset(files)
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(beside for beside in files if beside.name in named)


def distributions(library: str) -> tuple[str, ...]:
    """The distributions whose versions an import depends on."""
    return DISTRIBUTIONS.get(library, (library.replace("_", "-"),))


def version_of(name: str, path: Path, versions: dict[str, str]) -> str:
    """The pinned version of a library that a file imports."""
    if name not in versions:
        raise UserError(
            f"{path} imports {name}, which requirements.lock does not pin; add it to pyproject.toml and renew the lock."
        )
    return versions[name]


def short(content: bytes) -> str:
    """A digest that is short enough to read and long enough not to collide."""
    return hashlib.sha256(content).hexdigest()[:24]
