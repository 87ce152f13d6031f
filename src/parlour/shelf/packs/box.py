"""A box of cards: packs mixed, from which the card or loose question for a roll is drawn.

Which card comes is a pure function of the packs, of what was used before and of the roll, so that
anyone can recompute it.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs.card import (
    CATEGORIES,
    EASIEST,
    HARDEST,
    WILD,
    Card,
    Category,
    Question,
    Topic,
)
from parlour.shelf.packs.pack import Pack, bits_of

ROLLS: Final = 1 << 32
"""The number of different rolls: large enough that no card is noticeably favoured."""
TRIES: Final = 48
"""How often an unused card is tried for before the whole box is looked through."""
MASK: Final = (1 << 64) - 1


class Drawn(msgspec.Struct, frozen=True):
    """A card for one question."""

    card: str
    category: Category
    key: str
    """The question's name with its version, for flags."""
    pack: str
    question: Question


class Box:
    """Cards of some packs, or one half of them."""

    def __init__(self, packs: Sequence[Pack], half: int | None = None) -> None:
        self.packs = tuple(packs)
        self._places = array("Q")
        """Pack and card number of every card of the box."""
        self.numbers: dict[str, int] = {}
        """Every card's place in the box by its id."""
        for which, pack in enumerate(self.packs):
            for number, side in enumerate(pack.sides):
                if half is not None and side != half % 2:
                    continue
                self.numbers[pack.ids[number]] = len(self._places)
                self._places.append(which << 40 | number)
        self._eligible: dict[tuple[Category, int, int], Sequence[int]] = {}
        self._about: dict[tuple[Category, int, int, int], Sequence[int]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def card(self, place: int) -> Card:
        return self._pack(place)[self._places[place] & (1 << 40) - 1]

    def _pack(self, place: int) -> Pack:
        return self.packs[self._places[place] >> 40]

    def draw(
        self,
        roll: int,
        category: Category,
        used: Mapping[str, int],
        difficulty: tuple[int, int] = (EASIEST, HARDEST),
        quarantined: Collection[str] = (),
        topics: Collection[Topic] = (),
    ) -> Drawn:
        """Return the card that a roll brings: among the eligible ones those least used, by the
        roll.

        `used` says how often each card (by its id) was drawn, on all nights of this house. A card
        is eligible where its question of the category is within the difficulties, or as near to
        them as the box has any, and is not in quarantine. Among the least used, questions of the
        topics go first; when the category has no fresh one of them left, any other is drawn.
        """
        eligible = self.eligible(category, *difficulty)
        first = self.about(category, *difficulty, topics) if topics else eligible
        aside = self._aside(category, quarantined)
        place = self._quick(roll, first, used, aside)
        if place is None:
            place = self._thorough(roll, eligible, first, used, aside)
        card = self.card(place)
        question = card.of(category)
        assert question is not None, "only eligible cards are drawn"
        pack = self._pack(place).header.pack
        return Drawn(card.id, category, card.key(category), pack, question)

    def eligible(self, category: Category, lowest: int, highest: int) -> Sequence[int]:
        """Return places whose question of a category is within the difficulties. Where the box has
        none, the nearest difficulty will do: a game never stops for want of hard questions."""
        key = (category, lowest, highest)
        if key not in self._eligible:
            if (lowest, highest) == (EASIEST, HARDEST) and not any(p.loose for p in self.packs):
                self._eligible[key] = range(len(self))
            else:
                self._eligible[key] = self._near(category, lowest, highest)
        return self._eligible[key]

    def about(
        self, category: Category, lowest: int, highest: int, topics: Collection[Topic]
    ) -> Sequence[int]:
        """Return the eligible places whose question of a category has one of the topics."""
        bits = bits_of(topics)
        key = (category, lowest, highest, bits)
        if key not in self._about:
            eligible = self.eligible(category, lowest, highest)
            self._about[key] = array(
                "Q", (p for p in eligible if self._is_about(p, category, bits))
            )
        return self._about[key]

    def _is_about(self, place: int, category: Category, topics: int) -> bool:
        number = self._places[place] & (1 << 40) - 1
        return self._pack(place).is_about(number, category, topics)

    def _near(self, category: Category, lowest: int, highest: int) -> Sequence[int]:
        off: dict[int, array[int]] = {}
        for place, level in self._levels(category):
            far = max(lowest - level, level - highest, 0)
            off.setdefault(far, array("Q")).append(place)
        return off[min(off)] if off else ()

    def _levels(self, category: Category) -> Sequence[tuple[int, int]]:
        """Return places with a question of the category, and how difficult it is. Where the box has
        no wild card at all, any question may stand for one."""
        column = CATEGORIES.index(category)
        own = [
            (place, level)
            for place, where in enumerate(self._places)
            if (level := self.packs[where >> 40].levels[(where & (1 << 40) - 1) * 6 + column])
        ]
        if own or category != WILD:
            return own
        return [
            (place, max(self.packs[where >> 40].levels[at : at + 6]))
            for place, where in enumerate(self._places)
            for at in ((where & (1 << 40) - 1) * 6,)
        ]

    def _id(self, place: int) -> str:
        return self._pack(place).ids[self._places[place] & (1 << 40) - 1]

    def _quick(
        self, roll: int, eligible: Sequence[int], used: Mapping[str, int], aside: Collection[int]
    ) -> int | None:
        """Return a card that was never used, found by trying: as long as a fair part of the box is
        unused, this costs the same for a large box as for a small one."""
        if not eligible:
            return None
        for number in islice(rolled(roll), TRIES):
            place = eligible[number % len(eligible)]
            if place not in aside and not used.get(self._id(place), 0):
                return place
        return None

    def _thorough(
        self,
        roll: int,
        eligible: Sequence[int],
        first: Sequence[int],
        used: Mapping[str, int],
        aside: Collection[int],
    ) -> int:
        """Return the roll-th of the cards least used, by looking at all; those that go first are
        preferred."""
        times = {place: used.get(self._id(place), 0) for place in eligible if place not in aside}
        if not times:
            raise Refusal("empty_box")
        least = min(times.values())
        few = [place for place, count in times.items() if count == least]
        if first is not eligible:
            few = sorted(set(few).intersection(first)) or few
        return few[roll % len(few)]

    def _aside(self, category: Category, quarantined: Collection[str]) -> set[int]:
        """Return places whose question of the category is in quarantine."""
        aside = set()
        for key in quarantined:
            id, _, rest = key.partition("/")
            place = self.numbers.get(id)
            if place is None or (category != WILD and not rest.startswith(f"{category}@")):
                continue
            card = self.card(place)
            # What was said of an earlier wording is not held against this one.
            if card.of(category) is not None and card.key(category) == card.current(key):
                aside.add(place)
        return aside

    def current(self, key: str) -> str:
        """Return the key by which a question is named today; of what this box does not have, the
        key itself."""
        place = self.numbers.get(key.partition("/")[0])
        return key if place is None else self.card(place).current(key) or key

    @property
    def answers(self) -> Answers:
        """All answers of the packs, folded, for the judge's `others`."""
        return Answers(self.packs)


class Answers:
    """Every answer of some packs."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self._packs = packs

    def __contains__(self, folded: object) -> bool:
        return any(folded in pack.answers for pack in self._packs)


def rolled(roll: int) -> Iterator[int]:
    """Yield the roll, and numbers that follow from it (splitmix64)."""
    yield roll
    state = roll
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & MASK
        yield mixed ^ mixed >> 31
