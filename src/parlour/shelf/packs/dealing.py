"""Dealing: loose questions from tables and other people's files onto cards of six."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator

import msgspec

from parlour.shelf.matching.normalize import fold
from parlour.shelf.packs.card import CATEGORIES, Broken, Card, Category, Question

WILD: Category = "orange"
"""The wild card: any question may stand there."""


class Row(msgspec.Struct, frozen=True):
    """A question as it was found."""

    line: int
    question: Question


class Dealer:
    """Deals questions onto cards as they come, and drops those it has seen before."""

    def __init__(self, pack: str) -> None:
        self.pack = pack
        self.cards = 0
        self.left: Counter[Category] = Counter()
        """Questions that found no card, by category."""
        self._seen: set[int] = set()
        self._piles: dict[Category, deque[Question]] = {name: deque() for name in CATEGORIES}

    def deal(self, rows: Iterable[Row | Broken]) -> Iterator[Card | Broken]:
        """A card as soon as there is a question of each category; broken rows pass through."""
        for row in rows:
            if isinstance(row, Broken):
                yield row
                continue
            # A hash of 64 bits is enough: a million questions collide once in 40 million imports.
            key = hash((fold(row.question.question), fold(row.question.answer)))
            if key in self._seen:
                yield Broken(row.line, "duplicate", row.question.question[:60])
                continue
            self._seen.add(key)
            self._piles[row.question.category].append(row.question)
            if all(self._piles.values()):
                yield self._card()
        self._fill_wild()
        while all(self._piles.values()):
            yield self._card()
        self.left = Counter({name: len(pile) for name, pile in self._piles.items() if pile})

    def _card(self) -> Card:
        self.cards += 1
        questions = [self._piles[name].popleft() for name in CATEGORIES]
        return msgspec.convert(
            {"id": f"{self.pack}-{self.cards:06d}", "questions": questions}, Card
        )

    def _fill_wild(self) -> None:
        """What is left over of the largest piles goes where anything may stand, as long as that
        makes a card more."""
        plain = [name for name in CATEGORIES if name != WILD]
        wild = self._piles[WILD]
        while True:
            largest = max(plain, key=lambda name: len(self._piles[name]))
            others = [len(self._piles[name]) for name in plain if name != largest]
            if len(wild) >= min(*others, len(self._piles[largest]) - 1):
                return
            taken = self._piles[largest].pop()
            wild.append(msgspec.structs.replace(taken, category=WILD))
