"""What has to be the same on all machines that play games together, so that they play the same games."""

from __future__ import annotations

import hashlib
import importlib
import platform
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import parlour
from parlour.kernel import Refusal
from parlour.kernel.compiled import is_compiled, twin
from parlour.kernel.discovery import GROUP as GAMES
from parlour.shelf.lexicon.discovery import GROUP as LEXICONS
from parlour.shelf.lexicon.discovery import installed

PLAYERS: Final = "parlour.players"
"""The entry points of players from other packages: each gives a player when it is called."""

CODES: Final = {
    "version": "cluster_version",
    "loops": "cluster_loops",
    "lexicons": "cluster_lexicons",
    "points": "cluster_entry_points",
}
"""What is compared, and the code of the refusal where it differs."""


@cache
def alike() -> dict[str, str]:
    """Return what is compared, as short texts: our version with a digest of the sources, which hot loops
    are compiled, the lexicons with their digests, and what other packages bring."""
    return {"version": _version(), "loops": _loops(), "lexicons": _lexicons(), "points": _points()}


def check(where: str, theirs: Mapping[str, str], ours: Mapping[str, str]) -> None:
    """Refuse a machine on which something is not as it is here."""
    for part, code in CODES.items():
        if theirs.get(part) != ours[part]:
            raise Refusal(code, worker=where, theirs=theirs.get(part, "?"), ours=ours[part])


def _version() -> str:
    root = Path(parlour.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py"), key=lambda path: path.relative_to(root).as_posix()):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    python = ".".join(platform.python_version_tuple()[:2])
    return f"{parlour.__version__} ({digest.hexdigest()[:8]}, Python {python})"


def _loops() -> str:
    """Return which hot loops are compiled; each is a plain module with its types in a `.pxd` file."""
    root = Path(parlour.__file__).parent
    parts = (path.relative_to(root.parent).with_suffix("").parts for path in root.rglob("*.pxd"))
    names = sorted(".".join(name) for name in parts)
    compiled = {name for name in names if is_compiled(twin(name))}
    if compiled and compiled != set(names):
        return ", ".join(f"{name} {'compiled' if name in compiled else 'plain'}" for name in names)
    return "compiled" if compiled else "plain"


def _lexicons() -> str:
    return ", ".join(
        f"{language} {hashlib.sha256(lexicon.file.read_bytes()).hexdigest()[:8]}"
        for language, lexicon in sorted(installed().items())
    )


def _points() -> str:
    found = []
    for group in (GAMES, LEXICONS, PLAYERS):
        for point in entry_points(group=group):
            importlib.import_module(point.module)
            made = "" if point.dist is None else f" {point.dist.version}"
            found.append(f"{point.name} = {point.value}{made}")
    return ", ".join(sorted(found))
