"""Builds the pool of boards worth searching for Find Five.

    python -m tools.fives.boards --boards 300 --seconds 1500 --seed 1

Each board starts as a plain shuffle and is improved by simulated annealing over swaps of two
squares. The aim is the share of accepted rolls, weighted by how likely they are, for which five
different shapes fit on the board at once. Two brakes keep the boards good to look at and to play:
equal symbols at a given distance must be about as frequent as on shuffled boards (no visible
regularity), and the rare shapes I and X must be there for enough rolls. The schedule counts steps,
not seconds, so the same seed gives the same boards on any machine; the time is only a limit.
Needs the compiled solver (`make compile`); one board takes a few seconds.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections import Counter
from pathlib import Path

from parlour.games.fives.board import POOL_FILE, packed, shuffled_board
from parlour.games.fives.rolls import ALL_WAYS, ROLLS, WAYS
from parlour.games.fives.shapes import GRID, SHAPES, SQUARES, SYMBOLS, members
from parlour.games.fives.solver import new_finder

STEPS = 20_000
HOTTEST = 0.002
CREDIT = (0.0, 0.0, 0.05, 0.15, 0.4, 1.0)
"""What a roll counts for when at most so many shapes fit at once: gives the search a slope."""

REACH = 4
"""Distances up to which equal symbols are counted."""
CALM = 2.0
"""Deviations from a shuffled board, in standard deviations, that cost nothing."""
EQUAL = (4 * 17 * 16 + 2 * 16 * 15) / (SQUARES * (SQUARES - 1))
"""Chance that two squares of a shuffled board hold equal symbols."""

RARE = {"X": 0.4, "I": 0.55}
"""The share of rolls for which the two rarest shapes should be findable."""

ROLL_NUMBER = {roll: number for number, roll in enumerate(ROLLS)}
ROLL_BYTES = [bytes(SYMBOLS.index(symbol) for symbol in roll) for roll in ROLLS]
DISTANCES = [
    (down, across)
    for down in range(REACH + 1)
    for across in range(-REACH, REACH + 1)
    if (down, across) > (0, 0)
]


def _partners() -> tuple[list[list[tuple[int, int]]], list[int]]:
    """Return for each square its partners at each distance, and the number of pairs per
    distance."""
    partners: list[list[tuple[int, int]]] = [[] for _ in range(SQUARES)]
    pairs = [0] * len(DISTANCES)
    for which, (down, across) in enumerate(DISTANCES):
        for row in range(10 - down):
            for column in range(max(0, -across), min(10, 10 - across)):
                one, other = row * 10 + column, (row + down) * 10 + column + across
                partners[one].append((other, which))
                partners[other].append((one, which))
                pairs[which] += 1
    return partners, pairs


PARTNERS, PAIRS = _partners()


class Candidate:
    """A board in the making, with everything about it that its score needs."""

    def __init__(self, board: str) -> None:
        self.finder = new_finder((1,) * len(SHAPES))
        self.board = bytearray(SYMBOLS.index(symbol) for symbol in board)
        self.most = [0] * len(ROLLS)
        self.squares = [0] * len(ROLLS)
        self.equal = [0] * len(DISTANCES)
        self.rare: dict[str, Counter[int]] = {shape: Counter() for shape in RARE}
        for square in range(SQUARES):
            for other, which in PARTNERS[square]:
                if other > square and self.board[square] == self.board[other]:
                    self.equal[which] += 1
        for shape in RARE:
            for placement in members(GRID.of_shape[shape]):
                self._count(shape, placement, 1)
        self.measure(list(range(len(ROLLS))))

    def _count(self, shape: str, placement: int, by: int) -> None:
        symbols = sorted(self.board[square] for square in GRID.squares[placement])
        number = ROLL_NUMBER.get("".join(SYMBOLS[symbol] for symbol in symbols))
        if number is not None:
            self.rare[shape][number] += by

    def measure(self, rolls: list[int]) -> None:
        """Measure how many different shapes fit at once, for these rolls."""
        self.finder.load(bytes(self.board))
        for roll in rolls:
            self.finder.find(ROLL_BYTES[roll], 0, 0)
            self.most[roll] = self.finder.solve(5)
            squares = 0
            for placement in self.finder.best_set():
                squares |= GRID.masks[placement]
            self.squares[roll] = squares

    def swap(self, one: int, other: int) -> None:
        """Swap two squares; rolls whose five shapes lie elsewhere need no new search."""
        pair = 1 << one | 1 << other
        touched = GRID.covers[one] | GRID.covers[other]
        near = {s: list(members(GRID.of_shape[s] & touched)) for s in RARE}
        for shape, placements in near.items():
            for placement in placements:
                self._count(shape, placement, -1)
        for square, leaves, comes in (
            (one, self.board[one], self.board[other]),
            (other, self.board[other], self.board[one]),
        ):
            for partner, which in PARTNERS[square]:
                there = self.board[partner]
                self.equal[which] += (there == comes) - (there == leaves)
            self.board[square] = comes
        for shape, placements in near.items():
            for placement in placements:
                self._count(shape, placement, 1)
        self.measure([r for r in range(len(ROLLS)) if self.most[r] < 5 or self.squares[r] & pair])

    def richness(self) -> float:
        """Return the share of accepted rolls that allow five different shapes at once."""
        return sum(w for w, most in zip(WAYS, self.most, strict=True) if most == 5) / ALL_WAYS

    def deviation(self, which: int) -> float:
        """Return how far equal symbols at this distance are from a shuffled board, in
        deviations."""
        pairs = PAIRS[which]
        return (self.equal[which] - pairs * EQUAL) / math.sqrt(pairs * EQUAL * (1 - EQUAL))

    def unrest(self) -> float:
        """Return by how much the distances stand out beyond what is calm."""
        return sum(max(0.0, abs(self.deviation(w)) - CALM) ** 2 for w in range(len(DISTANCES)))

    def lack(self) -> float:
        """Return by how much the rare shapes are too rare."""
        total = 0.0
        for shape, wanted in RARE.items():
            there = sum(WAYS[roll] for roll, count in self.rare[shape].items() if count)
            total += max(0.0, wanted - there / ALL_WAYS)
        return total

    def score(self) -> float:
        credit = sum(w * CREDIT[m] for w, m in zip(WAYS, self.most, strict=True)) / ALL_WAYS
        return credit - 0.003 * self.unrest() - 0.3 * self.lack()

    def is_perfect(self) -> bool:
        return min(self.most) == 5 and self.unrest() < 1 and self.lack() == 0


def improve(rng: random.Random) -> Candidate:
    """Return one board from a shuffle to a rich one."""
    candidate = Candidate(shuffled_board(rng))
    score = candidate.score()
    for step in range(STEPS):
        if candidate.is_perfect():
            break
        one, other = rng.sample(range(SQUARES), 2)
        if candidate.board[one] == candidate.board[other]:
            continue
        kept = candidate.most[:], candidate.squares[:], candidate.equal[:]
        rare = {shape: count.copy() for shape, count in candidate.rare.items()}
        candidate.swap(one, other)
        changed = candidate.score()
        heat = HOTTEST * (1 - step / STEPS) + 1e-9
        if changed >= score or rng.random() < math.exp((changed - score) / heat):
            score = changed
        else:
            board = candidate.board
            board[one], board[other] = board[other], board[one]
            candidate.most, candidate.squares, candidate.equal = kept
            candidate.rare = rare
    return candidate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=POOL_FILE)
    wanted = parser.parse_args()
    began = time.monotonic()
    lines: list[str] = []
    for number in range(wanted.boards):
        if time.monotonic() - began > wanted.seconds:
            break
        candidate = improve(random.Random(f"{wanted.seed}/{number}"))
        board = "".join(SYMBOLS[symbol] for symbol in candidate.board)
        lines.append(packed(board))
        wanted.out.write_text("\n".join(lines) + "\n", "ascii")
        print(
            f"{number + 1}/{wanted.boards} rich {candidate.richness():.4f} "
            f"unrest {candidate.unrest():.1f} lack {candidate.lack():.2f} "
            f"after {time.monotonic() - began:.0f} s",
            file=sys.stderr,
            flush=True,
        )


if __name__ == "__main__":
    main()
