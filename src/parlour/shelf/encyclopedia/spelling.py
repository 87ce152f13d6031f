"""Near spellings: how far a slip may be from a name, by the name's length and sound."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from parlour.shelf.text.slips import SHORTEST_OF_MANY, allowed
from parlour.shelf.text.sounds import skeleton

_NUMERAL: Final = re.compile("[ivx]+|[0-9]+")


class Near(NamedTuple):
    """A near spelling: which of the names, and how many letters it is away."""

    place: int
    distance: int


def _allowed(length: int) -> int:
    """Return how many letters may be wrong in a name of a length: among thousands of names one is
    always near."""
    return allowed(length, SHORTEST_OF_MANY)


def numerals(text: str) -> list[str]:
    """Return the numbers in a text: nobody means Henry VIII by Henry VII."""
    return [word for word in text.split(" ") if _NUMERAL.fullmatch(word)]


class Spellings:
    """Names to compare with, by length: only those of about the same length can be near."""

    def __init__(self, names: Sequence[str], owners: Sequence[int]) -> None:
        by_length: dict[int, tuple[list[str], array[int]]] = {}
        for name, owner in zip(names, owners, strict=True):
            row = by_length.setdefault(len(name), ([], array("I")))
            row[0].append(name)
            row[1].append(owner)
        # One text and one array: a list of texts and a list of whole numbers would take six times
        # the room, and those of all initials are kept.
        self._by_length = {
            length: ("\n".join(own), owners) for length, (own, owners) in by_length.items()
        }

    def near(self, text: str) -> list[tuple[str, int, int]]:
        """Return the names that a text may mean, nearest first: name, owner, how many letters
        away."""
        most = _allowed(len(text) + 1) + 1
        found = []
        for length in range(len(text) - most, len(text) + most + 1):
            if length not in self._by_length:
                continue
            joined, owners = self._by_length[length]
            names = joined.split("\n")
            found += [(names[at], owners[at], away) for at, away in near(text, names)]
        return sorted(found, key=lambda one: one[2])


def near(text: str, names: Sequence[str]) -> list[Near]:
    """Return the names that a text may be a misspelling of, nearest first.

    One letter more is forgiven where both sound alike. Numbers must be the same, and a word more or
    less makes another name.
    """
    most = _allowed(len(text) + 1)
    if not names or most == 0:
        return []
    found = process.extract(text, names, scorer=OSA.distance, score_cutoff=most + 1, limit=12)
    sound = ""
    nearest = []
    for name, distance, index in found:
        if numerals(name) != numerals(text):
            continue
        if distance > 1 and name.count(" ") != text.count(" "):
            continue
        most_here = _allowed(max(len(name), len(text)))
        if distance > most_here:
            sound = sound or skeleton(text)
            if len(name) < 6 or distance > most_here + 1 or skeleton(name) != sound:
                continue
        nearest.append(Near(index, int(distance)))
    return nearest
