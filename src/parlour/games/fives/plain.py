"""What can be found: all placements for a roll, and the best set of them, exactly.

This module is the plain version, laid out for Python's big integers: one 4,096-bit set of
placements per square. `search.py` does the same with 64-bit words and is compiled where a compiler
was there at build time; both give the same answers in the same order, and tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from parlour.games.fives.shapes import GRID, SHAPES, VALUES, Grid, members

MOST: Final = 5
"""At most five FIVES count in a round (rule II of the sheet) [book]."""

_RANK: Final[dict[str, int]] = {shape: rank for rank, shape in enumerate(SHAPES)}


class Index:
    """A board made ready for questions about rolls.

    A roll has five symbols and so has a placement; it matches when it holds each symbol at least
    as often as the roll does. As accepted rolls show a symbol at most twice, two sets per symbol
    suffice: the placements that hold it at all, and those that hold it twice or more.
    """

    def __init__(self, board: str, grid: Grid = GRID) -> None:
        self.board = board
        self.grid = grid
        self._once: dict[str, int] = {}
        self._twice: dict[str, int] = {}

    def _look(self, symbol: str) -> None:
        once = twice = 0
        covers = self.grid.covers
        square = self.board.find(symbol)
        while square >= 0:
            cover = covers[square]
            twice |= once & cover
            once |= cover
            square = self.board.find(symbol, square + 1)
        self._once[symbol] = once
        self._twice[symbol] = twice

    def matching(self, roll: Sequence[str], within: int | None = None) -> int:
        """Return the placements whose symbols are exactly the five rolled, as a set."""
        found = self.grid.all if within is None else within
        for symbol in set(roll):
            if symbol not in self._once:
                self._look(symbol)
            found &= (self._twice if roll.count(symbol) == 2 else self._once)[symbol]
        return found


def placements(board: str, roll: Sequence[str], within: int | None = None) -> tuple[int, ...]:
    """Return the numbers of all placements on this board that match the roll."""
    return tuple(members(Index(board).matching(roll, within)))


def best_set(
    found: Iterable[int],
    most: int = MOST,
    grid: Grid = GRID,
    values: Mapping[str, int] = VALUES,
) -> tuple[int, ...]:
    """Return the most valuable choice of at most five placements, shapes different, none
    overlapping.

    Branch and bound over the shapes, dearest first and among equals the rarest first: take one of
    the shape's placements or none.
    A branch is left when even the dearest shapes still to come could not beat the best choice.
    """
    groups: dict[str, list[int]] = {}
    for placement in found:
        groups.setdefault(grid.shape[placement], []).append(placement)
    order = sorted(groups, key=lambda shape: (-values[shape], len(groups[shape]), _RANK[shape]))
    choices = [[(grid.masks[p], p) for p in groups[shape]] for shape in order]
    worths = [values[shape] for shape in order]
    bounds = [[sum(worths[i : i + left]) for left in range(most + 1)] for i in range(len(order))]
    bounds.append([0] * (most + 1))
    best = 0
    best_choice: tuple[int, ...] = ()

    def search(depth: int, used: int, left: int, gained: int, chosen: tuple[int, ...]) -> None:
        nonlocal best, best_choice
        if gained > best:
            best = gained
            best_choice = chosen
        while gained + bounds[depth][left] > best:
            value = gained + worths[depth]
            for mask, placement in choices[depth]:
                if not mask & used:
                    search(depth + 1, used | mask, left - 1, value, (*chosen, placement))
            depth += 1

    search(0, 0, most, 0, ())
    return tuple(sorted(best_choice))


def worth(chosen: Iterable[int], grid: Grid = GRID, values: Mapping[str, int] = VALUES) -> int:
    """Return the value of a set of placements."""
    return sum(values[grid.shape[placement]] for placement in chosen)
