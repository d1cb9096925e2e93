"""Real archives in the pipeline: listed in params.yaml, checked against the published checksums, prepared beside the miniature."""

import pytest
import yaml

from mlebench.competition import get_competition
from mlebench.preparing.archives import zip_folder
from mlebench.preparing.files import md5_of
from tests.cli.command import mlebench
from tests.pipeline.project import Project

pytestmark = pytest.mark.pipeline
SHIP = "spaceship-titanic"


def test_an_archive_is_prepared_if_it_is_the_published_one(tmp_path):
    project = Project(tmp_path / "project")
    project.reduce([SHIP, "dog-breed-identification"], [])
    project.forget()
    project.edit_yaml("params.yaml", kaggle=[SHIP])
    archive = project.folder / "data/kaggle/raw" / f"{SHIP}.zip"
    archive.parent.mkdir(parents=True)
    (tmp_path / "raw").mkdir()
    get_competition(SHIP).module("miniature").make(tmp_path / "raw", 3)
    zip_folder(tmp_path / "raw", archive)

    refused = project.repro(f"prepare-kaggle@v1-{SHIP}", fails=True)
    assert f"error: {SHIP}: {SHIP}.zip has md5 {md5_of(archive)}, published is" in refused.output
    assert not (project.folder / f"data/kaggle/v1/{SHIP}/public").exists()

    checksums = project.folder / f"competitions/{SHIP}/checksums.yaml"
    published = {"zip": md5_of(archive)} | dict.fromkeys(list(yaml.safe_load(checksums.read_text()))[1:], "0" * 32)
    checksums.write_text(yaml.safe_dump(published))
    refused = project.repro(f"prepare-kaggle@v1-{SHIP}", fails=True)
    assert f"published is {'0' * 32}" in refused.output
    plain = mlebench("prepare", "-c", SHIP, "--data-dir", tmp_path, cwd=project.folder, PYTHONPATH=str(project.folder))
    assert plain.refused(f"published is {'0' * 32}", "--skip-verification"), plain.err

    checksums.write_text(yaml.safe_dump({"zip": md5_of(archive)}))
    assert project.repro(f"prepare-kaggle@v1-{SHIP}").ran == {"digests", f"prepare-kaggle@v1-{SHIP}"}
    assert (project.folder / f"data/kaggle/v1/{SHIP}/private/test.csv").is_file()
