"""Near spellings: how far a slip may be from a name, by the name's length and sound."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SOUNDS: Final = (
    ("ph", "f"), ("gh", "g"), ("ck", "k"), ("sch", "s"), ("sh", "s"), ("tch", "s"), ("ch", "k"), ("th", "t"),
    ("qu", "k"), ("q", "k"), ("x", "ks"), ("z", "s"), ("w", "v"), ("j", "i"), ("c", "k"), ("h", ""),
)  # fmt: skip
_VOWELS: Final = re.compile("[aeiouy]+")
_NUMERAL: Final = re.compile("[ivx]+|[0-9]+")
_DOUBLED: Final = re.compile(r"(.)\1+")


class Near(NamedTuple):
    """A near spelling: which of the names, and how many letters it is away."""

    place: int
    distance: int


def reach(length: int) -> int:
    """How many letters may be wrong in a name of a length."""
    if length < 5:
        return 0
    return 1 if length < 8 else 2 if length < 13 else 3


def skeleton(word: str) -> str:
    """A word as it sounds, roughly: consonants alone, alike ones as one."""
    for written, spoken in _SOUNDS:
        word = word.replace(written, spoken)
    return _DOUBLED.sub(r"\1", word[:1] + _VOWELS.sub("", word[1:]))


def numerals(text: str) -> list[str]:
    """The numbers in a text: nobody means Henry VIII by Henry VII."""
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
        """The names that a text may mean, nearest first: name, owner, how many letters away."""
        most = reach(len(text) + 1) + 1
        found = []
        for length in range(len(text) - most, len(text) + most + 1):
            if length not in self._by_length:
                continue
            joined, owners = self._by_length[length]
            names = joined.split("\n")
            found += [(names[at], owners[at], away) for at, away in near(text, names)]
        return sorted(found, key=lambda one: one[2])


def near(text: str, names: Sequence[str]) -> list[Near]:
    """The names that a text may be a misspelling of, nearest first.

    One letter more is forgiven where both sound alike. Numbers must be the same, and a word more or
    less makes another name.
    """
    most = reach(len(text) + 1)
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
        allowed = reach(max(len(name), len(text)))
        if distance > allowed:
            sound = sound or skeleton(text)
            if len(name) < 6 or distance > allowed + 1 or skeleton(name) != sound:
                continue
        nearest.append(Near(index, int(distance)))
    return nearest
