"""Digests of code: what counts as a change, and what does not."""

import ast

import pytest

from mlebench.digests import canonical, explain, without_docstrings
from mlebench.errors import UserError

VERSIONS = {"pandas": "1", "numpy": "2", "pillow": "3"}
MAIN = '"""Doc."""\nfrom mlebench import tools\n\ndef f(x):\n    """Doc."""\n    return x + 1\n'


@pytest.fixture
def project(tmp_path):
    files = {
        "competitions/one/prepare.py": MAIN,
        "competitions/one/list.txt": "a\n",
        "competitions/one/config.yaml": "title: x\n",
        "competitions/one/description.md": "text\n",
        "mlebench/__init__.py": "",
        "mlebench/tools.py": "import json\nfrom mlebench.deep.inner import g\n",
        "mlebench/deep/inner.py": "import pandas\ng = 1\n",
        "mlebench/unused.py": "import PIL\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def digest(project, text=MAIN):
    from mlebench.digests import read_source

    read_source.cache_clear()
    path = project / "competitions/one/prepare.py"
    path.write_text(text)
    return explain([path], project, VERSIONS)


def test_it_lists_what_a_result_depends_on(project):
    names = [line.split()[0] for line in digest(project).splitlines()]
    assert names == ["competitions/one/list.txt", "competitions/one/prepare.py", "mlebench/__init__.py",
                     "mlebench/deep/inner.py", "mlebench/tools.py", "numpy==2", "pandas==1"]  # fmt: skip


@pytest.mark.parametrize(
    "text", [MAIN.replace("Doc.", "Other."), MAIN + "# a comment\n", MAIN.replace("x + 1", "(x\n        + 1)")]
)
def test_comments_docstrings_and_layout_do_not_count(project, text):
    assert digest(project, text) == digest(project)


@pytest.mark.parametrize(
    "text", [MAIN.replace("+ 1", "+ 2"), MAIN + "import PIL\n", MAIN.replace("x", "y"), MAIN.replace("+ 1", "+ None")]
)
def test_meaning_counts(project, text):
    assert digest(project, text) != digest(project)


@pytest.mark.parametrize("name", ["mlebench/deep/inner.py", "competitions/one/list.txt"])
def test_what_is_imported_or_read_counts(project, name):
    before = digest(project)
    (project / name).write_text("g = 2\n")
    assert digest(project) != before


@pytest.mark.parametrize(
    "name", ["mlebench/unused.py", "competitions/one/config.yaml", "competitions/one/description.md"]
)
def test_other_files_do_not_count(project, name):
    before = digest(project)
    (project / name).write_text("changed: 1\n")
    assert digest(project) == before


def test_relative_imports_are_followed(project):
    (project / "competitions/one/helper.py").write_text("import PIL\n")
    text = digest(project, "from .helper import x\n")
    assert "competitions/one/helper.py" in text
    assert "pillow==3" in text


def test_a_file_that_does_not_parse_counts_by_its_bytes(project):
    assert digest(project, "def f(:\n") != digest(project, "def f(::\n")


def test_a_library_that_is_not_pinned_is_refused(project):
    with pytest.raises(UserError, match=r"imports torch, which requirements\.lock does not pin"):
        digest(project, "import torch\n")


def test_constants_of_other_types_differ():
    forms = [
        canonical(without_docstrings(ast.parse(text)))
        for text in ("f(None)", "f()", "f(0)", "f(False)", "f('')", "f([])", "f(...)")
    ]
    assert len(set(forms)) == len(forms)
