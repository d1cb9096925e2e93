"""Tests that need an engine are marked with its name: they skip with a reason where it is not installed, and fail in CI."""

import os
import shutil

import pytest

ENGINES = {"chromium": "chromium", "registry": "uv"}  # engine -> the command that shows that it is installed


def pytest_configure(config):
    config.addinivalue_line("markers", "engine(name): needs an engine that .ci/engines installs")


def pytest_runtest_setup(item):
    for mark in item.iter_markers("engine"):
        name = mark.args[0]
        if shutil.which(ENGINES[name]):
            continue
        if os.environ.get("MLEBENCH_ENGINES") == "required":
            pytest.fail(f"{name} is not installed although .ci/engines should have installed it")
        pytest.skip(f"needs {name}, which is not installed ({ENGINES[name]} is not on the path)")
