"""The project itself: its lock, its imports, its files."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXPORT = ["uv", "export", "-q", "--format", "requirements-txt", "--no-emit-project", "--no-header"]


def tracked():
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


@pytest.mark.engine("registry")
def test_the_lock_is_what_the_project_resolves_to(tmp_path):
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(EXPORT, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (ROOT / "requirements.lock").read_text(), f"renew it: {' '.join(EXPORT)} -o requirements.lock"


def test_no_registry_is_named():
    hosts = ("pypi.org", "pythonhosted", "index-url", "extra-index")
    named = [
        path.name
        for path in tracked()
        if path != Path(__file__) and any(host.encode() in path.read_bytes() for host in hosts)
    ]
    assert named == []


def test_packages_import_nothing_by_themselves():
    filled = [
        path.relative_to(ROOT).as_posix()
        for path in tracked()
        if path.name == "__init__.py" and path.read_text().strip()
    ]
    assert filled == []


@pytest.mark.parametrize("package", ["competitions", "mlebench", "stages"])
def test_no_asserts_and_no_broad_excepts(package):
    wrong = []
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            broad = isinstance(node, ast.ExceptHandler) and (
                node.type is None
                or {getattr(part, "id", "") for part in ast.walk(node.type)} & {"Exception", "BaseException"}
            )
            if isinstance(node, ast.Assert) or broad:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert wrong == []


def test_imports_point_one_way():
    """Competitions import the toolkit, stages and the command line everything; nothing imports stages or the command line."""
    wrong = []
    for path in [*(ROOT / "mlebench").rglob("*.py"), *(ROOT / "competitions").rglob("*.py")]:
        inside_cli = path.parent == ROOT / "mlebench" / "cli"
        for node in ast.walk(ast.parse(path.read_text())):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            wrong += [
                f"{path.relative_to(ROOT)}: {module}"
                for module in modules
                if module.startswith(("stages", "competitions"))
                or (module.startswith("mlebench.cli") and not inside_cli)
            ]
    assert wrong == []


def test_importing_the_library_loads_nothing_heavy():
    code = "import mlebench.competition, sys; print([name for name in ('pandas', 'numpy', 'sklearn', 'dvc', 'hydra') if name in sys.modules])"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
        == "[]"
    )
