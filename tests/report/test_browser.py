"""The report in a real browser, from disk."""

import subprocess

import pytest

from mlebench.report.page import page
from mlebench.report.results import read_results
from tests.cli.command import ROOT

CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--no-first-run", "--window-size=1300,1100"]  # fmt: skip


@pytest.mark.engine("chromium")
def test_it_opens_from_disk(tmp_path):
    path = tmp_path / "index.html"
    path.write_text(page(read_results(ROOT / "reports" / "scores", ROOT / "experiments"), []))
    command = [*CHROMIUM, f"--user-data-dir={tmp_path / 'profile'}"]
    seen = subprocess.run([*command, "--dump-dom", path.as_uri()], capture_output=True, text=True, check=True).stdout
    for text in ("Experiment baseline", "Experiment dummy", "Miniature data.", "No isolation.", "Spaceship Titanic"):
        assert text in seen
    subprocess.run([*command, f"--screenshot={tmp_path / 'page.png'}", path.as_uri()], capture_output=True, check=True)
    assert (tmp_path / "page.png").stat().st_size > 50_000
