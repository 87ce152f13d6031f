"""Measures the boards of Find Five: the pool's, as dealt, beside plainly shuffled ones.

    python -m tools.fives.pool --boards 500

Prints for both kinds: the share of accepted rolls, weighted by how likely they are, for which five
different shapes fit at once, as a mean and as a distribution over the boards; for each shape, how
often it can be found in a round and in a game of five rounds; and how regular the boards look.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
from collections import Counter
from typing import Any

from parlour.games.fives.board import deal
from parlour.games.fives.planning import roll_numbers
from parlour.games.fives.rolls import ALL_WAYS, ROLLS, WAYS
from parlour.games.fives.shapes import GRID, SHAPES, SIZE, SQUARES
from parlour.games.fives.solver import new_finder, numbers
from parlour.games.fives.state import BASE_ROUNDS
from parlour.kernel import Seeded

EQUAL = (4 * 17 * 16 + 2 * 16 * 15) / (SQUARES * (SQUARES - 1))
FINDER = new_finder((1,) * len(SHAPES))


def most_at_once(board: str) -> list[int]:
    """Return for each accepted roll how many different shapes fit at once, at most five."""
    FINDER.load(numbers(board))
    found = []
    for roll in ROLLS:
        FINDER.find(numbers(roll), 0, 0)
        found.append(FINDER.solve(5))
    return found


def share(hits: list[bool]) -> float:
    """Return the share of accepted rolls, weighted."""
    return sum(way for way, hit in zip(WAYS, hits, strict=True) if hit) / ALL_WAYS


def findable(board: str) -> dict[str, float]:
    """Return for each shape the share of rolls for which it can be found at all."""
    rolls: dict[str, set[int]] = {shape: set() for shape in SHAPES}
    for placement, number in enumerate(roll_numbers(board)):
        rolls[GRID.shape[placement]].add(number)
    return {s: share([n in there for n in range(len(ROLLS))]) for s, there in rolls.items()}


def regularity(board: str) -> float:
    """Return the largest deviation of equal symbols at any distance up to five squares, in
    deviations."""
    worst = 0.0
    for down in range(6):
        for across in range(-5, 6):
            if (down, across) <= (0, 0):
                continue
            pairs = [
                board[row * SIZE + column] == board[(row + down) * SIZE + column + across]
                for row in range(SIZE - down)
                for column in range(max(0, -across), min(SIZE, SIZE - across))
            ]
            mean, spread = len(pairs) * EQUAL, math.sqrt(len(pairs) * EQUAL * (1 - EQUAL))
            worst = max(worst, abs(sum(pairs) - mean) / spread)
    return worst


def measured(kind: str, count: int) -> dict[str, Any]:
    """Measure dealt boards of a kind."""
    boards = [
        deal(Seeded(hashlib.sha256(f"fives pool/{kind}/{n}".encode()).digest()), kind, 1)[0]
        for n in range(count)
    ]
    most = [most_at_once(board) for board in boards]
    rich = sorted(share([m == 5 for m in one]) for one in most)
    shapes = [findable(board) for board in boards]
    regular = sorted(regularity(board) for board in boards)
    bands = Counter(min(int(value * 10), 9) for value in rich)
    return {
        "boards": kind,
        "count": count,
        "five at once, mean share of rolls": round(statistics.mean(rich), 4),
        "poorest, median, richest board": [round(rich[i], 3) for i in (0, count // 2, -1)],
        "boards by share in tenths": [bands[tenth] for tenth in range(10)],
        "at most so many at once, share of rolls": {
            n: round(statistics.mean(share([m == n for m in one]) for one in most), 4)
            for n in range(6)
        },
        "shape findable in a round": {
            s: round(statistics.mean(one[s] for one in shapes), 3) for s in SHAPES
        },
        "shape findable in a game of five rounds": {
            s: round(statistics.mean(1 - (1 - one[s]) ** BASE_ROUNDS for one in shapes), 3)
            for s in SHAPES
        },
        "rarest shape on any board, in a round": round(min(min(one.values()) for one in shapes), 3),
        "largest deviation at any distance, median and 95th percentile": [
            round(regular[count // 2], 2),
            round(regular[int(count * 0.95)], 2),
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--boards", type=int, default=500)
    wanted = parser.parse_args()
    for kind in ("random", "rich"):
        print(json.dumps(measured(kind, wanted.boards), indent=2))


if __name__ == "__main__":
    main()
