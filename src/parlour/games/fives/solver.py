"""The solver to ask: compiled where it is there, else plain; both give the same answers."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from types import ModuleType
from typing import Final, Protocol

from parlour.games.fives import plain
from parlour.games.fives.shapes import GRID, SYMBOLS, VALUES
from parlour.kernel.compiled import is_compiled, twin

SEARCH: Final = twin("parlour.games.fives.search")
_LOW: Final = (1 << 64) - 1
_NUMBERS: Final = bytes.maketrans(SYMBOLS.encode(), bytes(range(len(SYMBOLS))))


class Finder(Protocol):
    """What `search.Finder` offers, compiled or not."""

    def load(self, board: bytes) -> None:
        """Take a board."""

    def find(self, roll: bytes, used_low: int, used_high: int) -> int:
        """Find all placements for a roll; how many there are."""

    def listed(self) -> list[int]:
        """Return the placements found."""

    def solve(self, most: int) -> int:
        """Find the best set among them; its value."""

    def best_set(self) -> list[int]:
        """Return the placements of the best set."""

    def search_nodes(self) -> int:
        """Return how many choices were looked at."""


class Solver(Protocol):
    """Answers questions about a board and a roll; `used` is a set of squares that are taken."""

    def placements(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        """Return all placements that match the roll."""

    def best_set(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        """Return the most valuable choice among them."""


def new_finder(values: tuple[int, ...], search: ModuleType = SEARCH) -> Finder:
    """Return a finder for shapes of these values."""
    finder: Finder = search.Finder(GRID.squares, GRID.starts, values)
    return finder


def numbers(symbols: Sequence[str]) -> bytes:
    """Return symbols as numbers, as the finder takes them."""
    return "".join(symbols).encode().translate(_NUMBERS)


class PlainSolver:
    """Big integers, no compiler needed."""

    def placements(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        return plain.placements(board, roll, GRID.free(used) if used else None)

    def best_set(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        return plain.best_set(self.placements(board, roll, used))


class WordSolver:
    """64-bit words; a finder keeps one board at a time, so each thread has its own."""

    def __init__(self, search: ModuleType = SEARCH) -> None:
        self._search = search
        self._local = threading.local()

    def _found(self, board: str, roll: Sequence[str], used: int) -> Finder:
        finder: Finder | None = getattr(self._local, "finder", None)
        if finder is None:
            finder = new_finder(tuple(VALUES.values()), self._search)
            self._local.finder = finder
            self._local.board = ""
        if self._local.board != board:
            finder.load(numbers(board))
            self._local.board = board
        finder.find(bytes(sorted(numbers(roll))), used & _LOW, used >> 64)
        return finder

    def placements(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        return tuple(self._found(board, roll, used).listed())

    def best_set(self, board: str, roll: Sequence[str], used: int = 0) -> tuple[int, ...]:
        finder = self._found(board, roll, used)
        finder.solve(plain.MOST)
        return tuple(finder.best_set())


def fastest(search: ModuleType = SEARCH) -> Solver:
    """Return the fastest solver: the word solver only pays when it is compiled."""
    return WordSolver(search) if is_compiled(search) else PlainSolver()


SOLVER: Final = fastest()
