"""The dummy hands in the sample submission, and tells what it sees, but for secrets."""

import os
import subprocess

from tests.cli.command import ROOT


def test_it_shows_no_secrets(tmp_path):
    places = {name: tmp_path / name for name in ("data", "submission", "code", "logs")}
    for place in places.values():
        place.mkdir()
    (places["data"] / "sample.csv").write_text("id,y\n1,0\n")
    told = {f"{name.upper()}_DIR": str(place) for name, place in places.items()}
    told |= {
        "SAMPLE_SUBMISSION": "sample.csv",
        "AGENT_DIR": str(ROOT / "agents/dummy"),
        "LLM_API_KEY": "told to nobody",
    }
    subprocess.run(
        ["bash", ROOT / "agents/dummy/start.sh"], env={**os.environ, **told, "HOME": str(tmp_path)}, check=True
    )
    assert (places["submission"] / "submission.csv").read_text() == "id,y\n1,0\n"
    seen = (places["logs"] / "seen.txt").read_text()
    assert "LLM_API_KEY=(hidden)" in seen
    assert "told to nobody" not in seen
