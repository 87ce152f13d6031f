"""Tongues: words and names in other languages than English and German, and what English calls them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from parlour.shelf.matching.normalize import fold

FILE: Final = Path(__file__).parent / "tongues.txt"


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """What English calls each name, folded."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for line in FILE.read_text("utf-8").splitlines():
        english, *others = line.split(";")
        for name in others if not line.startswith("#") else ():
            found[fold(name)][fold(english)] = None
    return {name: tuple(meant) for name, meant in found.items()}


def in_english(name: str) -> tuple[str, ...]:
    """What English calls a folded name of another language."""
    return _meanings().get(name, ())
