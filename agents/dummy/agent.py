"""Hands in the sample submission, and reports what it can see: a check of the harness, and the score to beat."""

import os
import shutil
import socket
from pathlib import Path

SECRETS = ("KEY", "TOKEN", "SECRET", "PASSWORD")


def main() -> None:
    data, logs = Path(os.environ["DATA_DIR"]), Path(os.environ["LOGS_DIR"])
    sample = data / os.environ["SAMPLE_SUBMISSION"]
    shutil.copyfile(sample, Path(os.environ["SUBMISSION_DIR"]) / "submission.csv")
    shutil.copyfile(__file__, Path(os.environ["CODE_DIR"]) / "agent.py")
    report = "\n".join([*who(), *variables(), *files(data), *outside()]) + "\n"
    (logs / "seen.txt").write_text(report, encoding="utf-8")
    print(f"handed in {sample.name}; what I can see is in seen.txt")


def who() -> list[str]:
    return ["# who", f"user {os.getuid()}, group {os.getgid()}, folder {Path.cwd()}"]


def variables() -> list[str]:
    hidden = {name: "(hidden)" for name in os.environ if any(word in name for word in SECRETS)}
    return ["# variables", *(f"{name}={value}" for name, value in sorted({**os.environ, **hidden}.items()))]


def files(data: Path) -> list[str]:
    listed = [entry.name + ("/" if entry.is_dir() else f" {entry.stat().st_size}") for entry in sorted(data.iterdir())]
    return ["# data", *listed]


def outside() -> list[str]:
    """What a sandbox should keep from an agent."""
    home = Path(os.environ["HOME"]).resolve()
    above = [str(folder) for folder in home.parents if os.access(folder, os.R_OK)]
    writable = os.access(Path(os.environ["DATA_DIR"]) / os.environ["SAMPLE_SUBMISSION"], os.W_OK)
    return [
        "# outside",
        f"readable folders above home: {', '.join(above) or 'none'}",
        f"data writable: {writable}",
        f"network: {network()}",
    ]


def network() -> str:
    interfaces = sorted(name for _, name in socket.if_nameindex())
    return ", ".join(interfaces) or "no interfaces"


if __name__ == "__main__":
    main()
