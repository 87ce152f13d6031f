"""Surnames: which word of a text starts the surname of the person that it names.

Mostly it is the last word, which anybody can see. Here are the others: family names that come first
(*Mao Zedong*), surnames of two words (*García Lorca*), names that are one name (*Genghis Khan*), and
people without a surname who are told apart by a place or a number (*William of Orange*, *John Paul II*).
The lists in `surnames.txt` are also read by the Key Word rule, which knows no persons.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

from parlour.shelf.encyclopedia.readings import TITLES
from parlour.shelf.encyclopedia.thing import Thing
from parlour.shelf.text import name_key

FILE: Final = Path(__file__).with_name("surnames.txt")
HYPHENED: Final = re.compile(r"\w+ \w+-[a-z]\w+")
"""Korean and older Chinese spellings: *Kim Jong-un*, *Chiang Kai-shek*."""
NOT_HYPHENED: Final = frozenset({"hirokazu kore eda"})
NUMBER: Final = re.compile(r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?")
TITLED: Final = TITLES | {
    "pope", "papst", "prince", "princess", "prinz", "prinzessin", "konig", "konigin", "kaiserin",
    "zar", "zarin", "herzog", "herzogin", "graf", "sankt",
}  # fmt: skip
OF: Final = frozenset({"of", "von"})


class NameLists(NamedTuple):
    """The lists of `surnames.txt`: names as keys, double surnames as their words."""

    first: frozenset[str]
    """Whole names with the family name first."""
    doubles: tuple[tuple[str, ...], ...]
    parts: frozenset[str]
    """Words that before the last one are the first part of a double surname."""
    wholes: frozenset[str]
    """Whole names that are one name."""
    eithers: frozenset[str]
    """Whole names without a surname, of which the first and the last word serve."""

    def double_in(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the double surname at the end of these words; () where there is none."""
        ending = (one for one in self.doubles if tuple(words[-len(one) :]) == one)
        return next(ending, ())


def surname_place(text: str, person: Thing) -> int | None:
    """Return the place of the word, from 0, with which the surname starts; None: nothing
    unusual."""
    places = surname_places(text, person)
    return places[0] if places else None


def surname_places(text: str, person: Thing) -> tuple[int, ...]:
    """Return the places of the words that may stand for the surname: of a double one the first and the
    last; none where there is nothing unusual."""
    words = [name_key(f"{word} ").strip() for word in text.split()]
    surname = _surname(person)
    if surname:
        found = [_place(words, word) for word in surname]
        if found[0] is not None:
            return tuple(dict.fromkeys(place for place in found if place is not None))
    if person.sort_name != person.name or not _is_told_apart(words):
        return ()
    named = (at for at, word in enumerate(words) if word and word not in TITLED)
    return tuple(islice(named, 1))


def _place(words: list[str], surname: str) -> int | None:
    return next((at for at, word in enumerate(words) if _alike(word, surname)), None)


def _surname(person: Thing) -> tuple[str, ...]:
    """Return the first word of an unusual surname, and of a double one the last word, too."""
    key, lists = name_key(person.name), name_lists()
    words = key.split(" ")
    is_hyphened = HYPHENED.fullmatch(person.name) is not None and key not in NOT_HYPHENED
    if key in lists.first or key in lists.wholes or is_hyphened:
        return (words[0],)
    if key in lists.eithers:
        return (words[0], words[-1])
    double = lists.double_in(words)
    return (double[0], double[-1]) if double else ()


def _is_told_apart(words: list[str]) -> bool:
    """Return whether a number or a place stands after the name."""
    return NUMBER.fullmatch(words[-1]) is not None or not OF.isdisjoint(words[1:-1])


def _alike(word: str, surname: str) -> bool:
    if word[:1] != surname[:1]:
        return False
    return word == surname or (len(word) > 3 and OSA.distance(word, surname, score_cutoff=1) <= 1)


@cache
def name_lists() -> NameLists:
    """Return the lists beside this module."""
    lists: dict[str, list[str]] = {"first": [], "double": [], "part": [], "whole": [], "either": []}
    current: list[str] = []
    for line in FILE.read_text("utf-8").splitlines():
        if line in lists:
            current = lists[line]
        elif not line.startswith("#"):
            current.append(name_key(line))
    doubles = dict.fromkeys(tuple(double.split(" ")) for double in lists["double"])
    # The longest first: Núñez Cabeza de Vaca is more than Cabeza de Vaca.
    return NameLists(
        frozenset(lists["first"]),
        tuple(sorted(doubles, key=lambda words: -len(words))),
        frozenset(lists["part"]),
        frozenset(lists["whole"]),
        frozenset(lists["either"]),
    )
