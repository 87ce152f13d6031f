"""Near spellings: how far a slip may be from a name, by the name's length and sound."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SOUNDS: Final = (
    ("ph", "f"), ("gh", "g"), ("ck", "k"), ("sch", "s"), ("sh", "s"), ("tch", "s"), ("ch", "k"), ("th", "t"),
    ("qu", "k"), ("q", "k"), ("x", "ks"), ("z", "s"), ("w", "v"), ("j", "i"), ("c", "k"), ("h", ""),
)  # fmt: skip
_VOWELS: Final = re.compile("[aeiouy]+")
_DOUBLED: Final = re.compile(r"(.)\1+")


class Near(NamedTuple):
    """A near spelling: which of the names, and how many letters it is away."""

    place: int
    distance: int


def reach(length: int) -> int:
    """How many letters may be wrong in a name of a length."""
    if length < 4:
        return 0
    return 1 if length < 8 else 2 if length < 13 else 3


def skeleton(word: str) -> str:
    """A word as it sounds, roughly: consonants alone, alike ones as one."""
    for written, spoken in _SOUNDS:
        word = word.replace(written, spoken)
    return _DOUBLED.sub(r"\1", word[:1] + _VOWELS.sub("", word[1:]))


def near(text: str, names: Sequence[str], more: int = 0) -> list[Near]:
    """The names that a text may be a misspelling of, nearest first.

    `more` letters are forgiven on top, and one more where both sound alike.
    """
    most = reach(len(text) + 1) + more
    if not names or most == 0:
        return []
    found = process.extract(text, names, scorer=OSA.distance, score_cutoff=most + 1, limit=12)
    sound = ""
    nearest = []
    for name, distance, index in found:
        allowed = reach(max(len(name), len(text))) + (more if len(name) > 4 else 0)
        if distance > allowed:
            sound = sound or skeleton(text)
            if len(name) < 5 or distance > allowed + 1 or skeleton(name) != sound:
                continue
        nearest.append(Near(index, int(distance)))
    return nearest
