"""The Key Word: the word of an entry whose initial must be the row's letter.

Pure, and written twice: here and in the page, which underlines the Key Word while it is typed.
`tests/games/facts/keywords.tsv` holds the cases that both must agree on; docs/games/facts.md says
the rule in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from parlour.shelf.text.folding import unaccented

Language = Literal["en", "de"]

ANY: Final = "*"
"""The letter of a row that takes any letter."""

ARTICLES: Final[dict[Language, frozenset[str]]] = {
    "en": frozenset({"a", "an", "the"}),
    "de": frozenset({"der", "die", "das", "den", "dem", "ein", "eine", "a", "an", "the"}),
}
"""Leading articles never count [book]; in German the German ones too [ours]."""

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
"""Words of a title that are no part of a name."""

PARTICLES: Final[frozenset[str]] = frozenset(
    {"van", "von", "vom", "de", "del", "della", "dello", "delle", "degli", "di", "da", "do", "dos"}
    | {"das", "du", "des", "der", "den", "ter", "ten", "te", "la", "le", "lo", "los", "las", "zu"}
    | {"zur", "zum", "af", "av", "het", "op", "y", "e", "dal", "dalla", "d", "vander", "el"}
)
INNER_PARTICLES: Final[frozenset[str]] = frozenset({"al", "bin", "ibn", "ben", "bint", "abu"})
"""These are also first names (Al, Ben), so they are particles only inside a name."""
NOT_AS_THEY_LOOK: Final[frozenset[str]] = frozenset({"malcolm x", "van morrison"})
"""Names whose last word is the surname though it looks like a number, or follows a "particle"."""

STAGE_TITLES: Final[frozenset[str]] = frozenset(
    {"lady", "lord", "queen", "king", "prince", "princess"}
)
"""Titled and stage names of two words count as written: of *Lady Gaga* either word serves."""

SUFFIXES: Final[frozenset[str]] = frozenset(
    {"jr", "sr", "jnr", "snr", "junior", "senior", "esq", "phd", "md", "obe", "cbe", "mbe", "kbe"}
    | {"qc", "kc", "jun", "sen", "dds", "mp"}
)
NUMERAL: Final = re.compile(r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?")
"""Roman and other numbers after a name: Henry VIII, Elizabeth 2nd."""

WORD: Final = re.compile(r"\S+")
EDGES: Final = re.compile(r"^[^\w]+|[^\w]+$")
STRAIGHT: Final = str.maketrans("’ʼ", "''")
"""Apostrophes as they are typed."""
ELISION: Final = re.compile(r"(?:(?:d|l|dall|dell|nell|sant)'|(?:al|el)-)(?=\w)")
PLURALS: Final = ("s", "es", "e", "en", "n", "er", "nen", "se")
SHORT: Final[dict[str, str]] = {
    "mount": "mountain", "mt": "mountain", "st": "saint", "sankt": "heilige", "dr": "doctor",
    "prof": "professor", "pres": "president", "gen": "general", "univ": "university",
}  # fmt: skip
"""How some words of titles are written before a name."""

NUMBER: Final = re.compile(r"\d+(?:[.,]\d{3})*")
SPOKEN: Final[dict[Language, str]] = {
    "en": "ZOTTFFSSENTETTFFSSEN",
    "de": "NEZDVFSSANZEZDVFSSAN",
}
"""The initials of the numbers from 0 to 19."""


class KeyWord(Struct, frozen=True):
    """A word that may serve, and where it stands in the text."""

    text: str
    start: int
    end: int


class Heading(Struct, frozen=True):
    """What the rule must know about a column."""

    persons: bool
    language: Language
    skip: tuple[str, ...]
    """Words of the titles and titles that may stand before a name, folded."""


def fold(text: str) -> str:
    """Without case and accents: `Škoda` and `SKODA` are the same."""
    return unaccented(text.translate(STRAIGHT)).translate(STRAIGHT)


def heading(
    titles: Iterable[str], extra: Iterable[str], persons: bool, language: Language
) -> Heading:
    """The heading of a column: the words of its titles are skipped, and what its card names."""
    words = (bare(word) for title in titles for word in re.split(r"[\s/\-–—]+", title))
    named = (fold(word) for word in extra)
    skip = [word for word in (*words, *named) if word and word not in SMALL]
    return Heading(persons, language, tuple(dict.fromkeys(skip)))


@lru_cache(maxsize=256)
def bare(word: str) -> str:
    """A word folded and without the signs around it."""
    return EDGES.sub("", fold(word))


def initial(word: str, language: Language) -> str:
    """The letter a word starts with, as on a tile; nothing where it starts with no letter.

    A number starts with the letter that is heard when it is read aloud [ours]: 1984 with an N.
    """
    number = NUMBER.match(EDGES.sub("", word))
    if number is not None and number.group().isascii():
        return spoken(int(re.sub(r"\D", "", number.group())[:30]), language)
    first = bare(word)[:1]
    return first.upper() if first.isalpha() else ""


def spoken(number: int, language: Language) -> str:
    """The initial of a number read aloud; years are read in hundreds."""
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


def key_words(text: str, column: Heading, named: int | None = None) -> tuple[KeyWord, ...]:
    """The words that may serve as Key Word, the usual one first; none where there is no word.

    `named` is the place of the word that is the Key Word in any case: the shelf knows the surname,
    or the author has marked it.
    """
    if named is not None:
        return word_at(text, named)
    words = [word for word in _words(text) if bare(word.text)]
    words = _without_articles(words, column.language)
    left = _without_titles(words, column)
    if not left:
        return ()
    if not column.persons:
        return _trimmed(left[:1])
    return _surname(left, column.language, is_titled=len(left) < len(words))


def word_at(text: str, place: int) -> tuple[KeyWord, ...]:
    """The word at this place; none where there is no letter in it, or no such word."""
    return _trimmed([word for word in _words(text)[place : place + 1] if bare(word.text)])


def key_word(text: str, letter: str, column: Heading, named: int | None = None) -> KeyWord | None:
    """The Key Word to underline: the one that fits the letter, else the usual one."""
    words = key_words(text, column, named)
    return next(
        (word for word in words if starts_with(word, letter, column.language)),
        words[0] if words else None,
    )


def starts_with(word: KeyWord, letter: str, language: Language) -> bool:
    """Whether the initial is the row's letter; a star takes any letter [book]."""
    first = initial(word.text, language)
    return bool(first) if letter == ANY else first == letter


def fits(text: str, letter: str, column: Heading, named: int | None = None) -> bool:
    """Whether the entry's Key Word has the row's initial."""
    words = key_words(text, column, named)
    return any(starts_with(word, letter, column.language) for word in words)


def same_as(text: str, language: Language) -> str:
    """Two entries with the same value are equal: without case, accents and articles."""
    words = [bare(word.text) for word in _words(text)]
    plain = [word for word in words if word and word not in ARTICLES[language]]
    return " ".join(plain or words)


# The steps ----------------------------------------------------------------------------------------


def _words(text: str) -> list[KeyWord]:
    return [KeyWord(found.group(), found.start(), found.end()) for found in WORD.finditer(text)]


def _trimmed(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    """The words without quotes and brackets around them."""
    trimmed = []
    for word in words:
        before = len(word.text) - len(re.sub(r"^[^\w]+", "", word.text))
        after = len(word.text) - len(re.sub(r"[^\w]+$", "", word.text))
        text = word.text[before : len(word.text) - after]
        trimmed.append(KeyWord(text, word.start + before, word.end - after))
    return tuple(trimmed)


def _without_articles(words: list[KeyWord], language: Language) -> list[KeyWord]:
    """1. Leading articles never count [book]; where nothing else is written they are the entry."""
    while len(words) > 1 and words[0].text.casefold() in ARTICLES[language]:
        words = words[1:]
    return words


def _without_titles(words: list[KeyWord], column: Heading) -> list[KeyWord]:
    """2. A leading word of the title is skipped, with the "of/de/the" after it [book].

    One word always stays: under Kings an entry "King" is about "King".
    """
    while len(words) > 1 and any(_is_form(bare(words[0].text), skip) for skip in column.skip):
        rest = words[1:]
        while len(rest) > 1 and bare(rest[0].text) in LINKS:
            rest = rest[1:]
        words = rest
    return words


def _is_form(word: str, title: str) -> bool:
    """Whether a word is one of the title, be it singular or plural."""
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


def _surname(words: list[KeyWord], language: Language, *, is_titled: bool) -> tuple[KeyWord, ...]:
    """3. Of a person it is the surname [book].

    The last word, without "Jr.", "II" and the like and without a byname after "the"; before a
    comma where the surname is written first. With a particle, it or the main part [ours].
    Titled and stage names count as written [book]: *Emperor Franz Joseph I*, *Lady Gaga*.
    """
    if " ".join(bare(word.text) for word in words) in NOT_AS_THEY_LOOK:
        return _trimmed(words[-1:])
    words = _before_byname(_before_comma(words), language)
    is_numbered = False
    while len(words) > 1 and _is_suffix(bare(words[-1].text)):
        is_numbered = NUMERAL.fullmatch(bare(words[-1].text)) is not None
        words = words[:-1]
    serving = _with_particles(words)
    is_staged = len(words) == 2 and bare(words[0].text) in STAGE_TITLES
    if (is_titled and is_numbered and len(words) > 1) or is_staged:
        return (*serving, *_trimmed(words[:1]))
    return serving


def _before_comma(words: list[KeyWord]) -> list[KeyWord]:
    for place, word in enumerate(words[:-1]):
        if word.text.endswith(",") and not _is_suffix(bare(words[place + 1].text)):
            return words[: place + 1]
    return words


def _before_byname(words: list[KeyWord], language: Language) -> list[KeyWord]:
    """*Charles the Bold* is Charles; *Karl der Große* is Karl."""
    bynames = {"the"} if language == "en" else {"the", "der", "die", "das"}
    for place, word in enumerate(words):
        inside = 0 < place < len(words) - 1
        if inside and bare(word.text) in bynames and bare(words[place - 1].text) not in PARTICLES:
            return words[:place]
    return words


def _is_suffix(word: str) -> bool:
    return word in SUFFIXES or NUMERAL.fullmatch(word) is not None


def _with_particles(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    place = len(words) - 1
    while place > 0 and _is_particle(words[place - 1].text, place - 1):
        place -= 1
    main = _main_part(words[-1])
    if place == len(words) - 1:
        return main
    return (*main, *_trimmed([words[place]]))


def _is_particle(word: str, place: int) -> bool:
    """With a point it is an initial (*Robert E. Lee*), with a quote part of a nickname."""
    plain = fold(word).rstrip("'")
    return plain in PARTICLES or (place > 0 and plain in INNER_PARTICLES)


def _main_part(word: KeyWord) -> tuple[KeyWord, ...]:
    """The last word; of *d'Artagnan* either part."""
    (whole,) = _trimmed([word])
    found = ELISION.match(fold(whole.text))
    if found is None or len(fold(whole.text)) != len(whole.text):
        return (whole,)
    rest = KeyWord(whole.text[found.end() :], whole.start + found.end(), whole.end)
    return (rest, whole)
