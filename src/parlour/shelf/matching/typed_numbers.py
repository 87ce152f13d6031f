"""Typed numbers: number words as people misspell them, and letters by their names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.matching.other_names import HOMOPHONES, is_homophone
from parlour.shelf.matching.words import is_english
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.numerals import (
    GERMAN_TENS,
    GERMAN_UNITS,
    ORDINALS,
    SCALES,
    SMALL,
    TENS,
    as_text,
    german,
    read_numbers,
    value_of,
)
from parlour.shelf.text.sounds import HALF, sound, spoken_distance
from parlour.shelf.text.vocabulary import LETTER_NAMES

SPELLED: Final = {
    word: value
    for word, value in (
        SMALL
        | {word: at for at, word in enumerate(GERMAN_UNITS)}
        | {word: 10 * at for at, word in enumerate(GERMAN_TENS, 2)}
        | {"hundred": 100, "thousand": 1000, "hundert": 100, "tausend": 1000, "million": 10**6}
    ).items()
    if len(word) > 2
}
"""Number words in which a letter may be wrong."""


@lru_cache(maxsize=CACHED)
def misspelled(word: str) -> str | None:
    """The number that a word means with one letter wrong, if only one is that near: `elevn`. Never
    the word for another number, and never a word that is written so itself."""
    for spelled in (word, word.replace("ue", "u").replace("oe", "o")):
        if (number := german(spelled)) is not None:
            return as_text(number)
    for text, value in SMALL.items():
        if is_homophone(word, text):
            return as_text(value)
    if len(word) < 3 or word in SMALL or word in HOMOPHONES:
        return None
    near = [
        text
        for text in SPELLED
        if text[0] == word[0] and OSA.distance(text, word, score_cutoff=1) == 1
    ]
    # How many is asked more often than the how manieth: ninty is no ninth.
    typed = {SPELLED[text] for text in near if text not in ORDINALS} or {
        SPELLED[text] for text in near
    }
    if len(word) == 3:
        return as_text(typed.pop()) if len(typed) == 1 else None
    if len(typed) == 1:
        return as_text(typed.pop())
    heard = {
        value
        for text, value in SPELLED.items()
        if spoken_distance(text, word, limit := 1 if len(text) > 6 else HALF) <= limit
    }
    return as_text(heard.pop()) if len(typed | heard) == len(heard) == 1 else None


def _number_words() -> tuple[str, ...]:
    """All words of which numbers are made, German ones up to a hundred."""
    ones = ("ein", *GERMAN_UNITS[2:10])
    joined = (f"{one}und{ten}" for one in ones for ten in GERMAN_TENS)
    return (*SPELLED, *(scale for scale in SCALES if len(scale) > 5), *joined)


NUMBER_WORDS: Final = _number_words()
BETWEEN: Final = frozenset(("and", "und", "point", "komma"))


def mended(tokens: list[str]) -> list[str] | None:
    """The one number that several words mean, some of them misspelled: two thousand and elevn. None
    where they are something else, or nothing has to be mended."""
    if len(tokens) > 7 or (len(tokens) == 1 and not tokens[0].startswith(TENS)):
        return None
    words: list[str] = []
    for token in tokens:
        if token in BETWEEN or token in SCALES or value_of(token) is not None:
            words.append(token)
        elif (near := _respelled(token)) is not None:
            words += near
        elif words:
            break  # a unit, perhaps
        else:
            return None
    counted = len(words)
    if words == tokens[:counted] or len(tokens) - counted > 1:
        return None
    read = read_numbers(words)
    return [*read, *tokens[counted:]] if len(read) == 1 else None


def _respelled(token: str) -> list[str] | None:
    """A misspelled word of a number, or two of them joined: eightynine."""
    if len(token) < 4 or not token.isalpha() or is_english(token):
        return None
    near = [
        word
        for word in NUMBER_WORDS
        if word[0] == token[0] and OSA.distance(word, token, score_cutoff=1) <= 1
    ]
    if near:
        is_one = len({SCALES.get(word) or value_of(word) for word in near}) == 1
        return near[:1] if is_one else None
    for scale in ("hundred", "thousand", "million"):
        if token.removesuffix(scale) in SMALL:
            return [token.removesuffix(scale), scale]
    for ten in TENS:
        unit = token.removeprefix(ten)
        if unit != token and 0 < SMALL.get(unit, 0) < 10:
            return [ten, unit]
    return None


@lru_cache(maxsize=CACHED)
def sounding(word: str, german: bool) -> str | None:
    """The number that a word of its own sounds like in one language, or is with two letters swapped: tree,
    tow."""
    same = {
        value
        for text, value in (SPELLED if german else SMALL).items()
        if len(word) > 2
        and OSA.distance(text, word) == 1
        and (sound(text) == sound(word) or sorted(text) == sorted(word))
    }
    return as_text(same.pop()) if len(same) == 1 else None


_counted: Final = re.compile(r"(\d{1,2})([a-z]{3,})").fullmatch


def is_spelled_out(given: str, wanted: str) -> bool:
    """Whether a letter is written by its name (ess), or a number in a word in figures: 10-Kampf."""
    if len(wanted) == 1:
        return LETTER_NAMES.get(given) == wanted
    found = _counted(given)
    if found is None or not wanted.endswith(found[2]):
        return False
    return SPELLED.get(wanted.removesuffix(found[2])) == int(found[1])
