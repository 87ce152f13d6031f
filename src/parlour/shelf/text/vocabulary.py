"""Words with a part of their own in answers: articles, small words, titles, kinds, units."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Final

from parlour.shelf.text.tables import Line, lines

FILE: Final = Path(__file__).parent / "tables" / "words.tsv"


def listed(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


def _read() -> dict[str, list[Line]]:
    by_relation: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines(FILE):
        by_relation[line.relation].append(line)
    return by_relation


_lines: Final = _read()


def _words(relation: str) -> frozenset[str]:
    return frozenset(name for line in _lines[relation] for name in line.names)


def _by_language(relation: str) -> dict[str, frozenset[str]]:
    return {line.language: frozenset(line.names) for line in _lines[relation]}


def _meant(relation: str) -> dict[str, str]:
    """Return what is meant by each word that is written for another."""
    return {name: line.heads[0] for line in _lines[relation] for name in line.names}


ARTICLES: Final = _words("article")
LIGHT: Final = _words("light")
"""Small words that may be there or not."""
TITLES: Final = _words("title")
KINDS: Final = _words("kind")
"""Words for a kind of thing, which often stand beside its name: river Nile, Pacific Ocean."""
SAME_KINDS: Final = tuple(frozenset(line.names) for line in _lines["same kind"])
"""Words for kinds that people take one for another."""
LANDFORMS: Final = _words("landform")
QUALIFIERS: Final = _words("qualifier")
"""Words that make another thing of what they stand before: New Mexico is not Mexico."""
MONTHS: Final = _words("month")
STREETS: Final = _words("street")
POSITIONS: Final = _words("position")
"""Small words that make the order of the words around them matter: right to left."""
NEGATIONS: Final = _words("negation")
HEDGES: Final = _words("hedge")
BOUNDS: Final = _words("bound")
CONTRASTS: Final = _words("contrast")
"""Words that make another value of a number."""
REGIONS: Final = _words("region")
"""Which part of a country."""
STATE_FORMS: Final = _words("state form")
"""What sort of state a country is, as its full name says."""
SIZES: Final = _words("size")
"""How big or old it is."""
SIDES: Final = _words("side")
"""Who acts for a place."""
SENTENCE_WORDS: Final = _words("sentence")
"""Words of a sentence rather than of a list."""
JOINING: Final = _words("joining")
"""Words between the things of a list."""
NOT_PLURALS: Final = _words("not plural")
"""Words in -s that mean something else than the word without it."""
SINGULARS: Final = _meant("plural")
"""Plurals that no rule gives."""
UNITS: Final = _meant("unit")
"""Units by every way to write them."""
SAME: Final = _meant("same word")
"""Spellings and short forms that are the same word."""
PHRASES: Final = {
    tuple(name.split()): tuple(meant.split()) for name, meant in _meant("phrase").items()
}
"""Whole answers, or parts of them, that are the same thing by another name."""
SAID_BEFORE: Final = _words("said before")
"""What people say before an answer, without an article: I think it is."""
SAID_BEHIND: Final = _words("said behind")
"""What they say behind it: if I'm not wrong."""
QUESTION_WORDS: Final = _by_language("question")
"""Small words by which a question tells its language."""
WHO: Final = _words("who")
"""Words by which a question asks for somebody."""
REACH: Final = {name: int(reach) for name, reach in _meant("reach").items()}
"""How far a place reaches, where no tag says it."""
CALENDAR: Final = tuple(line.names for line in _lines["calendar"])
"""The months by their full names, in order."""
ROOT_ENDINGS: Final = tuple(
    tuple(end.removeprefix("-") for end in line.names) for line in _lines["ending"]
)
"""Endings of words of one root: surrealism, surrealist."""
LETTER_NAMES: Final = _meant("letter")
"""What letters are called: ess. Greek ones are called by their names."""
GREEK: Final = {line.heads[0]: line.names[0] for line in _lines["letter"] if line.language == "el"}


def are_same_kind(one: str, other: str) -> bool:
    """Return whether people take two words for kinds of things one for the other: sea, ocean."""
    return one == other or any(one in kinds and other in kinds for kinds in SAME_KINDS)


def is_other_kind(one: str, other: str) -> bool:
    """Return whether two words are for kinds of things that nobody takes one for another: street,
    avenue."""
    return one in KINDS and other in KINDS and not are_same_kind(one, other)
