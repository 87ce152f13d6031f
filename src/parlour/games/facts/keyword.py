"""The Key Word: the word of an entry whose initial must be the row's letter.

Pure, and written twice: here and in the page, which underlines the Key Word while it is typed.
`tests/games/facts/keywords.tsv` holds the cases that both must agree on; docs/games/facts.md says
the rule in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from parlour.games.facts.spelling import (
    EDGES,
    KeyWord,
    bare,
    fold,
    trimmed,
    words_of,
)
from parlour.games.facts.spelling import Heading as Heading
from parlour.games.facts.spelling import Language as Language
from parlour.games.facts.surname import is_suffix, surname_of

ANY: Final = "*"
"""The letter of a row that takes any letter."""

ARTICLES: Final[dict[Language, frozenset[str]]] = {
    "en": frozenset({"a", "an", "the"}),
    "de": frozenset({"der", "die", "das", "den", "dem", "ein", "eine", "a", "an", "the"}),
}
"""Leading articles never count [book]; in German the German ones too [ours]."""

PLURALS: Final = ("s", "es", "e", "en", "n", "er", "nen", "se")
SHORT: Final[dict[str, str]] = {
    "mount": "mountain", "mt": "mountain", "st": "saint", "sankt": "heilige", "dr": "doctor",
    "prof": "professor", "pres": "president", "gen": "general", "univ": "university",
}  # fmt: skip
"""How some words of titles are written before a name."""

LINKS: Final[frozenset[str]] = frozenset(
    {"of", "de", "the", "del", "di", "du", "des", "von", "vom", "zu", "zum", "zur", "der", "die"}
    | {"das", "dem", "den", "la", "le", "las", "los", "am", "im", "and", "und"}
)
"""Skipped after a word of the title: University *of* Oslo, Hôtel *de la* Paix."""

SMALL: Final[frozenset[str]] = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to"}
    | {"with", "that", "who", "which", "than", "more", "not", "no", "its", "their", "one", "you"}
    | {"are", "is", "can", "have", "has", "been", "be", "it", "any", "all", "other", "but"}
    | {"der", "die", "das", "dem", "den", "des", "ein", "eine", "einer", "einem", "und", "oder"}
    | {"mit", "von", "vom", "zu", "zum", "zur", "im", "am", "auf", "aus", "für", "fur", "bei"}
    | {"als", "ist", "sind", "man", "kann", "nicht", "ohne", "über", "uber", "nach", "vor"}
)
"""Words of a title that are not part of a name."""

QUOTES: Final = re.compile(r"^[^\w]+|[^\w.]+$")
"""Signs around an article: *"The Trial"*."""

NUMBER: Final = re.compile(r"\d+(?:[.,]\d{3})*")
SPOKEN: Final[dict[Language, str]] = {
    "en": "ZOTTFFSSENTETTFFSSEN",
    "de": "NEZDVFSSANZEZDVFSSAN",
}
"""The initials of the numbers from 0 to 19."""


def heading(
    titles: Iterable[str],
    extra: Iterable[str],
    persons: bool,
    language: Language,
    rules: int = 2,
) -> Heading:
    """Return the heading of a column: the words of its titles are skipped, and what its card
    names."""
    words = (bare(word) for title in titles for word in re.split(r"[\s/\-–—]+", title))
    named = (fold(word) for word in extra)
    skip = [word for word in (*words, *named) if word and word not in SMALL]
    return Heading(persons, language, tuple(dict.fromkeys(skip)), rules)


def initial(word: str, language: Language) -> str:
    """Return the letter a word starts with, as on a tile; nothing where it starts with no letter.

    A number starts with the letter that is heard when it is read aloud [ours]: 1984 with an N.
    """
    number = NUMBER.match(EDGES.sub("", word))
    if number is not None and number.group().isascii():
        return spoken(int(re.sub(r"\D", "", number.group())[:30]), language)
    first = bare(word)[:1]
    return first.upper() if first.isalpha() else ""


def spoken(number: int, language: Language) -> str:
    """Return the initial of a number read aloud; years are read in hundreds."""
    if 1100 <= number < 2000:
        number //= 100
    scale = ""
    while number >= 1000:
        number, scale = number // 1000, "T"
    if number >= 100:
        number, scale = number // 100, "H"
    if language == "de" and scale and number == 1:
        return scale
    if number >= 20:
        # Vierundzwanzig, but twenty-four: German says the ones first.
        number = number % 10 or number // 10 if language == "de" else number // 10
    return SPOKEN[language][number]


def key_words(
    text: str, column: Heading, named: int | None = None, surname: tuple[int, ...] = ()
) -> tuple[KeyWord, ...]:
    """Return the words that may serve as Key Word, the usual one first; none where there is no
    word.

    `named` is the place of the word that the author has marked, which is the Key Word in any case.
    `surname` are the places of the words that the shelf knows as the surname: one alone, or the
    parts of a double one, beside what the rule says.
    """
    if named is not None:
        return word_at(text, named)
    known = tuple(word for place in surname for word in word_at(text, place))
    if len(known) == 1:
        return known
    left, is_titled = _counting(text, column)
    if not left:
        return ()
    if not column.persons:
        return trimmed(left[:1])
    serving = surname_of(left, column, is_titled=is_titled)
    return tuple({word.start: word for word in (*known, *serving)}.values())


def _counting(text: str, column: Heading) -> tuple[list[KeyWord], bool]:
    """Return the words that are left without articles and titles in front, and whether there was a
    title."""
    words = [word for word in words_of(text) if bare(word.text)]
    words = _without_articles(words, column)
    left = _without_titles(words, column)
    return left, len(left) < len(words)


def idle_places(text: str, column: Heading) -> frozenset[int]:
    """The places of the words that are never Key Words: articles, a title word in front that is
    skipped with the "of" after it [book], and a number after a person's name."""
    if column.rules == 1:
        return frozenset()
    words = words_of(text)
    left, _ = _counting(text, column)
    serving = {word.start for word in key_words(text, column)}
    begins = left[0].start if left else len(text)

    def is_idle(place: int, word: KeyWord) -> bool:
        if word.start < begins:
            return True
        if place > 0 and column.persons and is_suffix(bare(word.text), column):
            return True
        is_last = place == len(words) - 1 and not words[place - 1].text.endswith(",")
        return _is_article(word.text, column) and not is_last

    return frozenset(
        place
        for place, word in enumerate(words)
        if bare(word.text) and is_idle(place, word) and not _is_within(word, serving)
    )


def _is_within(word: KeyWord, starts: set[int]) -> bool:
    return any(word.start <= start < word.end for start in starts)


def word_at(text: str, place: int) -> tuple[KeyWord, ...]:
    """Return the word at this place; none where there is no letter in it, or no such word."""
    return trimmed([word for word in words_of(text)[place : place + 1] if bare(word.text)])


def key_word(
    text: str,
    letter: str,
    column: Heading,
    named: int | None = None,
    surname: tuple[int, ...] = (),
) -> KeyWord | None:
    """Return the Key Word to underline: the one that fits the letter, else the usual one."""
    words = key_words(text, column, named, surname)
    return next(
        (word for word in words if starts_with(word, letter, column.language)),
        words[0] if words else None,
    )


def starts_with(word: KeyWord, letter: str, language: Language) -> bool:
    """Return whether the initial is the row's letter; a star takes any letter [book]."""
    first = initial(word.text, language)
    return bool(first) if letter == ANY else first == letter


def fits(text: str, letter: str, column: Heading, surname: tuple[int, ...] = ()) -> bool:
    """Return whether the entry's Key Word has the row's initial."""
    words = key_words(text, column, None, surname)
    return any(starts_with(word, letter, column.language) for word in words)


def same_as(text: str, language: Language) -> str:
    """Return a value that equal entries share: without case, accents and articles."""
    words = [bare(word.text) for word in words_of(text)]
    plain = [word for word in words if word and word not in ARTICLES[language]]
    return " ".join(plain or words)


# The steps ----------------------------------------------------------------------------------------


def _without_articles(words: list[KeyWord], column: Heading) -> list[KeyWord]:
    """1. Leading articles never count [book]."""
    kept = 1 if column.rules == 1 else 0
    while len(words) > kept and _is_article(words[0].text, column):
        words = words[1:]
    return words


def _is_article(word: str, column: Heading) -> bool:
    """Return whether a word is an article; with a point it is an initial: *A. A. Milne*."""
    plain = word.casefold() if column.rules == 1 else QUOTES.sub("", word.casefold())
    return plain in ARTICLES[column.language]


def _without_titles(words: list[KeyWord], column: Heading) -> list[KeyWord]:
    """2. A leading word of the title is skipped, with the "of/de/the" after it [book]; an entry that
    consists of nothing else has no Key Word."""
    kept = 1 if column.rules == 1 else 0
    while len(words) > kept and any(_is_form(bare(words[0].text), skip) for skip in column.skip):
        rest = words[1:]
        while len(rest) > kept and bare(rest[0].text) in LINKS:
            rest = rest[1:]
        words = rest
    return words


def _is_form(word: str, title: str) -> bool:
    """Return whether a word is one of the title, be it singular or plural."""
    word = SHORT.get(word, word)
    if word == title:
        return True
    short, long = sorted((word, title), key=len)
    if len(short) < 3:
        return False
    if short[-1] == "y" and long == short[:-1] + "ies":
        return True
    if short.endswith(("f", "fe")) and long == short.rstrip("e")[:-1] + "ves":
        return True
    if short.endswith("man") and long == short[:-3] + "men":
        return True
    return any(long == short + plural for plural in PLURALS)
