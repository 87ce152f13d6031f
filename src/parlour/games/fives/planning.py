"""Planning advice for the puzzle and solo versions: what to spend or cross out now.

Each choice is valued by what it brings now plus the outlook of the board it leaves: how many
points the remaining shapes can be expected to bring in the remaining rounds (`outlook.py`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType
from typing import Final, Protocol

from msgspec import Struct

from parlour.games.fives.rolls import ROLLS, WAYS
from parlour.games.fives.shapes import GRID, SHAPES, SQUARES, USUAL, Cells, Values, members
from parlour.games.fives.solver import SOLVER
from parlour.kernel.compiled import twin

OUTLOOK: Final = twin("parlour.games.fives.outlook")
FIRMNESS: Final = 3.5
"""How fast placements vanish as the board fills. The best of four values tried on 60 solo games of
each kind; those from 2.5 to 5 were within the standard error of each other."""
PLACES: Final = 3
"""The most places per shape tried for crossing out."""

_LOW: Final = (1 << 64) - 1
_ROLL_NUMBER: Final[dict[str, int]] = {roll: number for number, roll in enumerate(ROLLS)}
_RANK: Final[dict[str, int]] = {shape: rank for rank, shape in enumerate(SHAPES)}


class Advice(Struct, frozen=True):
    """One choice and what the game is expected to bring with it, from this round on."""

    kind: str
    """`spend`: outline it, it matches the roll. `cross`: cross it out."""
    shape: str
    cells: Cells
    worth: float


class OutlookLike(Protocol):
    """What `outlook.Outlook` offers, compiled or not."""

    def worth(self, used_low: int, used_high: int, free: int, shapes: int, rounds: int) -> float:
        """Return what the shapes are expected to bring."""


def roll_numbers(board: str) -> list[int]:
    """Return for each placement on the board the number of the accepted roll it matches, or -1."""
    return [
        _ROLL_NUMBER.get("".join(sorted(board[square] for square in squares)), -1)
        for squares in GRID.squares
    ]


def new_outlook(board: str, module: ModuleType = OUTLOOK, values: Values = USUAL) -> OutlookLike:
    """Return the outlook on a board."""
    outlook: OutlookLike = module.Outlook(
        GRID.squares,
        tuple(_RANK[shape] for shape in GRID.shape),
        roll_numbers(board),
        tuple(values.by_shape.values()),
        WAYS,
        FIRMNESS,
    )
    return outlook


@lru_cache(maxsize=32)
def _outlook_of(board: str, values: Values, thread: int) -> OutlookLike:
    """Return the outlook of this thread. An outlook works in tables of its own, so threads do not
    share one."""
    return new_outlook(board, values=values)


class Planner:
    """Values choices on one board."""

    def __init__(self, board: str, values: Values = USUAL) -> None:
        self.board = board
        self._values = values
        self._outlook = _outlook_of(board, values, threading.get_ident())

    def after(self, used: int, shapes: Iterable[str], rounds: int) -> float:
        """Return the outlook with these squares used and these shapes left, for `rounds` rounds."""
        left = 0
        for shape in shapes:
            left |= 1 << _RANK[shape]
        free = SQUARES - used.bit_count()
        return self._outlook.worth(used & _LOW, used >> 64, free, left, rounds)

    def valued(self, kind: str, placement: int, used: int, shapes: str, rounds: int) -> Advice:
        """Return a placement with what it brings now and leaves for later."""
        shape = GRID.shape[placement]
        now = self._values.of(shape) if kind == "spend" else 0
        later = self.after(used | GRID.masks[placement], shapes.replace(shape, ""), rounds - 1)
        return Advice(kind, shape, GRID.cells[placement], now + later)

    def spending(self, dice: str, used: int, shapes: str, rounds: int) -> list[Advice]:
        """Return every valid FIVE for this roll, valued."""
        found = SOLVER.placements(self.board, dice, used)
        return [
            self.valued("spend", placement, used, shapes, rounds)
            for placement in found
            if GRID.shape[placement] in shapes
        ]

    def crossing(self, used: int, shapes: str, rounds: int) -> list[Advice]:
        """Shapes to cross out, each at the places that take least from the others."""
        advice = [
            self.valued("cross", placement, used, shapes, rounds)
            for shape in shapes
            for placement in harmless(shape, used, shapes)
        ]
        if advice:
            return advice
        later = ((shape, shapes.replace(shape, "")) for shape in shapes)
        return [Advice("cross", s, (), self.after(used, left, rounds - 1)) for s, left in later]


def harmless(shape: str, used: int, shapes: str) -> list[int]:
    """Return the places of a shape whose squares are of least use to the other shapes."""
    others = GRID.fitting(shapes.replace(shape, ""), used)
    use = [(cover & others).bit_count() for cover in GRID.covers]
    places = list(members(GRID.fitting(shape, used)))
    places.sort(key=lambda p: sum(use[square] for square in GRID.squares[p]))
    return places[:PLACES]


def best_first(advice: Iterable[Advice]) -> list[Advice]:
    """Sort by promise, the best choice first; equal ones in the order of shapes and squares."""
    return sorted(advice, key=lambda one: (-one.worth, _RANK[one.shape], one.cells))


def advise(
    board: str, dice: str, used: int, shapes: str, rounds: int, values: Values = USUAL
) -> list[Advice]:
    """Return what to do in this round of `rounds` still to play: all choices, the best first.

    Crossing out comes only where no FIVE can be found. Weighing it in every round made no
    difference that 80 solo games could show, and took several times as long.
    """
    planner = Planner(board, values)
    return best_first(
        planner.spending(dice, used, shapes, rounds) or planner.crossing(used, shapes, rounds)
    )


def advise_crossing(
    board: str, used: int, shapes: str, rounds: int, values: Values = USUAL
) -> list[Advice]:
    """Return what to cross out with `rounds` to play, this one included; the best first."""
    return best_first(Planner(board, values).crossing(used, shapes, rounds))
