# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's loops over 64-bit words, compiled where a compiler was there at build time.

Same questions and same answers, in the same order, as `plain.py`, which is faster as long as
nothing is compiled. The types are in `search.pxd`; this file runs uncompiled as well.
"""

from __future__ import annotations

from array import array

WORDS = 64
"""4,096 placements in words of 64 bits."""

SHAPE_COUNT = 12
SYMBOL_COUNT = 6
MASK64 = 0xFFFFFFFFFFFFFFFF
DE_BRUIJN = 0x03F79D71B4CB0A89
"""Multiplied by a single bit, its top six bits tell which bit it was."""


class Finder:
    """All tables of the grid, one board at a time, one roll at a time."""

    def __init__(
        self, squares: tuple[tuple[int, ...], ...], starts: tuple[int, ...], values: tuple[int, ...]
    ) -> None:
        self.covers = array("Q", bytes(8 * 100 * WORDS))
        self.once = array("Q", bytes(8 * SYMBOL_COUNT * WORDS))
        self.twice = array("Q", bytes(8 * SYMBOL_COUNT * WORDS))
        self.low = array("Q", bytes(8 * 64 * WORDS))
        self.high = array("Q", bytes(8 * 64 * WORDS))
        self.shape = array("i", bytes(4 * 64 * WORDS))
        self.found = array("i", bytes(4 * 64 * WORDS))
        self.bit_of = array("i", bytes(4 * 64))
        self.values = array("i", values)
        self.first = array("i", bytes(4 * SHAPE_COUNT))
        self.last = array("i", bytes(4 * SHAPE_COUNT))
        self.order = array("i", bytes(4 * SHAPE_COUNT))
        self.bounds = array("i", bytes(4 * (SHAPE_COUNT + 1) * (SHAPE_COUNT + 1)))
        self.chosen = array("i", bytes(4 * (SHAPE_COUNT + 1)))
        self.best_chosen = array("i", bytes(4 * (SHAPE_COUNT + 1)))
        self.count = 0
        self.depths = 0
        self.best = 0
        self.best_count = 0
        self.nodes = 0
        for bit in range(64):
            self.bit_of[((DE_BRUIJN << bit) & MASK64) >> 58] = bit
        for which in range(SHAPE_COUNT):
            for placement in range(starts[which], starts[which + 1]):
                self.shape[placement] = which
                for square in squares[placement]:
                    self.covers[square * WORDS + (placement >> 6)] |= 1 << (placement & 63)
                    if square < 64:
                        self.low[placement] |= 1 << square
                    else:
                        self.high[placement] |= 1 << (square - 64)

    def load(self, board: bytes) -> None:
        """Take a board, one symbol number per square, and sort its placements by symbol."""
        for word in range(SYMBOL_COUNT * WORDS):
            self.once[word] = 0
            self.twice[word] = 0
        for square in range(100):
            row = board[square] * WORDS
            start = square * WORDS
            for word in range(WORDS):
                cover = self.covers[start + word]
                self.twice[row + word] |= self.once[row + word] & cover
                self.once[row + word] |= cover

    def find(self, roll: bytes, used_low: int, used_high: int) -> int:
        """Find all placements for five symbol numbers in ascending order; how many there are."""
        count = 0
        for word in range(WORDS):
            bits = MASK64
            previous = -1
            for die in range(5):
                symbol = roll[die]
                if symbol == previous:
                    bits &= self.twice[symbol * WORDS + word]
                else:
                    bits &= self.once[symbol * WORDS + word]
                previous = symbol
            while bits:
                lowest = bits & (~bits + 1)
                bits ^= lowest
                placement = word * 64 + self.bit_of[((lowest * DE_BRUIJN) & MASK64) >> 58]
                if self.low[placement] & used_low == 0 and self.high[placement] & used_high == 0:
                    self.found[count] = placement
                    count += 1
        self.count = count
        return count

    def listed(self) -> list[int]:
        """Return the placements of the last `find`."""
        return [self.found[i] for i in range(self.count)]

    def solve(self, most: int) -> int:
        """Find the best set among the placements of the last `find`; its value."""
        for which in range(SHAPE_COUNT):
            self.first[which] = 0
            self.last[which] = 0
        for i in range(self.count):
            which = self.shape[self.found[i]]
            if self.last[which] == 0:
                self.first[which] = i
            self.last[which] = i + 1
        self.depths = 0
        for which in range(SHAPE_COUNT):
            if self.last[which] > 0:
                self.insert(which)
        for depth in range(self.depths + 1):
            total = 0
            for left in range(most + 1):
                self.bounds[depth * (SHAPE_COUNT + 1) + left] = total
                if depth + left < self.depths:
                    total += self.values[self.order[depth + left]]
        self.best = 0
        self.best_count = 0
        self.nodes = 0
        self.branch(0, 0, 0, most, 0, 0)
        return self.best

    def insert(self, which: int) -> None:
        """Put a shape at its place: dearest first, rarest first, else in the order of shapes."""
        place = self.depths
        while place > 0:
            other = self.order[place - 1]
            if self.values[which] < self.values[other]:
                break
            if self.values[which] == self.values[other] and (
                self.last[which] - self.first[which] >= self.last[other] - self.first[other]
            ):
                break
            self.order[place] = other
            place -= 1
        self.order[place] = which
        self.depths += 1

    def branch(
        self, depth: int, used_low: int, used_high: int, left: int, gained: int, taken: int
    ) -> None:
        """Take one placement of this shape or none, and go on while the best can be beaten."""
        self.nodes += 1
        if gained > self.best:
            self.best = gained
            self.best_count = taken
            for i in range(taken):
                self.best_chosen[i] = self.chosen[i]
        while gained + self.bounds[depth * (SHAPE_COUNT + 1) + left] > self.best:
            which = self.order[depth]
            depth += 1
            for i in range(self.first[which], self.last[which]):
                placement = self.found[i]
                low = self.low[placement]
                high = self.high[placement]
                if low & used_low == 0 and high & used_high == 0:
                    self.chosen[taken] = placement
                    self.branch(
                        depth,
                        used_low | low,
                        used_high | high,
                        left - 1,
                        gained + self.values[which],
                        taken + 1,
                    )

    def best_set(self) -> list[int]:
        """Return the placements of the best set of the last `solve`."""
        return sorted([self.best_chosen[i] for i in range(self.best_count)])

    def search_nodes(self) -> int:
        """Return how many choices the last `solve` looked at."""
        return self.nodes
