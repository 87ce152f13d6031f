"""The lexicon file: how it is laid out. `docs/lexicon.md` describes it for people.

All numbers are little-endian. Words of one length and one set of letters (anagrams of each other)
lie side by side, so that a word needs no offset of its own, and one hash table over sets of
letters answers every question: a word is found through its letters.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

MAGIC: Final = b"PLEX"
VERSION: Final = 2
HEADER: Final = struct.Struct("<4sHHIIII8s")
"""Magic, version, number of letters, words, groups, slots, longest word, reserved."""
LENGTHS: Final = 32
"""Words are shorter than this: one entry per length in the tables of lengths."""
ALIGNMENT: Final = 8

PLURAL: Final = 1
PROPER: Final = 2
ABBREVIATION: Final = 4
COARSE: Final = 8
FLAG_BITS: Final = 4
SLUR: Final = 16
"""Said of a word when the file is written. There it has no bit of its own: a slur has the last place of `LEVELS`."""

LEVELS: Final = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95, 95)
"""How common a word is, by SCOWL's levels: 10 everybody's words … 95 hardly anybody's. The last place is that of slurs,
whose level nobody asks for."""
SLUR_PLACE: Final = len(LEVELS) - 1


def info(level: int, flags: int) -> int:
    """Return level and flags of a word in one byte."""
    place = SLUR_PLACE if flags & SLUR else LEVELS.index(level)
    return place << FLAG_BITS | flags & (SLUR - 1)


def letter_key(letter: str) -> int:
    """Return the number of a letter: the sum over a set of letters is the set's key.

    58 bits, so that the sum over a longest word stays below 2^63.
    """
    digest = hashlib.blake2b(letter.encode(), digest_size=8, person=b"plex1").digest()
    return int.from_bytes(digest, "little") >> 6


def fingerprint(key: int) -> int:
    """Return what a slot keeps of a key: never 0, which is an empty slot."""
    return (key >> 26) & 0xFFFFFFFF | 1
