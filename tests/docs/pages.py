"""Code and files as they stand on the pages of `docs/`."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(page: str) -> dict[str, str]:
    """The files that a page spells out: a line with the name, then the block."""
    return dict(FILE.findall((DOCS / page).read_text(encoding="utf-8")))


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of one language on a page, in order."""
    found = BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
    return [text for kind, text in found if kind == language]


def lay_out(page: str, folder: Path) -> None:
    """Write the page's files into a folder."""
    for name, text in files(page).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def install(page: str, folder: Path) -> Path:
    """Build the package of a page in a folder and unpack its wheel, as `pip install` would do it."""
    lay_out(page, folder)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return site
