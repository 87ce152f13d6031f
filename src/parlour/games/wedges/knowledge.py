"""What a built-in player knows: a level's chances, questions looked up in the packs, and wrong
answers that one might believe.

A bot never gets the answer from its view. It looks the question up like a well-read player, and
knows what it finds with its level's chance.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.games.wedges.board import CATEGORIES, Category
from parlour.games.wedges.solver import Chances
from parlour.kernel import Refusal
from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.packs import Question, library
from parlour.shelf.packs.card import EASIEST, HARDEST
from parlour.shelf.packs.making import is_decent
from parlour.shelf.packs.wording import said

KNOWN: Final = {
    1: (0.62, 0.45, 0.28, 0.14, 0.06),
    2: (0.75, 0.60, 0.42, 0.24, 0.12),
    3: (0.86, 0.74, 0.57, 0.38, 0.22),
    4: (0.94, 0.86, 0.73, 0.56, 0.38),
    5: (0.98, 0.95, 0.89, 0.80, 0.66),
}
"""By level: the chance to know a question, from the easiest to the hardest."""
STRONG: Final = 0.10
"""Everybody has a favourite subject, and knows so much more of it …"""
WEAK: Final = -0.10
"""… and so much less of the one opposite."""
MOST_ANSWERS: Final = 5_000
"""Wrong answers are taken from at most this many answers of a pack: more take too long to read."""

MOST_AKIN: Final = 16
FEWEST_AKIN: Final = 3

Packs = tuple[str, ...]


def chance(level: int, seat: int, category: Category, difficulty: int) -> float:
    """Return the chance that this bot knows a question."""
    favourite = seat % len(CATEGORIES)
    number = CATEGORIES.index(category)
    liking = STRONG if number == favourite else 0.0
    if number == (favourite + len(CATEGORIES) // 2) % len(CATEGORIES):
        liking = WEAK
    return min(max(KNOWN[level][difficulty - 1] + liking, 0.03), 0.99)


def chances(level: int, seat: int, difficulty: tuple[int, ...]) -> Chances:
    """Return what the bot expects of each category: the mean over the difficulties that are
    asked."""
    lowest, highest = difficulty
    return tuple(
        sum(chance(level, seat, category, hard) for hard in range(lowest, highest + 1))
        / (highest - lowest + 1)
        for category in CATEGORIES
    )


def looked_up(id: str, text: str, packs: Packs) -> Question | None:
    """Return the question of this id in the packs, if it still has this wording."""
    card, _, category = id.rpartition("/")
    try:
        box = library().box(packs)
    except Refusal:
        return None
    place = box.numbers.get(card)
    if place is None:
        return None
    return next(
        (q for q in box.card(place).questions if (q.category, q.question) == (category, text)), None
    )


NUMBER: Final = re.compile(r"\d{1,4}")


class Kind(NamedTuple):
    """What sort of thing an answer is."""

    asks: str
    """Which question word it answers, as far as one can tell."""
    words: int
    is_name: bool


QUESTION_WORD: Final = re.compile(
    r"\b(who|whose|whom|where|when|how many|how|which \w+|what \w+|wer|wo|wann|wie viele|welche\w* \w+)\b",
    re.IGNORECASE,
)


def kind_of_answer(question: str, answer: str) -> Kind:
    text = said(answer)
    asks = QUESTION_WORD.search(question)
    return Kind(
        asks.group(1).casefold() if asks else "",
        min(len(text.split()), 3),
        text[:1].isupper(),
    )


@lru_cache(maxsize=16)
def answers_of(packs: Packs, category: Category) -> tuple[tuple[Kind, str], ...]:
    """Return the answers of a category in the packs, with what sort of thing each is."""
    return tuple(_answers(packs, category))


def _answers(packs: Packs, category: Category) -> Iterator[tuple[Kind, str]]:
    box = library().box(packs)
    for place in box.eligible(category, EASIEST, HARDEST)[:MOST_ANSWERS]:
        question = box.card(place).of(category)
        assert question is not None, "the place is eligible"
        yield kind_of_answer(question.question, question.answer), said(question.answer)


def same_sort(question: str, answer: str) -> list[str]:
    """Return well-known things of the same sort, as far as the encyclopedia has them: other rivers
    of Europe for the Danube. Of several things with one name the question tells which is meant."""
    shelf = encyclopedia()
    things = shelf.find(answer)
    if not things:
        return []

    def is_meant(tags: tuple[str, ...]) -> bool:
        return any(tag.replace("-", " ") in question.casefold() for tag in tags)

    meant = max(things, key=lambda thing: (is_meant(thing.tags), thing.fame))
    sort, place = meant.tags[0], meant.tags[-1]
    for query in (f"{sort} & {place}", sort):
        others = shelf.members(query, most=MOST_AKIN)
        names = [other.name for other in others if other != meant and is_decent(other.name)]
        if len(names) >= FEWEST_AKIN:
            return names
    return []


def mistaken(
    question: str, answer: str, category: Category, packs: Packs, rng: random.Random
) -> str:
    """Return a wrong answer that one might believe to a question without written ones: the same
    kind of thing.

    A number that is off; something of the same sort that is about as well known; else another
    answer of the category that fits the question as well as any.
    """
    number = NUMBER.search(said(answer))
    if number is not None:
        value = int(number.group())
        off = rng.randint(1, max(2, min(value // 5, 40)))
        other = value - off if rng.random() < 0.5 and value > off else value + off
        return NUMBER.sub(str(other), said(answer), count=1)
    akin = same_sort(question, said(answer))
    if akin:
        return rng.choice(akin)
    kind = kind_of_answer(question, answer)
    others = [other for other in answers_of(packs, category) if other[1] != said(answer)]
    if not others:
        return ""

    def likeness(other: Kind) -> int:
        same = [mine == theirs for mine, theirs in zip(kind, other, strict=True)]
        return 3 * same[0] + same[1] + 2 * same[2]

    best = max(likeness(other) for other, _ in others)
    return rng.choice([text for other, text in others if likeness(other) == best])
