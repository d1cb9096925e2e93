"""A cell: one run of an agent on one competition with one seed, named by the digest of all that the agent can see."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mlebench.competition import get_competition
from mlebench.digests import libraries_of
from mlebench.errors import UserError
from mlebench.experiment import Experiment
from mlebench.lock import locked_versions
from mlebench.preparing.files import files_below, md5_of
from mlebench.preparing.sealing import digest, read_manifest

AGENTS = Path("agents")
INSTRUCTIONS = Path(__file__).with_name("instructions.txt")


@dataclass(frozen=True)
class Cell:
    """What an agent's run depends on, and nothing else: two cells with equal digests are the same run."""

    experiment: Experiment
    competition: str
    seed: int

    @property
    def prepared(self) -> Path:
        """Where the prepared data is."""
        return Path("data") / self.experiment.data.source / self.experiment.data.edition / self.competition

    @property
    def description(self) -> Path:
        """The task as the agent is told it."""
        return get_competition(self.competition).folder / self.experiment.data.description

    @property
    def sample_submission(self) -> str:
        """Where the agent finds a submission in the right format, below the data."""
        return get_competition(self.competition).sample_submission.removeprefix("public/")

    @property
    def agent(self) -> Path:
        """The agent's folder."""
        return require_agent(self.experiment.agent.name)

    def inputs(self) -> dict[str, Any]:
        """Everything that the agent can see, by content; names of experiments and lists of cells are no part of it."""
        experiment = self.experiment
        return {
            "competition": self.competition,
            "seed": self.seed,
            "agent": asdict(experiment.agent),
            "agent_files": digest_of_folder(self.agent),
            "libraries": libraries_of(self.agent, locked_versions()),
            "model": experiment.model.name,
            "budget": asdict(experiment.budget),
            "data": asdict(experiment.data),
            "public": self.public_digest(),
            "description": md5_of(self.description),
            "sample_submission": self.sample_submission,
            "instructions": md5_of(INSTRUCTIONS),
            "sandbox": experiment.sandbox.kind,
        }

    def public_digest(self) -> str:
        """The content of the public folder, sealed or not."""
        manifest = self.prepared / "manifest.csv"
        if not manifest.is_file():
            raise UserError(
                f"{self.competition} is not prepared: no {manifest}; `dvc repro` makes it, `dvc pull` fetches it."
            )
        return digest(read_manifest(manifest, "public"))

    def digest(self) -> str:
        """The cell's name in the store."""
        return hashlib.sha256(json.dumps(self.inputs(), sort_keys=True).encode()).hexdigest()[:32]


def digest_of_folder(folder: Path) -> str:
    """Names and contents of all files but Python's own by-products."""
    names = [name for name in files_below(folder) if "__pycache__" not in name]
    return hashlib.md5("".join(f"{name} {md5_of(folder / name)}\n" for name in names).encode()).hexdigest()


def require_agent(name: str) -> Path:
    """The folder of an agent that exists."""
    folder = AGENTS / name
    if not (folder / "start.sh").is_file():
        raise UserError(f"There is no agent {name!r}: {folder}/start.sh does not exist.")
    links = [path for path in sorted(folder.rglob("*")) if path.is_symlink()]
    if links:
        raise UserError(f"{links[0]} is a link; an agent's folder must hold files, or a change behind it goes unseen.")
    return folder
