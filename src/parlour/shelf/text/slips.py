"""Slips: which differences in spelling are a typing error, and which are another word."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA, Postfix, Prefix

from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.sounds import (
    HALF,
    begins_alike,
    consonants,
    romanized,
    sound,
    spoken_distance,
)
from parlour.shelf.text.tokens import stem

SHORTEST: Final = 4
"""Letters from which a word may have a slip where it is compared with one answer."""
SHORTEST_OF_MANY: Final = 5
"""The same where it is compared with thousands of names: among so many, one is always near."""


def allowed(length: int, shortest: int = SHORTEST) -> int:
    """Return how many slips a word of this length may have."""
    if length < shortest:
        return 0
    return 1 if length < 8 else 2 if length < 13 else 3


def sounds_alike(one: str, other: str) -> bool:
    """Return whether two spellings sound the same: they are one word, whatever a lexicon holds."""
    return min(len(one), len(other)) > 2 and sound(one) == sound(other)


def is_romanized(given: str, wanted: str) -> bool:
    """Return whether two words may be one name, brought over from other letters in two ways."""
    key = romanized(wanted)
    return len(key) > 3 and key == romanized(given)


@lru_cache(maxsize=CACHED)
def _ending(word: str) -> tuple[str, str]:
    """Return the root of a learned word and its ending, by which alone sulfate and sulfite, lactose
    and lactase, meteorologist and meteorology differ."""
    found = ENDINGS(word)
    return (found[1], found[2].replace("ie", "y")) if found else (word, "")


ENDINGS = re.compile(
    r"(\w{3,}?)(ate|ite|ide|ane|ene|yne|anol|one|ase|ose|oid|ism|ist|us|um|a|"
    r"log(?:y|ist|e|ie|er|in)|nom(?:y|er|ie|e)|graph(?:y|er|ie|e)?)"
).fullmatch


def slips(given: str, wanted: str) -> int | None:
    """Return how many slips lie between two words; None where it is too much for a typing error.

    Never on numbers. Never in short words. A first letter is rarely wrong, so a different one
    counts only where both words sound alike. Letters count, and where they are too many, sounds.
    """
    if is_number(given) or is_number(wanted):
        return None
    if is_doubled(given, wanted):
        return 1
    if min(len(given), len(wanted)) < 3 or not given.isalpha():
        return None
    (root, ending), (other, meant) = _ending(given), _ending(wanted)
    if ending != meant and ending and meant and sound(root) == sound(other):
        return None
    typed = mistyped(given, wanted)
    if typed is None and is_padded(given, wanted):
        return allowed(len(wanted)) + 1
    if typed is None and is_heard(given, wanted):
        return allowed(len(wanted)) + 1
    return typed


def mistyped(given: str, wanted: str) -> int | None:
    """Return how many letters are wrong, if they are few enough for a word of this length."""
    alike = sound(given) == sound(wanted)
    limit = allowed(len(wanted)) + (1 if alike and len(wanted) > 3 else 0)
    if limit == 1 and len(wanted) > 4 and consonants(given) == consonants(wanted):
        # Only vowels are off: Spane for Spain.
        limit = 2
    if not limit:
        is_swapped = len(given) == len(wanted) == 3 and sorted(given) == sorted(wanted)
        return 1 if is_swapped and given[0] == wanted[0] else None
    if not alike and not _may_begin_so(given, wanted):
        return limit if is_romanized(given, wanted) else None
    if is_shuffled(given, wanted):
        return limit
    distance = OSA.distance(given, wanted, score_cutoff=limit)
    if distance > limit:
        distance = OSA.distance(stem(given), stem(wanted), score_cutoff=limit)
    if distance > limit:
        return limit if is_romanized(given, wanted) else None
    is_begun = alike or given[0] == wanted[0] or given[:2] == wanted[1::-1]
    return distance if is_begun or distance == 1 else None


def _may_begin_so(given: str, wanted: str) -> bool:
    """Return whether words may begin so: the same first letter, or the first two changed places, or
    another vowel in a long word."""
    if given[0] == wanted[0] or given[:2] == wanted[1::-1]:
        return True
    return given[0] in "aeiou" and wanted[0] in "aeiou" and len(wanted) > 4


SHUFFLED: Final = 6
"""Letters of a word from which one of them may stand in a wrong place."""


def is_shuffled(given: str, wanted: str) -> bool:
    """Return whether all letters are there, and one or two stand in a wrong place: Effiel,
    Lagoda."""
    return (
        given[0] == wanted[0]
        and len(given) == len(wanted) >= SHUFFLED
        and sorted(given) == sorted(wanted)
        and OSA.distance(given, wanted) == 2
    )


PADDED: Final = 8
"""Letters of a word from which a syllable may be put into it."""


def is_padded(given: str, wanted: str) -> bool:
    """Return whether somebody says a sound of a long word with another one beside it:
    skelington."""
    more = len(given) - len(wanted)
    if len(wanted) < PADDED or not 0 < more < 3:
        return False
    same = Prefix.similarity(given, wanted) + Postfix.similarity(given, wanted)
    return same >= len(wanted) - 1


def is_doubled(given: str, wanted: str) -> bool:
    """Return whether two words differ only in letters that stand there twice: woolf, redd."""
    if given == wanted or given[0] != wanted[0] or given[-1] != wanted[-1]:
        return False
    return _DOUBLED.sub(r"\1", given) == _DOUBLED.sub(r"\1", wanted)


_DOUBLED: Final = re.compile(r"(.)\1+")


@lru_cache(maxsize=CACHED)
def is_heard(given: str, wanted: str) -> bool:
    """Return whether a word is written as it is heard, however many letters are wrong: Godeau for
    Godot."""
    if not wanted.isalpha() or abs(len(given) - len(wanted)) > 4 or len(consonants(wanted)) < 2:
        # Vowels alone are heard in anything: eye, Jay Jay.
        return False
    limit = 1.0 if len(wanted) > 4 else HALF
    return begins_alike(given, wanted) and spoken_distance(given, wanted, limit) <= limit
