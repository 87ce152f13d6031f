"""Words: whether a token is a word of English or German that people know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching.knowledge import things
from parlour.shelf.matching.people import FIRST_NAMES
from parlour.shelf.text.caching import CACHED

COMMON: Final = 60
"""Words up to this SCOWL level are words people use; rarer ones are more likely errors."""
RARE: Final = 35
"""The same beside other words that are right: only very common words are meant as they stand."""
COMMONEST: Final = 20
"""Words up to this level everybody uses: they mean what they say."""
RAREST: Final = 70
"""Words above this level hardly anybody uses."""
COMPOUND: Final = 80
"""German joins words freely, and its lexicon has names as well: all of it counts."""
UMLAUTS: Final = {"a": "ä", "o": "ö", "u": "ü"}


@lru_cache(maxsize=CACHED)
def is_word(token: str, german: bool = False, level: int = COMMON) -> bool:
    """Whether a token is a word of its own, or a name, that people know."""
    if token in FIRST_NAMES:
        return True
    if german and is_german(token):
        return True
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


@lru_cache(maxsize=CACHED)
def is_german(token: str, level: int = COMPOUND) -> bool:
    """Whether it is a German word, with umlauts or without: tokens have lost them."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = (words.entry(form) for form in (token, *_umlauted(token)))
    return any(entry is not None and entry.level <= level for entry in entries)


@lru_cache(maxsize=CACHED)
def is_german_name(token: str) -> bool:
    """Whether the German lexicon has it as a name only."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = [words.entry(form) for form in (token, *_umlauted(token))]
    known = [entry for entry in entries if entry is not None]
    return bool(known) and all(entry.is_proper for entry in known)


def _umlauted(token: str) -> Iterator[str]:
    """The token with one umlaut or with an ß."""
    for at, letter in enumerate(token):
        if letter in UMLAUTS:
            yield token[:at] + UMLAUTS[letter] + token[at + 1 :]
    if "ss" in token:
        yield token.replace("ss", "ß", 1)


@lru_cache(maxsize=CACHED)
def is_ordinary(text: str) -> bool:
    """Whether it is a common English word and no name: it means what it says."""
    entry = lexicon("en").entry(text.lower()) if text.isalpha() else None
    return entry is not None and not entry.is_proper and entry.level <= COMMON


@lru_cache(maxsize=CACHED)
def is_noun(token: str) -> bool:
    """Whether it is a common word of either language and no name; most of those that are asked for are
    nouns."""
    return is_ordinary(token) or (is_german(token, COMMON) and not is_german_name(token))


@lru_cache(maxsize=CACHED)
def is_english(token: str, level: int = COMMON) -> bool:
    """Whether it is an English word or name up to that level."""
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


def is_known_word(word: str) -> bool:
    """Whether a word is one that people use, or a name of anything at all."""
    return is_word(word, german=True, level=RAREST) or bool(things(word))
