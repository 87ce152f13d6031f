"""Installed lexicons: English comes with Parlour, other languages are distributions of their own.

Such a distribution, for instance `parlour-lexicon-de`, names a package under the entry point
`parlour.lexicons`, by language. The package has `NAME`, `FILE` (the lexicon) and `NOTICE` (where its
words come from), and from its version 1.1 on `DICTIONARY` (what English says for its words); the licence
is that of the distribution.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, NamedTuple

from parlour.kernel.refusal import Refusal

GROUP: Final = "parlour.lexicons"
DATA: Final = Path(__file__).parent / "data"


class Installed(NamedTuple):
    """A lexicon file that is there, and what is said about it."""

    name: str
    licence: str
    file: Path
    notice: Path
    dictionary: Path | None = None


ENGLISH: Final = Installed("English lexicon", "LicenseRef-SCOWL", DATA / "en.lex", DATA / "NOTICE")


@cache
def installed() -> dict[str, Installed]:
    """Return all installed lexicons by language, English first."""
    others = {found.name: _described(found) for found in entry_points(group=GROUP)}
    return {"en": ENGLISH} | others


def lexicon_file(language: str) -> Path:
    """Return the lexicon of a language; a language that is not installed is refused."""
    if language not in installed():
        raise Refusal("no_lexicon", package=f"parlour[{language}]")
    return installed()[language].file


def _described(found: EntryPoint) -> Installed:
    package = found.load()
    assert found.dist is not None
    licence = found.dist.metadata["License-Expression"]
    dictionary = getattr(package, "DICTIONARY", None)
    return Installed(package.NAME, licence, package.FILE, package.NOTICE, dictionary)
