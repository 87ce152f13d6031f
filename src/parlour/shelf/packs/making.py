"""Making: wrong answers for questions of imported packs that bring none.

They are made only where a program can be sure enough: numbers beside a number that is asked for, and
well-known things of the kind that the question names, in the language of the pack. Otherwise a
question has none and is typed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

import msgspec

from parlour.shelf.encyclopedia import Thing, encyclopedia
from parlour.shelf.lexicon import WordRules, lexicon
from parlour.shelf.matching import fold
from parlour.shelf.packs.card import WRONG, Question
from parlour.shelf.packs.wording import said
from parlour.shelf.packs.wrong import ENGLISH, GERMAN, accepted, asked_kind, faults

MOST_AKIN: Final = 120
"""Well-known things of a kind that are looked at."""
LAST_YEAR: Final = 2025
ANY: Final = WordRules(least=1, proper_names=True, slurs=True)
DECENT: Final = WordRules(least=1, proper_names=True, coarse=False)
TRANSLATED: Final = frozenset({"king", "queen", "emperor", "pope", "saint", "ruler", "biblical"})
"""Persons whose names are others in another language."""

_asks_number = re.compile(r"\b(?:how (?:many|old)|wie ?viele?|wie alt)\b", re.IGNORECASE)
_asks_year = re.compile(r"\b(?:years?|when|jahr\w*|wann)\b", re.IGNORECASE)
_whole = re.compile(r"[1-9]\d{0,3}")


def made(question: Question, language: str) -> tuple[str, ...]:
    """Return three wrong answers, always the same for a question; none where they cannot be
    made."""
    if question.wrong or question.needs_choices:
        return ()
    rng = random.Random(f"{question.question}\0{question.answer}")
    right = said(question.answer)
    if _whole.fullmatch(right):
        found = _numbers(question, int(right), rng)
    else:
        found = list(islice(_fitting(question, language, rng), WRONG))
    whole = msgspec.structs.replace(question, wrong=tuple(found))
    is_good = len(found) == WRONG and not any(faults(whole, language)) and not any(accepted(whole))
    return whole.wrong if is_good else ()


def _numbers(question: Question, right: int, rng: random.Random) -> list[str]:
    """Return numbers about as far from each other as from the right one, which may be any of the
    four in their order."""
    is_year = right >= 1000 and bool(_asks_year.search(question.question))
    if not is_year and not _asks_number.search(question.question):
        return []
    widest = rng.randint(2, 12) if is_year else max(1, right // 8)
    below = rng.randrange(WRONG + 1)
    steps = [rng.randint(max(1, widest // 2), widest) for _ in range(WRONG)]
    low = [right - sum(steps[:count]) for count in range(1, below + 1)]
    high = [right + sum(steps[below:count]) for count in range(below + 1, WRONG + 1)]
    if any(value < 1 for value in low) or (is_year and any(value > LAST_YEAR for value in high)):
        return []
    return [str(value) for value in (*low, *high)]


def _fitting(question: Question, language: str, rng: random.Random) -> Iterator[str]:
    """Yield things of the kind that is asked for, about as well known as the answer, against each
    of which alone nothing can be said."""
    right = said(question.answer)
    kind = asked_kind(question, language)
    if kind is None or language not in (ENGLISH, GERMAN):
        return
    meant = next(thing for thing in encyclopedia().find(right) if kind in thing.tags)
    others = [thing for thing in encyclopedia().members(kind, most=MOST_AKIN) if thing != meant]
    rng.shuffle(others)
    others.sort(key=lambda thing: abs(thing.fame - meant.fame))
    places = _places(question.question, language)
    taken = {fold(right)}
    for thing in others:
        name = _name(thing, language)
        if name is None or fold(name) in taken or places.intersection(thing.tags):
            # What lies where the question asks may be another right answer.
            continue
        alike = thing.is_person == meant.is_person and _sex(thing) == _sex(meant)
        if alike and len(name.split()) == len(right.split()) and is_decent(name):
            taken.add(fold(name))
            yield name


def _sex(thing: Thing) -> frozenset[str]:
    return frozenset({"man", "woman"}.intersection(thing.tags))


def _name(thing: Thing, language: str) -> str | None:
    """Return what a thing is called in a language; None: nobody can tell."""
    if language == ENGLISH:
        return thing.name
    if thing.is_person:
        return None if TRANSLATED.intersection(thing.tags) else thing.name
    return _german_names().get(thing.name)


@cache
def _german_names() -> dict[str, str]:
    return dict(encyclopedia().facts("german"))


def _places(question: str, language: str) -> set[str]:
    """Return the tags of the places that a question speaks of."""
    found = set()
    for tag, info in encyclopedia().tags.items():
        names = (info.de,) if language == GERMAN else (info.en, info.adjective)
        if info.kind == "place" and any(name and name in question for name in names):
            found.add(tag)
    return found


def is_decent(name: str) -> bool:
    """Return whether a word is decent: no bot says what its house's lexicon calls coarse, and no
    choice shows it."""
    words = lexicon(ENGLISH)
    return all(
        words.judge(word, DECENT) == words.judge(word, ANY) for word in name.casefold().split()
    )
