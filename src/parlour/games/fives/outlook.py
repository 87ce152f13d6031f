# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How much a puzzle board is still worth: the loop behind the planning advice.

Compiled where a compiler was there at build time; the types are in `outlook.pxd`. The value is an
estimate of the points that the remaining shapes will bring in the remaining rounds:

- For every shape and roll it counts the free placements. A placement is still free k rounds later
  with the chance that its squares stay free while 5k more of the free ones go, so the chance to
  find the shape for a random roll follows for each round to come.
- Then it plays the remaining rounds in expectation: the dearest shape that can be found is taken,
  and where none can, the cheapest is lost.
"""

from __future__ import annotations

from array import array

SHAPE_COUNT = 12
ROLL_COUNT = 126
DEEPEST = 32
"""The cap on free placements counted for one shape and roll."""


class Outlook:
    """The placements of one board, and the worth of what is left on it."""

    def __init__(
        self,
        squares: tuple[tuple[int, ...], ...],
        shapes: tuple[int, ...],
        rolls: list[int],
        values: tuple[int, ...],
        ways: tuple[int, ...],
        firmness: float,
    ) -> None:
        """`rolls` has for each placement the number of the roll it matches, or -1."""
        kept = [placement for placement in range(len(squares)) if rolls[placement] >= 0]
        self.size = len(kept)
        self.low = array("Q", bytes(8 * len(kept) + 8))
        self.high = array("Q", bytes(8 * len(kept) + 8))
        self.shape = array("i", bytes(4 * len(kept) + 4))
        self.roll = array("i", bytes(4 * len(kept) + 4))
        self.values = array("i", values)
        self.weight = array("d", [way / sum(ways) for way in ways])
        self.counts = array("i", bytes(4 * SHAPE_COUNT * ROLL_COUNT))
        self.depth = array("d", bytes(8 * SHAPE_COUNT * (DEEPEST + 1)))
        self.left = array("d", bytes(8 * SHAPE_COUNT))
        self.order = array("i", sorted(range(SHAPE_COUNT), key=lambda shape: -values[shape]))
        self.chance = array("d", bytes(8 * SHAPE_COUNT))
        self.deepest = 0
        self.firmness = firmness
        for place, placement in enumerate(kept):
            self.shape[place] = shapes[placement]
            self.roll[place] = rolls[placement]
            for square in squares[placement]:
                if square < 64:
                    self.low[place] |= 1 << square
                else:
                    self.high[place] |= 1 << (square - 64)

    def worth(self, used_low: int, used_high: int, free: int, shapes: int, rounds: int) -> float:
        """Return what the shapes in the set `shapes` will bring in `rounds` rounds, on `free`
        squares."""
        self.count(used_low, used_high, shapes)
        total = 0.0
        for shape in range(SHAPE_COUNT):
            self.left[shape] = 1.0 if shapes >> shape & 1 else 0.0
            self.chance[shape] = 0.0
        for ahead in range(rounds):
            there = max(0.0, free - 5.0 * ahead) / free
            gone = 1.0 - there**self.firmness
            self.look(gone, shapes)
            none = 1.0
            for place in range(SHAPE_COUNT):
                shape = self.order[place]
                taken = none * self.left[shape] * self.chance[shape]
                total += taken * self.values[shape]
                self.left[shape] -= taken
                none -= taken
            for place in range(SHAPE_COUNT - 1, -1, -1):
                shape = self.order[place]
                lost = min(none, self.left[shape])
                self.left[shape] -= lost
                none -= lost
        return total

    def count(self, used_low: int, used_high: int, shapes: int) -> None:
        """For every shape, which share of the rolls has how many free placements."""
        for place in range(SHAPE_COUNT * ROLL_COUNT):
            self.counts[place] = 0
        for place in range(self.size):
            if self.low[place] & used_low == 0 and self.high[place] & used_high == 0:
                self.counts[self.shape[place] * ROLL_COUNT + self.roll[place]] += 1
        for place in range(SHAPE_COUNT * (DEEPEST + 1)):
            self.depth[place] = 0.0
        self.deepest = 0
        for shape in range(SHAPE_COUNT):
            if shapes >> shape & 1:
                for roll in range(ROLL_COUNT):
                    found = min(self.counts[shape * ROLL_COUNT + roll], DEEPEST)
                    self.depth[shape * (DEEPEST + 1) + found] += self.weight[roll]
                    self.deepest = max(self.deepest, found)

    def look(self, gone: float, shapes: int) -> None:
        """The chance to find each shape for a random roll, where a placement is gone so likely."""
        for shape in range(SHAPE_COUNT):
            if shapes >> shape & 1:
                missing = 0.0
                power = 1.0
                for found in range(self.deepest + 1):
                    missing += self.depth[shape * (DEEPEST + 1) + found] * power
                    power *= gone
                self.chance[shape] = 1.0 - missing
