"""Other names: what else a thing is called, in this language or another, and what only looks so.

A family is a line of our tables: names of one thing. Chemical symbols come from the encyclopedia,
English for German words from the dictionary of the German lexicon, where it is installed.
"""

from __future__ import annotations

import mmap
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import fold
from parlour.shelf.text.sounds import romanized
from parlour.shelf.text.tables import lines
from parlour.shelf.text.tokens import stem
from parlour.shelf.text.vocabulary import KINDS, LIGHT, TITLES

TABLES: Final = Path(__file__).parent / "tables"
NAMES: Final = ("names", "bynames", "works", "clubs", "characters", "shortforms")
WORDS: Final = ("translations", "everyday")
SYNONYMS: Final = TABLES / "synonyms.tsv"
SHORTEST: Final = 4
"""Letters from which a word may stand for another inside a longer answer."""
ORDINARY: Final = 50
"""Words of four letters up to this SCOWL level may not: they mean too many things."""


class Family(NamedTuple):
    """Names of one thing."""

    names: tuple[str, ...]
    folded: tuple[str, ...]
    words: frozenset[str]
    """Its single words, which stand for each other inside longer answers."""
    whole: bool
    """Only the whole names stand for each other."""
    is_everyday: bool = False
    """A word and its translation, which may mean more than one thing."""


@cache
def _families() -> tuple[dict[str, list[Family]], dict[str, list[Family]]]:
    """Return all families by each of their names, and by each of their words."""
    by_name: defaultdict[str, list[Family]] = defaultdict(list)
    by_word: defaultdict[str, list[Family]] = defaultdict(list)

    def add(names: tuple[str, ...], whole: bool, is_everyday: bool = False) -> None:
        folded = tuple(dict.fromkeys(fold(name) or name for name in names))
        words = frozenset() if whole else frozenset(filter(_may_stand, folded))
        family = Family(names, folded, words, whole, is_everyday)
        for name in folded:
            by_name[name].append(family)
        for word in words:
            by_word[word].append(family)

    for file in (*NAMES, *WORDS):
        for line in lines(TABLES / f"{file}.tsv"):
            add(line.names, line.scope == "whole", file in WORDS)
    for thing, symbol in encyclopedia().facts("symbol"):
        spelled_so = (name for family in by_name.get(fold(thing), ()) for name in family.names)
        add((thing, *spelled_so, symbol), True)
    return by_name, by_word


def _may_stand(word: str) -> bool:
    if " " in word or len(word) < SHORTEST or not word.isalpha():
        return False
    if word in KINDS or word in TITLES or word in LIGHT:
        return False
    entry = lexicon("en").entry(word) if len(word) == SHORTEST else None
    return entry is None or entry.is_proper or entry.level > ORDINARY


def families(text: str) -> tuple[Family, ...]:
    """Return the families that have this name."""
    return tuple(_families()[0].get(fold(text), ()))


@lru_cache(maxsize=CACHED)
def spellings(word: str) -> tuple[str, ...]:
    """Return other words that stand for this one inside an answer."""
    found = _families()[1].get(word, ())
    return tuple(dict.fromkeys(other for each in found for other in each.words if other != word))


def is_named(family: Family, question: str) -> bool:
    """Return whether a question already says one of the names: then it asks for a certain other
    one. A symbol or short form may still be said."""
    if family.whole and not family.is_everyday:
        return False
    said = f" {fold(question)} "
    return any(f" {name} " in said or f" {name}s " in said for name in family.folded)


def is_respelled(one: str, other: str) -> bool:
    """Return whether two names are one in two spellings, and not two names."""
    return romanized(one.replace(" ", "")) == romanized(other.replace(" ", ""))


# Names that only look or sound alike --------------------------------------------------------------


def _groups(groups: Iterable[tuple[str, ...]]) -> dict[str, frozenset[int]]:
    """Return names, and the numbers of the groups that each is in."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for number, names in enumerate(groups):
        for name in names:
            found[fold(name)].add(number)
    return {name: frozenset(numbers) for name, numbers in found.items()}


@cache
def _apart() -> dict[str, frozenset[int]]:
    return _groups(line.names for line in lines(TABLES / "lookalikes.tsv"))


HOMOPHONES: Final = _groups(line.names for line in lines(TABLES / "homophones.tsv"))
"""Words and the groups that they sound the same in: flour and flower."""
_NONE: Final[frozenset[int]] = frozenset()


def are_lookalikes(one: str, other: str) -> bool:
    """Return whether both are names of two things that our list keeps apart: Saalach, Salzach."""
    groups = _apart().get(first := fold(one))
    if groups is None or first == (second := fold(other)):
        return False
    return not groups.isdisjoint(_apart().get(second, _NONE))


def is_homophone(one: str, other: str) -> bool:
    """Return whether two words sound the same."""
    return bool(HOMOPHONES.get(one, _NONE) & HOMOPHONES.get(other, _NONE))


# Synonyms, compiled from WordNet by tools/build_synonyms.py ---------------------------------------


@cache
def _senses() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return what each word mostly means, as the words that mean it."""
    senses: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for line in lines(SYNONYMS):
        for word in line.names:
            senses[word].append(line.names)
    return {word: tuple(found) for word, found in senses.items()}


def synonym_count() -> int:
    """Return how many words have synonyms."""
    return len(_senses())


@lru_cache(maxsize=CACHED)
def synonyms(text: str, question: str = "") -> tuple[str, ...]:
    """Return words for what a word mostly means. Where the question says one of them it asks for a
    certain other one, and there are none."""
    said = f" {fold(question)} "
    return tuple(
        dict.fromkeys(
            word
            for form in dict.fromkeys((fold(text), stem(fold(text))))
            for names in _senses().get(form, ())
            if not any(f" {word} " in said for word in names)
            for word in names
            if not _holds(word, text) and not _holds(text, word)
        )
    )


def _holds(one: str, other: str) -> bool:
    """Return whether a name is in the other, which then is a sort of it: hockey, field hockey."""
    return f" {fold(other)} " in f" {fold(one)} "


# Compounds, compiled from WordNet by tools/build_compounds.py ---------------------------------------


@cache
def _compounds(relation: str) -> dict[str, frozenset[str]]:
    """Return compounds, written as one word, by a word that they are made of."""
    return {
        line.heads[0]: frozenset(name.replace(" ", "") for name in line.names)
        for line in lines(TABLES / "compounds.tsv", relation)
    }


@lru_cache(maxsize=CACHED)
def is_compound_sort(name: str, word: str) -> bool | None:
    """Return whether an English compound is a sort of what one of its words means: a guide dog, but no sea lion. None
    where the table does not know it."""
    joined, meant = fold(name).replace(" ", ""), stem(fold(word))
    for relation, is_sort in (("sort", True), ("called so", False)):
        known = _compounds(relation).get(meant, frozenset())
        if joined in known or stem(joined) in known:
            return is_sort
    return None


@cache
def _heads() -> frozenset[str]:
    """Return the words that compounds are made of."""
    return frozenset(_compounds("sort")) | frozenset(_compounds("called so"))


def is_in_compounds(word: str) -> bool:
    """Return whether an English word is one that compounds are made of: a noun."""
    return stem(word) in _heads()


@lru_cache(maxsize=CACHED)
def is_german_sort(compound: str, word: str) -> bool | None:
    """Say the same of a folded German compound, by what English calls it and the word. Where English says nothing
    of the word in it, it is no sort: a Nilpferd is no horse."""
    known, meant = meanings(compound), meanings(word) | meanings(stem(word))
    if not known or not meant or not known.isdisjoint(meant):
        return None
    found = {is_compound_sort(name, each) for name in known for each in meant}
    if True in found:
        return True if len(meant) <= FEW and stem(compound).endswith(stem(word)) else None
    if False in found:
        return False
    is_said = any(stem(each) in name for name in known for each in meant)
    return None if is_said else False


# Other languages ----------------------------------------------------------------------------------


@cache
def _tongues() -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for line in lines(TABLES / "tongues.tsv"):
        for name in line.names:
            found[fold(name)][fold(line.heads[0])] = None
    return {name: tuple(meant) for name, meant in found.items()}


def in_english(name: str) -> tuple[str, ...]:
    """Return what English calls a folded name of a language that is neither English nor German."""
    return _tongues().get(name, ())


@cache
def opened() -> mmap.mmap | None:
    """Return the dictionary: a German name a line with its English meanings, sorted. It is searched
    where it lies: opening it costs next to nothing, and processes share it."""
    found = installed().get("de")
    if found is None or found.dictionary is None:
        return None
    with found.dictionary.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@lru_cache(maxsize=CACHED)
def meanings(name: str) -> frozenset[str]:
    """Return what English says for a folded German name."""
    text, key = opened(), name.encode()
    if text is None or not key:
        return frozenset()
    low, high = 0, len(text)
    while low < high:
        middle = (low + high) // 2
        begin = text.rfind(b"\n", 0, middle) + 1
        end = text.find(b"\n", begin)
        found, _, rest = text[begin:end].partition(b"\t")
        if found == key:
            return frozenset(rest.decode().split(";"))
        if found < key:
            low = end + 1
        else:
            high = begin
    return frozenset()


FEW: Final = 3
"""Meanings of a word that hardly anybody takes for another."""


def is_translation(german: str, english: str) -> bool:
    """Return whether an English name says the same as a German one, each in singular or plural."""
    return any(
        form in meanings(name)
        for name in dict.fromkeys((german, stem(german)))
        for form in dict.fromkeys((english, stem(english), f"{english}s"))
    )


# Word by word in the other language ---------------------------------------------------------------

CASES: Final = ("", "e", "er", "es", "en", "s", "n")
"""What German puts behind a word inside a phrase or a compound."""


@lru_cache(maxsize=CACHED)
def is_translated(given: str, meant: str) -> bool:
    """Return whether two everyday words are one in two languages: Kaffee, coffee."""
    if min(len(given), len(meant)) < 3:
        return False
    if is_translation(given, meant) or is_translation(meant, given):
        return True
    forms = {given.removesuffix(end) for end in CASES} | {stem(given)}
    names = {
        name
        for each in {meant, stem(meant), *(meant.removesuffix(end) for end in CASES)}
        for family in families(each)
        if family.is_everyday
        for name in family.folded
    }
    return not forms.isdisjoint(names)
