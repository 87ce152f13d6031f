"""Wheels and source distributions of the program and of its German lexicon."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PROJECTS: Final = (ROOT, ROOT / "packages" / "lexicon-de")
CLIENT: Final = (
    "parlour/server/static/index.html",
    "parlour/server/static/sw.js",
    "parlour/server/static/licences.json",
)
"""Files of the web client without which no house can be opened from a distribution."""


class Incomplete(Exception):
    """A distribution lacks something."""


def build(out: Path) -> list[Path]:
    """Build all distributions into a folder that is emptied first.

    The program's wheel is built twice: without compiled loops for any machine, and, where a
    compiler is there, with them for machines like this one.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for project in PROJECTS:
        build_plain(project, out)
    _hatch(ROOT, out, "wheel")
    made = sorted(out.iterdir())
    for path in made:
        check(path)
    return made


def build_plain(project: Path, out: Path) -> None:
    """Build the sources and the wheel for any machine of one project."""
    _hatch(project, out, "sdist")
    _hatch(project, out, "wheel", PARLOUR_PURE="1")


def _hatch(project: Path, out: Path, target: str, **variables: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out.resolve())]
    environment = {name: value for name, value in os.environ.items() if name != "PARLOUR_PURE"}
    subprocess.run(
        command, cwd=project, env=environment | variables, check=True, stdout=subprocess.DEVNULL
    )


def check(path: Path) -> None:
    """Raise `Incomplete` if a distribution of the program is without the web client."""
    if not path.name.startswith("parlour-"):
        return
    held = names(path)
    missing = [file for file in CLIENT if not any(name.endswith(file) for name in held)]
    if missing:
        raise Incomplete(f"{path.name} is without {', '.join(missing)}")


def names(path: Path) -> list[str]:
    """Return the files in a wheel or in a source distribution."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return wheel.namelist()
    with tarfile.open(path) as source:
        return source.getnames()
