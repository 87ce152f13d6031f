"""Solo games without a table: for measuring how good planning advice is."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from parlour.games.fives.board import deal
from parlour.games.fives.flow import accepted_roll
from parlour.games.fives.planning import advise
from parlour.games.fives.shapes import GRID, SHAPES, VALUES, members
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import PUZZLE_ROUNDS
from parlour.kernel import Seeded

Choice = tuple[str, int | None]
"""`spend` or `cross`, and the placement; None where a shape is crossed out without squares."""
Policy = Callable[[str, str, int, str], Choice]
"""Chooses on a board, for a roll, with used squares and available shapes."""


def case(kind: str, number: int) -> tuple[str, tuple[str, ...]]:
    """Return board and twelve rolls of a game by its number: the same on every machine."""
    chance = Seeded(hashlib.sha256(f"fives solo/{kind}/{number}".encode()).digest())
    board = deal(chance, kind, 1)[0]
    return board, tuple(accepted_roll(chance) for _ in range(PUZZLE_ROUNDS))


def play(board: str, rolls: tuple[str, ...], policy: Policy) -> int:
    """Play a solo game by a policy; return its score."""
    used, shapes, points = 0, SHAPES, 0
    for dice in rolls:
        kind, placement = policy(board, dice, used, shapes)
        if placement is None:
            shapes = shapes[1:]
            continue
        shape = GRID.shape[placement]
        points += VALUES[shape] if kind == "spend" else 0
        used |= GRID.masks[placement]
        shapes = shapes.replace(shape, "")
    return points


def valid(board: str, dice: str, used: int, shapes: str) -> list[int]:
    """Return the valid FIVES that are left."""
    return [p for p in SOLVER.placements(board, dice, used) if GRID.shape[p] in shapes]


def greedy(board: str, dice: str, used: int, shapes: str) -> Choice:
    """Draw the dearest FIVE at the first place; else cross out the cheapest shape."""
    found = valid(board, dice, used, shapes)
    if found:
        return "spend", max(found, key=lambda p: (VALUES[GRID.shape[p]], -p))
    return "cross", next(members(GRID.fitting(shapes, used)), None)


def advised(board: str, dice: str, used: int, shapes: str) -> Choice:
    """Return what planning advises."""
    best = advise(board, dice, used, shapes, len(shapes))[0]
    return best.kind, GRID.number[best.cells] if best.cells else None


class RandomPolicy:
    """Any valid FIVE; else any shape anywhere is crossed out."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def __call__(self, board: str, dice: str, used: int, shapes: str) -> Choice:
        found = valid(board, dice, used, shapes)
        if found:
            return "spend", self._rng.choice(found)
        places = list(members(GRID.fitting(shapes, used)))
        return "cross", self._rng.choice(places) if places else None
