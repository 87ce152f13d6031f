"""Run the steps of deploy/Dockerfile in clean chroots, where there is no Docker. Needs root.

    debootstrap --variant=minbase --include=ca-certificates bookworm BASE
    python -m tools.dockerfile_in_chroot BASE WORK

Each stage begins as a copy of BASE in WORK. At the end the last stage opens a house, and its health
check must pass.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
OPEN_SECONDS = 60


class Step(NamedTuple):
    """One instruction."""

    word: str
    rest: str


def steps(text: str) -> list[Step]:
    """Return the instructions of a Dockerfile that has one on each line."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [Step(*line.split(" ", 1)) for line in lines]


class Stage:
    """A chroot that the instructions change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/root",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        self.workdir = "/"
        self.user = "root"
        self.health: list[str] = []
        self.command: list[str] = []

    def take(self, step: Step, stages: dict[str, Stage]) -> None:
        match step.word:
            case "RUN":
                subprocess.run(self.inside(["/bin/sh", "-c", step.rest]), check=True)
            case "COPY":
                self.copy(shlex.split(step.rest), stages)
            case "WORKDIR":
                self.workdir = step.rest
                (self.folder / step.rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "ENV":
                name, _, value = step.rest.partition("=")
                self.environment[name] = value
            case "USER":
                self.user = step.rest
            case "HEALTHCHECK":
                self.health = json.loads(step.rest.removeprefix("CMD "))
            case "ENTRYPOINT" | "CMD":
                self.command += json.loads(step.rest)
            case "VOLUME" | "EXPOSE":
                pass
            case _:
                raise SystemExit(f"{step.word} is not understood here")

    def inside(self, command: list[str]) -> list[str]:
        """Return a command as the chroot's user, with nothing of this environment."""
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        home = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', self.workdir]
        user = f"--userspec={self.user}"
        chroot = ["chroot", user, str(self.folder), "/usr/bin/env", "-i", *variables]
        return [*chroot, *home, *command]

    def copy(self, words: list[str], stages: dict[str, Stage]) -> None:
        base = ROOT
        if words[0].startswith("--from="):
            base = stages[words.pop(0).partition("=")[2]].folder
        source, target = words
        from_path = base / source.lstrip("/")
        to_path = self.folder / target.lstrip("/")
        if source == ".":
            files = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT).decode()
            for name in filter(None, files.split("\0")):
                (to_path / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, to_path / name)
        elif from_path.is_dir():
            shutil.copytree(from_path, to_path, dirs_exist_ok=True)
        else:
            shutil.copy2(from_path, to_path)

    def open_house(self) -> None:
        """Check that the house opens, and the health check passes."""
        with subprocess.Popen(self.inside(self.command)) as house:
            try:
                end = time.monotonic() + OPEN_SECONDS
                while subprocess.run(self.inside(self.health), capture_output=True).returncode:
                    if house.poll() is not None or time.monotonic() > end:
                        raise SystemExit("the house did not open")
                    time.sleep(1)
                print("the health check passes")
            finally:
                house.terminate()


def main(base: Path, work: Path) -> None:
    if os.geteuid() != 0:
        raise SystemExit("chroot needs root")
    stages: dict[str, Stage] = {}
    for step in steps(DOCKERFILE.read_text("utf-8")):
        print(step.word, step.rest, flush=True)
        if step.word == "FROM":
            name = step.rest.partition(" AS ")[2] or "last"
            shutil.rmtree(work / name, ignore_errors=True)
            work.mkdir(parents=True, exist_ok=True)
            # Not shutil: it would read the devices.
            subprocess.run(["cp", "-a", str(base), str(work / name)], check=True)
            stage = stages[name] = Stage(work / name)
        else:
            stage.take(step, stages)
    stage.open_house()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
