"""Wording: the answer word by word in the other language, or as one compound of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.dictionary import is_translation
from parlour.shelf.matching.families import families
from parlour.shelf.matching.slips import same
from parlour.shelf.matching.tokens import Row, stem
from parlour.shelf.matching.vocabulary import LIGHT, NEGATIONS, QUALIFIERS

PART: Final = 4
"""Letters that a part of a compound has at least."""
ENDINGS: Final = ("", "e", "er", "es", "en", "s", "n")
"""What German puts behind a word inside a phrase or a compound."""


@lru_cache(maxsize=CACHED)
def is_translated(given: str, meant: str) -> bool:
    """Whether two everyday words are one in two languages: Kaffee, coffee."""
    if min(len(given), len(meant)) < 3:
        return False
    if is_translation(given, meant) or is_translation(meant, given):
        return True
    forms = {given.removesuffix(end) for end in ENDINGS} | {stem(given)}
    names = {
        name
        for each in {meant, stem(meant), *(meant.removesuffix(end) for end in ENDINGS)}
        for family in families(each)
        if family.is_everyday
        for name in family.folded
    }
    return not forms.isdisjoint(names)


TURNING: Final = NEGATIONS | QUALIFIERS
"""Words that make another thing of what stands beside them."""


def is_reworded(said: Row, wanted: Row) -> bool:
    """Whether each word of the one is a word of the other or its translation, and one at least is translated:
    Dalgona Kaffee, Dalgona coffee; Sacher cake, Sachertorte; Flüchtlingsteam, refugee team."""
    if len(said.words) == len(wanted.words) == 1 or said.numbers or wanted.numbers:
        return False
    given, meant = _telling(said), _telling(wanted)
    if len(given) == len(meant) == 1 or not given or not meant:
        return False
    if not TURNING.isdisjoint((*given, *meant)):
        return False
    if len(given) == len(meant):
        return _is_worded(given, meant)
    if len(given) == 1 and len(meant) == 2:
        return _is_compounded(given[0], meant)
    return len(meant) == 1 and len(given) == 2 and _is_compounded(meant[0], given)


def _telling(each: Row) -> list[str]:
    return [word for word in each.words if word not in LIGHT]


def _is_worded(given: list[str], meant: list[str]) -> bool:
    left = list(given)
    for word in meant:
        found = next((each for each in left if same(each, word)), None) or next(
            (each for each in left if is_translated(each, word)), None
        )
        if found is None:
            return False
        left.remove(found)
    return True


def _is_compounded(compound: str, parts: list[str]) -> bool:
    """Whether a compound is made of both words, one of them translated."""
    return any(
        _is_part(compound[:at], parts[0]) and _is_part(compound[at:], parts[1])
        for at in range(PART, len(compound) - PART + 2)
    )


def _is_part(part: str, word: str) -> bool:
    return part == word or part.rstrip("s") == word or is_translated(part, word)
