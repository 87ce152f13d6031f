"""Readings: what somebody typed, as it is, and without what people say around an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.matching.other_names import HOMOPHONES, is_homophone
from parlour.shelf.matching.words import is_english, is_word
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import plain, without_brackets
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
from parlour.shelf.text.tokens import WORD, Row, renamed, row
from parlour.shelf.text.vocabulary import (
    ARTICLES,
    CALENDAR,
    KINDS,
    LETTER_NAMES,
    SAID_BEFORE,
    SAID_BEHIND,
    TITLES,
)


@lru_cache(maxsize=CACHED)
def given_rows(text: str) -> tuple[Row, ...]:
    """Return what somebody typed: as it is, and without what people say around an answer."""
    bare = row(without_brackets(text))
    spoken = " ".join(re.findall(r"[^\s!?.,;:…\"“”„»«]+(?:[.,]\d+)?", plain(text)))
    alone = row(without_phrases(spoken))
    rows = [bare, alone, row(text), *map(row, _dates(text))]
    if result := _calculation(text):
        rows.append(row(result[1]))
    if (ordinal := _with_ordinal(bare.words)) is not None:
        rows.append(ordinal)
    if (number := mended(WORD.findall(plain(text)))) is not None:
        rows.append(Row(tuple(number)))
    if result := _equation(text):
        rows.append(row(result[1]))
    if result := _result(text):
        rows.append(row(result[1]))
    words = WORD.findall(plain(text)) if text.isascii() else []
    if len(words) == 1 and words[0].isalpha() and not row(text).numbers:
        # A month in German is a month, and may be Mars with a letter wrong: marz.
        rows.append(Row((words[0],)))
    if (bare_name := _elided.sub("", text)) != text:
        rows.append(row(bare_name))
    if series := _series(text):
        rows.append(row(series[1]))
    if pronoun := _pronoun(text):
        rows.append(row(pronoun[1]))
    for added in (_denial, AUTHOR, _apposition, _calling):
        first = added.split(text)[0]
        if first != text:
            rows += [row(first), row(without_phrases(plain(first)))]
    return tuple(
        dict.fromkeys(each for said in rows for each in (said, renamed(said)) if each.words)
    )


ROLE: Final = r"(?:[a-zäöüß]{4,}(?:er|or|[iy]st|ian|eur|naut)|autor|actor|maler|poet)(?:in)?"
"""Who somebody is: painter, Kommunistin, taikonaut."""


def _with_ordinal(words: tuple[str, ...]) -> Row | None:
    """Return a misspelled number word among others: the secon world war."""
    if len(words) < 2:
        return None
    read = [
        number
        if len(word) > 3 and not is_word(word, german=True) and (number := misspelled(word))
        else word
        for word in words
    ]
    return Row(tuple(read)) if tuple(read) != words else None


_calculation: Final = re.compile(r"\d[\w\s+*×·/().-]*=\s*(\d[\d.,]*)\s*$").match
"""Where somebody shows how it comes about: 8 + 8 = 16."""
_equation: Final = re.compile(r"\s*(\d[\d.,]*)\s*=[\d\s+*×·x/().-]+$").match
"""The same the other way round: 28 = 1 + 2 + 4 + 7 + 14."""
_result: Final = re.compile(r".*\d.*\b(?:so|also|makes|macht|ergibt|equals)\s+([\w.-]+)\W*$").match
"""Where somebody says how it comes about: 4 mal 8, also 32."""
_pronoun: Final = re.compile(r"(?:the\s+|an?\s+)?(\w+)\s+ones?\W*$", re.IGNORECASE).match
"""The red one: here "one" is not a number."""
_elided: Final = re.compile(r"\b[ld]['’](?=\w{3})", re.IGNORECASE)
"""A French or Italian article: l'Atomium."""
_series: Final = re.compile(r"[^:]*\w{3}[^:]*:\s+(\w[^:]*)$").match
"""Where the series is named first: The Elder Scrolls V: Skyrim."""
_denial: Final = re.compile(
    r"(?:[,;(]|(?<=\w{3})\s)\s*(?:and |und |aber |its |it's )?(?:not|nicht)\s+(?=\w)", re.IGNORECASE
)
"""Where somebody adds what it is not: Portuguese, not Spanish."""
_apposition: Final = re.compile(
    rf",\s*(?:the|an?|der|die|das|eine?)\s+(?=(?:\w+\s(?:.*\s)?(?:{'|'.join(sorted(KINDS))})"
    rf"|{ROLE})\b)",
    re.IGNORECASE,
)
"""Where somebody adds what it is, or who: Saturn, the sixth planet; Freud, the psychoanalyst."""
_calling: Final = re.compile(
    rf"(?<=\w{{3}})\s+(?:from|the\s+(?:{'|'.join(sorted(TITLES))})\s*$)", re.IGNORECASE
)
"""Where somebody adds who that is: Bergman the director."""
AUTHOR: Final = re.compile(r"(?<=\w{3})\s+(?:by|von)\s+(?=[A-Z]\w{3})")
"""Where somebody adds whose work it is: Cats by Lloyd Webber."""


# What people say around an answer ------------------------------------------------------------

LONGEST: Final = max(len(phrase.split()) for phrase in SAID_BEFORE | SAID_BEHIND) + 1
_filler: Final = re.compile(r"u+m+|u+h+m*|e+r+m*|h+m+|a+h+|o+h+").fullmatch


def without_phrases(text: str) -> str:
    """Return the answer alone, from plain text. One word at least is left of it."""
    words = text.split()
    while begun := _phrase(words, _is_before):
        words = words[begun:]
    is_river = words[-2:] == ["der", "oder"]
    while not is_river and (ended := _phrase(words[::-1], _is_behind)):
        words = words[:-ended]
    return " ".join(words)


def _phrase(words: list[str], is_said: Callable[[list[str]], bool]) -> int:
    """Return how many words of the first ones, but never all, are something that people say."""
    longest = min(LONGEST, len(words) - 1)
    return next((length for length in range(longest, 0, -1) if is_said(words[:length])), 0)


def _is_before(said: list[str]) -> bool:
    bare = said[1:] if said[0] in ARTICLES else said
    is_filler = len(said) == 1 and _filler(said[0]) is not None
    return is_filler or not SAID_BEFORE.isdisjoint((" ".join(said), " ".join(bare)))


def _is_behind(turned: list[str]) -> bool:
    return " ".join(reversed(turned)) in SAID_BEHIND


# Dates in figures, as people type them: 3.10.1990, 10/3/1990, 1990-10-03 --------------------

_little_first = re.compile(
    r"\s*(?:(?:am|vom|on)\s+)?(\d{1,2})\s?([./-])\s?(\d{1,2})(?:\2\s?(\d{2,4})|\.)?\s*"
).fullmatch
_year_first = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*").fullmatch


def _dates(text: str) -> Iterator[str]:
    """Yield all dates that the figures may mean, with the month's name. After a dot the month comes
    second; after a slash or a dash it may come first."""
    found = _year_first(text)
    if found is not None:
        year, month, day = found.groups()
        yield from _dated(day, month, year)
        return
    found = _little_first(text)
    if found is not None:
        day, sign, month, year = found.groups(default="")
        yield from _dated(day, month, year)
        if sign != ".":
            yield from _dated(month, day, year)


def _dated(day: str, month: str, year: str) -> Iterator[str]:
    if 1 <= int(month) <= len(CALENDAR) and 1 <= int(day) <= 31:
        for name in CALENDAR[int(month) - 1]:
            yield f"{int(day)} {name} {year}".rstrip()


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
    """Return the number that a word means with one letter wrong, if only one is that near: `elevn`.
    Never the word for another number, and never a word that is written so itself."""
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
    # Numbers are asked for more often than ordinals: ninty is not ninth.
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
    """Return all words of which numbers are made, German ones up to a hundred."""
    ones = ("ein", *GERMAN_UNITS[2:10])
    joined = (f"{one}und{ten}" for one in ones for ten in GERMAN_TENS)
    return (*SPELLED, *(scale for scale in SCALES if len(scale) > 5), *joined)


NUMBER_WORDS: Final = _number_words()
BETWEEN: Final = frozenset(("and", "und", "point", "komma"))


def mended(tokens: list[str]) -> list[str] | None:
    """Return the one number that several words mean, some of them misspelled: two thousand and
    elevn. None where they are something else, or nothing has to be mended."""
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
    """Return a misspelled word of a number, or two of them joined: eightynine."""
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
    """Return the number that a word of its own sounds like in one language, or is with two letters
    swapped: tree, tow."""
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
    """Return whether a letter is written by its name (ess), or a number in a word in figures:
    10-Kampf."""
    if len(wanted) == 1:
        return LETTER_NAMES.get(given) == wanted
    found = _counted(given)
    if found is None or not wanted.endswith(found[2]):
        return False
    return SPELLED.get(wanted.removesuffix(found[2])) == int(found[1])
