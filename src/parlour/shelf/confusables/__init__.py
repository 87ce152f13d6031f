"""Confusables: letters of other scripts that look like plain ones, by Unicode's data."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("data") / "confusables.txt"


@cache
def confusables() -> dict[int, str]:
    """Return what each character looks like, for `str.translate`."""
    found: dict[int, str] = {}
    for line in FILE.read_text("utf-8").splitlines():
        plain, *others = line.split(" ")
        found |= {ord(other): plain for other in others}
    return found


def appearance(text: str) -> str:
    """Return what a text looks like: two texts with the same appearance look alike, whatever case
    and script they are in, and however many spaces are between two words."""
    decomposed = unicodedata.normalize("NFKD", " ".join(text.split()))
    return unicodedata.normalize("NFKD", decomposed.translate(confusables()).casefold())
