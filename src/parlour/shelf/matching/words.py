"""Words: whether a token is a word of English or German that people know, a first name, or a people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching.knowledge import reach, things
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import fold
from parlour.shelf.text.sounds import consonants, sound
from parlour.shelf.text.tables import lines
from parlour.shelf.text.tokens import Row, stem
from parlour.shelf.text.vocabulary import LIGHT, SIDES, listed

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
    """Return whether a token is a word of its own, or a name, that people know."""
    if token in FIRST_NAMES:
        return True
    if german and is_german(token):
        return True
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


@lru_cache(maxsize=CACHED)
def is_german(token: str, level: int = COMPOUND) -> bool:
    """Return whether it is a German word, with umlauts or without: tokens have lost them."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = (words.entry(form) for form in (token, *_umlauted(token)))
    return any(entry is not None and entry.level <= level for entry in entries)


@lru_cache(maxsize=CACHED)
def is_german_name(token: str) -> bool:
    """Return whether the German lexicon has it as a name only."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = [words.entry(form) for form in (token, *_umlauted(token))]
    known = [entry for entry in entries if entry is not None]
    return bool(known) and all(entry.is_proper for entry in known)


def _umlauted(token: str) -> Iterator[str]:
    """Yield the token with one umlaut or with an ß."""
    for at, letter in enumerate(token):
        if letter in UMLAUTS:
            yield token[:at] + UMLAUTS[letter] + token[at + 1 :]
    if "ss" in token:
        yield token.replace("ss", "ß", 1)


@lru_cache(maxsize=CACHED)
def is_ordinary(text: str) -> bool:
    """Return whether it is a common English word and no name: it means what it says."""
    entry = lexicon("en").entry(text.lower()) if text.isalpha() else None
    return entry is not None and not entry.is_proper and entry.level <= COMMON


@lru_cache(maxsize=CACHED)
def is_noun(token: str) -> bool:
    """Return whether it is a common word of either language and no name; most of those that are
    asked for are nouns."""
    return is_ordinary(token) or (is_german(token, COMMON) and not is_german_name(token))


@lru_cache(maxsize=CACHED)
def is_english(token: str, level: int = COMMON) -> bool:
    """Return whether it is an English word or name up to that level."""
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


def is_known_word(word: str) -> bool:
    """Return whether a word is one that people use, or a name of anything at all."""
    return is_word(word, german=True, level=RAREST) or bool(things(word))


TABLES: Final = Path(__file__).parent / "tables"
FILE: Final = TABLES / "people.tsv"


def _names(relation: str) -> frozenset[str]:
    return frozenset(name for line in lines(FILE, relation) for name in line.names)


FIRST_NAMES: Final = _names("given name")
"""Given names, by which a person's name is known where the encyclopedia does not know it."""
SHARED_SURNAMES: Final = _names("shared surname")
"""Surnames of several people an answer might mean."""
MONONYMS: Final = _names("mononym")
"""People known by one name, though they have more."""
PARTICLES: Final = _names("particle")
NICKNAMES: Final = {name: line.heads[0] for line in lines(FILE, "nickname") for name in line.names}


def _roots() -> dict[str, frozenset[str]]:
    """First names, and the families that each belongs to, by their first names."""
    roots: dict[str, frozenset[str]] = {}
    for line in lines(FILE, "first name"):
        for name in line.names:
            roots[name] = roots.get(name, frozenset()) | {line.names[0]}
    return roots


ROOTS: Final = _roots()
"""Johann, Jean and Ivan are John."""


def same_root(one: str, other: str) -> bool:
    """Return whether two first names are one name in two languages."""
    return bool(ROOTS.get(one, frozenset()) & ROOTS.get(other, frozenset()))


def may_be_initials(token: str) -> bool:
    """Return whether a word may be initials: `j`, or `jrr` as it comes from J. R. R."""
    return len(token) <= 3 and token.isalpha() and not any(vowel in token for vowel in "aeiou")


def same_first_name(one: str, other: str) -> bool:
    """Return whether two words are one first name: Tom and Thomas, J. and John."""
    if NICKNAMES.get(one, one) == NICKNAMES.get(other, other) or same_root(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3:
        return long.startswith(short)
    if sound(one) == sound(other) or (len(long) - len(short) == 1 and long.startswith(short)):
        return True
    near = OSA.distance(one, other, score_cutoff=2)
    if len(short) > 4 and near <= 2 and consonants(one) == consonants(other):
        return True
    return one[0] == other[0] and len(short) > 3 and near == 1 and one not in FIRST_NAMES


# Who lives in a place, and what belongs to it -----------------------------------------------------

ENDINGS: Final = listed(
    "n an ian ean nian vian ese nese er ner ite i ish ic inian ser iner isch ische ischer isches ischen "
    "anisch anische anischer ianer aner ener eser"
)
"""What makes a people of a place: Spartan, Viennese, Berliner, spanisch."""


@cache
def _peoples() -> dict[str, frozenset[str]]:
    """Return words for the people of a place that no rule gives."""
    return {line.heads[0]: frozenset(line.names) for line in lines(TABLES / "peoples.tsv")}


@cache
def _adjectives() -> dict[str, str]:
    """Return adjectives that belong to one country alone, and that country: Gabonese, Gabon."""
    lands = [tag for tag in encyclopedia().tags.values() if tag.kind == "place" and tag.adjective]
    of = Counter(fold(tag.adjective) for tag in lands)
    found: defaultdict[str, str] = defaultdict(str)
    for tag in lands:
        country, adjective = fold(tag.en), fold(tag.adjective)
        if of[adjective] == 1 and country != adjective and " " not in country + adjective:
            found[adjective] = country
    return dict(found)


@cache
def _with_adjective() -> frozenset[str]:
    return frozenset(_adjectives().values())


def is_adjective(word: str, country: str) -> bool:
    """Return whether a word says of things that they belong to that country: Gabonese, Gabon."""
    return _adjectives().get(word) == country


def has_adjective(country: str) -> bool:
    """Return whether some word says of things that they belong to that country."""
    return country in _with_adjective()


def is_adjective_of_any(word: str) -> bool:
    """Return whether a word belongs to any country."""
    return word in _adjectives()


@lru_cache(maxsize=CACHED)
def is_people(word: str, place: str) -> bool:
    """Return whether a word is made of the name of a place, for who or what comes from there. A
    word that belongs to another country is not: Nigerian, Niger."""
    given = stem(word)
    known = _peoples().get(place, frozenset())
    if is_adjective(given, place) or given in known or word in known:
        return True
    if min(len(given), len(place)) < 4 or given[:3] != place[:3] or given == place:
        return False
    if is_adjective_of_any(given):
        return False
    cut = {place.rstrip("aeiouy"), place.removesuffix("en"), place.removesuffix("ien")}
    roots = [root for root in (place, place[:-1], *cut) if len(root) > 2]
    is_made = any(given == root + ending for root in roots for ending in ENDINGS)
    return is_made and bool(reach(place))


def means_people(said: Row, place: str) -> bool:
    """Return whether what was said is the people of a place, or who acts for it: the Spartans, the
    Argentinian team."""
    telling = [word for word in said.words if word not in LIGHT and word not in SIDES]
    return len(telling) == 1 and is_people(telling[0], place)
