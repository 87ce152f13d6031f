"""A box of cards: packs mixed, from which the card for a roll is drawn.

Which card comes is a pure function of the packs, of what was used before and of the roll, so that
anyone can recompute it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs.card import CATEGORIES, EASIEST, HARDEST, Card, Category, Question
from parlour.shelf.packs.pack import Pack

ROLLS: Final = 1 << 32
"""How many different rolls there should be: so many that no card is favoured noticeably."""


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
        step, first = (1, 0) if half is None else (2, half % 2)
        for which, pack in enumerate(self.packs):
            for number in range(first, len(pack), step):
                self.numbers[pack.ids[number]] = len(self._places)
                self._places.append(which << 40 | number)
        self._eligible: dict[tuple[Category, int, int], Sequence[int]] = {}

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
    ) -> Drawn:
        """The card that a roll brings: among the eligible ones those least used, by the roll.

        `used` says how often each card (by its id) was drawn, on all nights of this house. A card
        is eligible where its question of the category is within the difficulties, or as near to
        them as the box has any, and is not in quarantine.
        """
        eligible = self.eligible(category, *difficulty)
        kept_out = self._in_quarantine(category, quarantined, eligible)
        if len(eligible) == len(kept_out):
            raise Refusal("empty_box")
        place = eligible[_pick(roll, len(eligible), self._times(used, eligible), kept_out)]
        card = self.card(place)
        return Drawn(
            card.id,
            category,
            card.key(category),
            self._pack(place).header.pack,
            card.of(category),
        )

    def eligible(self, category: Category, lowest: int, highest: int) -> Sequence[int]:
        """Places whose question of a category is within the difficulties. Where the box has none,
        the nearest difficulty will do: a game never stops for want of hard questions."""
        key = (category, lowest, highest)
        if key not in self._eligible:
            if (lowest, highest) == (EASIEST, HARDEST):
                self._eligible[key] = range(len(self))
            else:
                self._eligible[key] = self._near(category, lowest, highest)
        return self._eligible[key]

    def _near(self, category: Category, lowest: int, highest: int) -> Sequence[int]:
        column = CATEGORIES.index(category)
        off: dict[int, array[int]] = {}
        for place, where in enumerate(self._places):
            level = self.packs[where >> 40].levels[(where & (1 << 40) - 1) * 6 + column]
            far = max(lowest - level, level - highest, 0)
            off.setdefault(far, array("Q")).append(place)
        return off[min(off)] if off else ()

    def _times(self, used: Mapping[str, int], eligible: Sequence[int]) -> dict[int, int]:
        """How often the eligible cards were drawn, by their position among them; 0 is left out.
        It goes through what was used, not through the box, which may be very large."""
        times = {}
        for id, count in used.items():
            place = self.numbers.get(id)
            if place is not None and count > 0:
                at = _position(eligible, place)
                if at is not None:
                    times[at] = count
        return times

    def _in_quarantine(
        self, category: Category, quarantined: Collection[str], eligible: Sequence[int]
    ) -> set[int]:
        kept_out = set()
        for key in quarantined:
            id, _, rest = key.partition("/")
            place = self.numbers.get(id)
            if place is None or not rest.startswith(f"{category}@"):
                continue
            at = _position(eligible, place)
            # What was said of an earlier wording is not held against this one.
            if at is not None and self.card(place).key(category) == key:
                kept_out.add(at)
        return kept_out

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


def _position(eligible: Sequence[int], place: int) -> int | None:
    """Where a place stands in the sorted eligible ones."""
    if isinstance(eligible, range):
        return place
    at = bisect_left(eligible, place)
    return at if at < len(eligible) and eligible[at] == place else None


def _pick(roll: int, count: int, times: Mapping[int, int], kept_out: set[int]) -> int:
    """The roll-th of the positions that were used least, without those kept out."""
    open_used = [at for at in times if at not in kept_out]
    if len(open_used) < count - len(kept_out):
        taken = sorted({*open_used, *kept_out})
    else:
        least = min(times[at] for at in open_used)
        few = sorted(at for at in open_used if times[at] == least)
        return few[roll % len(few)]
    wanted = roll % (count - len(taken))
    # The wanted-th position that is not taken: each taken one before it moves it on.
    for at in taken:
        if at > wanted:
            break
        wanted += 1
    return wanted
