"""Openings: how words begin. Most wrong answers begin otherwise than the right one, and need not be laid
beside it word by word."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.families import (
    has_adjective,
    is_adjective,
    romanized,
    spelled,
    spellings,
)
from parlour.shelf.matching.sounds import HOMOPHONES, NEAR, VOWELS, sound
from parlour.shelf.matching.tokens import stem
from parlour.shelf.matching.vocabulary import UNITS

PARTICIPLE: Final = "g"
"""Forms of one word may begin so, and otherwise: gone, went; gefroren, frieren."""
ANY: Final = "*"
"""A word may begin with anything."""
LISTED: Final = "~"
"""A word is in a table, and may be another one of it."""


@lru_cache(maxsize=CACHED)
def begins(word: str) -> frozenset[str]:
    """The first letter of a word, in writing and in sound."""
    heard = sound(word)
    return frozenset(
        form[0]
        for form in (word, stem(word), spelled(word), romanized(word), heard, heard.lstrip("h"))
        if form
    )


@lru_cache(maxsize=CACHED)
def may_begin(word: str) -> frozenset[str]:
    """How a word may begin that stands for this one: with its first letter or the second, with a sound that
    is heard for its own, or as another name of it."""
    found = set().union(*map(begins, (word, *spellings(word))))
    near = {other for sign in found for pair in NEAR if sign in pair for other in pair}
    vowels = VOWELS if found & VOWELS else frozenset()
    return frozenset((*found, *near, *vowels, *word[1:2]))


def openings(words: Sequence[str]) -> frozenset[str]:
    """How the words of a given answer may begin that stand for words of this one, and signs for the tables
    that know words which begin otherwise."""
    found = set().union(*map(may_begin, words))
    if any(word[0] == PARTICIPLE for word in words):
        found.add(ANY)
    if any(word in HOMOPHONES or word in UNITS or has_adjective(word) for word in words):
        found.add(LISTED)
    return frozenset(found)


def may_match(given: Sequence[str], wanted: Sequence[str], opened: frozenset[str]) -> bool:
    """Whether any word of the one may stand for a word of the other. `opened`: the openings of what is
    wanted."""
    if ANY in opened:
        return True
    for word in given:
        if word[0] == PARTICIPLE or not begins(word).isdisjoint(opened):
            return True
    return LISTED in opened and any(
        (said in HOMOPHONES and word in HOMOPHONES)
        or (said in UNITS and word in UNITS)
        or is_adjective(stem(said), word)
        for said in given
        for word in wanted
    )
