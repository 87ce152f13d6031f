# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The best way to group a hand into words: whole-number loops, compiled where possible.

Words with the same letters are worth the same, so a grouping is a choice of sub-hands, and the
best one leaves the least worth unused. Letters are gone through in order: the first letter that
is left is either left over or in one of the sub-hands that begin with it. What is left of a hand
is a place (its number in a mixed radix), under which the answer is remembered.
"""

from array import array
from collections.abc import Sequence
from typing import Any

REMEMBERED = 1 << 20
"""Places with a memory of their own; larger hands share it."""
NEVER = 1 << 30
"""More than any hand is worth."""
MOST_BITS = 62
"""What fits in a machine word with room for borrowing."""


class Search:
    """One hand: how many there are of each letter, what a letter is worth, its sub-hands."""

    def __init__(self, counts: Sequence[int], worths: Sequence[int], budget: int = NEVER) -> None:
        self.letters = len(counts)
        self.strides = array("q", [1]) * (self.letters + 1)
        self.units = [0] * 32
        self.fields = [0] * 32
        self.worths = array("i", worths)
        self.starts = array("i", [0]) * (self.letters + 1)
        self.places = array("q", [0])
        self.packs = array("q", [0])
        self.guard = 0
        self.shift = 0
        self.budget = budget
        self.nodes = 0
        for i in range(self.letters):
            self.lay(i, counts[i], counts[i].bit_length())
        self.memory = min(self.strides[self.letters], REMEMBERED)
        self.known = array("q", [-1]) * self.memory
        self.losses = array("i", [0]) * self.memory

    def lay(self, i: int, count: int, width: int) -> None:
        """Give a letter its stride, and its field of bits with a guard bit on top."""
        unit = 1
        unit <<= self.shift
        self.strides[i + 1] = self.strides[i] * (count + 1)
        self.units[i] = unit
        self.fields[i] = (unit << (width + 1)) - unit
        self.guard |= unit << width
        self.shift += width + 1

    def load(self, places: Sequence[int]) -> None:
        """Load the sub-hands that make words, larger ones tried first."""
        first: list[list[tuple[int, int, int]]] = [[] for _ in range(self.letters)]
        for place in places:
            rest, size, pack, start = place, 0, 0, -1
            for i in range(self.letters):
                radix = self.strides[i + 1] // self.strides[i]
                digit = rest % radix
                rest //= radix
                if digit and start < 0:
                    start = i
                size += digit
                pack += digit * self.units[i]
            first[start].append((-size, place, pack))
        self.places = array("q", [0]) * max(1, len(places))
        # Packs of a huge hand are longer than 64 bits; only plain Python is asked about those.
        self.packs = _numbers(max(1, len(places)), self.shift)
        at = 0
        for i in range(self.letters):
            self.starts[i] = at
            for _, place, pack in sorted(first[i]):
                self.places[at] = place
                self.packs[at] = pack
                at += 1
        self.starts[self.letters] = at

    def pack_of(self, place: int) -> int:
        """Return a place with each letter's count in a field of bits of its own."""
        pack = 0
        for i in range(self.letters):
            radix = self.strides[i + 1] // self.strides[i]
            pack += place % radix * self.units[i]
            place //= radix
        return pack

    def fits(self, pack: int, part: int) -> int:
        """Return whether a part can be taken: no count's guard bit is borrowed from."""
        return ((pack | self.guard) - part) & self.guard == self.guard

    def loss(self, place: int, pack: int) -> int:
        """Return the least worth that must stay unused of what is left."""
        if place == 0:
            return 0
        slot = place % self.memory
        if self.known[slot] == place:
            return self.losses[slot]
        self.nodes += 1
        if self.nodes > self.budget:
            return NEVER
        i = 0
        while pack & self.fields[i] == 0:
            i += 1
        best = NEVER
        for n in range(self.starts[i], self.starts[i + 1]):
            part = self.packs[n]
            if ((pack | self.guard) - part) & self.guard == self.guard:
                left = self.loss(place - self.places[n], pack - part)
                if left < best:
                    best = left
                    if left == 0:
                        break
        if best > self.worths[i]:
            left = self.loss(place - self.strides[i], pack - self.units[i])
            if left != NEVER and left + self.worths[i] < best:
                best = left + self.worths[i]
        if self.nodes <= self.budget:
            self.known[slot] = place
            self.losses[slot] = best
        return best

    def least_loss(self, place: int) -> int:
        """Return the same for a place alone."""
        return self.loss(place, self.pack_of(place))

    def chosen(self, place: int) -> list[int]:
        """Return the sub-hands of a best grouping of this part of the hand."""
        pack = self.pack_of(place)
        chosen: list[int] = []
        while place:
            target = self.loss(place, pack)
            i = 0
            while pack & self.fields[i] == 0:
                i += 1
            taken = -1
            for n in range(self.starts[i], self.starts[i + 1]):
                part = self.packs[n]
                if ((pack | self.guard) - part) & self.guard == self.guard and self.loss(
                    place - self.places[n], pack - part
                ) == target:
                    taken = n
                    break
            if taken < 0:
                place -= self.strides[i]
                pack -= self.units[i]
            else:
                chosen.append(self.places[taken])
                place -= self.places[taken]
                pack -= self.packs[taken]
        return chosen


def _numbers(count: int, bits: int) -> Any:
    """Return room for that many numbers of that many bits."""
    return array("q", [0]) * count if bits <= MOST_BITS else [0] * count
