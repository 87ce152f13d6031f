"""Our own additions, removals and plural judgements, kept as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def lines(file: Path) -> Iterator[list[str]]:
    """Yield the fields of every line that is not a comment."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()


def additions(file: Path) -> dict[str, int]:
    return {word: int(level) for word, level in lines(file)}


def removals(file: Path) -> set[str]:
    return {word for (word,) in lines(file)}


def plurals(file: Path) -> dict[str, bool]:
    """Return True for a plural, False for a word of its own."""
    verdicts = {"plural": True, "own": False}
    return {word: verdicts[verdict] for word, verdict in lines(file)}


def coarse(file: Path, endings: tuple[str, ...]) -> set[str]:
    """Return words that our own players never use, with their common forms."""
    stems = {word for (word,) in lines(file)}
    return stems | {stem + ending for stem in stems for ending in endings}
