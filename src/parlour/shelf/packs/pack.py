"""An open pack: its cards stay in the file until they are drawn.

A pack of a hundred thousand questions is read through once. Kept are only where each card begins
and how difficult its questions are and what they are about, so that a house can have many large packs open.
"""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from parlour.kernel import Refusal
from parlour.shelf.packs.card import (
    CATEGORIES,
    TOPICS,
    WILD,
    Broken,
    Card,
    Category,
    Header,
    Topic,
    topics_of,
)
from parlour.shelf.packs.jsonl import read_card, read_cards, read_header
from parlour.shelf.text import fold


class Pack:
    """A pack on disk. Use `open_pack`, which reads each file once as long as it does not change."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as opened:
                self._map = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise Refusal("unreadable_pack", path=path.name, reason=str(error)) from error
        end = self._map.find(b"\n")
        self.header: Header = read_header(self._map[: end if end >= 0 else len(self._map)])
        self.broken: list[Broken] = []
        self.ids: list[str] = []
        self.levels = bytearray()
        """Six difficulties a card, 0 where a loose question leaves a category out."""
        self._topics = array("H")
        """Six sets of topics a card, each as the bits of `bits_of`."""
        self.sides = bytearray()
        """In which of the two boxes on the table each card is: every other card, and of the loose
        questions every other one of a category."""
        self.loose = 0
        """How many loose questions there are."""
        self._loose: dict[Category, int] = {}
        self._starts = array("Q")
        self._begin = end + 1 if end >= 0 else len(self._map)
        for found in read_cards(self._lines(), self.header.pack):
            if isinstance(found, Broken):
                self.broken.append(found)
                continue
            self.ids.append(found.id)
            self._starts.append(self._here)
            self._note(found)

    def _note(self, card: Card) -> None:
        levels = [0] * len(CATEGORIES)
        topics = [0] * len(CATEGORIES)
        for question in card.questions:
            column = CATEGORIES.index(question.category)
            levels[column] = question.difficulty
            topics[column] = bits_of(topics_of(question, self.header))
        self.levels.extend(levels)
        self._topics.extend(topics)
        if not card.is_loose:
            self.sides.append((len(self.ids) - 1) % 2)
            return
        self.loose += 1
        category = card.questions[0].category
        self._loose[category] = before = self._loose.get(category, -1) + 1
        self.sides.append(before % 2)

    def _lines(self) -> Iterator[bytes]:
        """Yield the lines after the header; `_here` is where the latest of them begins."""
        self._here = self._begin
        while self._here < len(self._map):
            end = self._map.find(b"\n", self._here)
            end = len(self._map) if end < 0 else end
            yield self._map[self._here : end]
            self._here = end + 1

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self.ids)

    def __getitem__(self, number: int) -> Card:
        start = self._starts[number]
        end = self._map.find(b"\n", start)
        return read_card(self._map[start : end if end >= 0 else len(self._map)], self.header.pack)

    def __iter__(self) -> Iterator[Card]:
        return (self[number] for number in range(len(self)))

    @property
    def questions(self) -> int:
        return (len(self) - self.loose) * len(CATEGORIES) + self.loose

    @property
    def missing(self) -> tuple[Category, ...]:
        """Categories without a question; any question may stand for the wild card."""
        return tuple(
            category
            for column, category in enumerate(CATEGORIES)
            if not any(self.levels[column::6]) and not (category == WILD and len(self))
        )

    def is_about(self, number: int, category: Category, topics: int) -> bool:
        """Return whether the question of a card for a category has one of these topics; a loose
        question may stand for the wild card."""
        begin, column = number * len(CATEGORIES), CATEGORIES.index(category)
        if self.levels[begin + column]:
            return bool(self._topics[begin + column] & topics)
        return any(each & topics for each in self._topics[begin : begin + len(CATEGORIES)])

    @cached_property
    def topics(self) -> dict[Topic, int]:
        """Return how many questions have each topic; without those that none has."""
        counts = {
            topic: sum(1 for bits in self._topics if bits & bits_of((topic,))) for topic in TOPICS
        }
        return {topic: count for topic, count in counts.items() if count}

    @cached_property
    def answers(self) -> frozenset[str]:
        """All answers, folded: a typing error that hits one of them is not a typing error."""
        return frozenset(
            fold(answer)
            for card in self
            for question in card.questions
            for answer in (question.answer, *question.also)
        )


def bits_of(topics: Iterable[Topic]) -> int:
    """Return a set of topics as a number, one bit each."""
    return sum(1 << TOPICS.index(topic) for topic in set(topics))


def open_pack(path: Path) -> Pack:
    """Open the pack in a file; read again only when the file has changed."""
    try:
        status = path.stat()
    except OSError as error:
        raise Refusal("unreadable_pack", path=path.name, reason=error.strerror) from error
    return _open(path, status.st_mtime_ns, status.st_size, status.st_ino)


@lru_cache(maxsize=64)
def _open(path: Path, changed: int, size: int, node: int) -> Pack:
    return Pack(path)
