"""The twelve FIVES and every place where they fit on a board.

A shape is one of the twelve free pentominoes: turning and mirroring it changes nothing [book].
A *placement* is one shape at one place; all placements of a grid are numbered, first by shape in
the order of `SHAPES`, then by their sorted cell list. Sets of placements are Python integers with
one bit per placement, so that "which placements touch none of these squares?" is a handful of
operations on big integers, and the lowest bit of a set is the first placement by the rules' order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

SIZE: Final = 10
SQUARES: Final = SIZE * SIZE
SYMBOLS: Final = "abcdef"
Shape = Literal["P", "L", "Y", "F", "N", "U", "T", "V", "Z", "W", "I", "X"]
_ALL: Final[tuple[Shape, ...]] = get_args(Shape)
SHAPES: Final = "".join(_ALL)
"""All shapes, in the order in which they are crossed out for a player who does not choose."""

Value = Annotated[int, Meta(ge=1, le=9)]


class Values(Struct, frozen=True, rename=lambda name: name[-1].upper()):
    """Points on the tiles: 1 to 4 [found], which shape has which by rarity and taste [ours]. People who own the published tiles set
    what is on them."""

    of_p: Value = 1
    of_l: Value = 1
    of_y: Value = 1
    of_f: Value = 2
    of_n: Value = 2
    of_u: Value = 2
    of_t: Value = 3
    of_v: Value = 3
    of_z: Value = 3
    of_w: Value = 4
    of_i: Value = 4
    of_x: Value = 4

    def of(self, shape: str) -> int:
        """Return what a shape is worth."""
        worth: int = getattr(self, f"of_{shape.lower()}")
        return worth

    @property
    def by_shape(self) -> dict[str, int]:
        """What each shape is worth, in the order of the shapes."""
        return {shape: self.of(shape) for shape in _ALL}


USUAL: Final = Values()
VALUES: Final[dict[str, int]] = USUAL.by_shape
"""What the tiles are worth unless somebody set it."""

DRAWINGS: Final[dict[str, str]] = {
    "P": "xx xx x.",
    "L": "x. x. x. xx",
    "Y": ".x xx .x .x",
    "F": ".xx xx. .x.",
    "N": ".x .x xx x.",
    "U": "x.x xxx",
    "T": "xxx .x. .x.",
    "V": "x.. x.. xxx",
    "Z": "xx. .x. .xx",
    "W": "x.. xx. .xx",
    "I": "x x x x x",
    "X": ".x. xxx .x.",
}

Cell = tuple[int, int]
Cells = tuple[Cell, ...]


def normal(cells: Iterable[Cell]) -> Cells:
    """Return the same cells moved to the top left corner and sorted."""
    listed = sorted(cells)
    top = min(row for row, _ in listed)
    left = min(column for _, column in listed)
    return tuple((row - top, column - left) for row, column in listed)


def drawn(drawing: str) -> Cells:
    """Return the cells of a drawing such as ``"xx xx x."``."""
    return tuple(
        (row, column)
        for row, line in enumerate(drawing.split())
        for column, mark in enumerate(line)
        if mark == "x"
    )


def orientations(cells: Cells) -> tuple[Cells, ...]:
    """All different ways to turn and mirror a shape (rule III of the sheet) [book]."""
    found: set[Cells] = set()
    for _ in range(4):
        cells = tuple((column, -row) for row, column in cells)
        found.add(normal(cells))
        found.add(normal((row, -column) for row, column in cells))
    return tuple(sorted(found))


ORIENTATIONS: Final[dict[Shape, tuple[Cells, ...]]] = {
    shape: orientations(drawn(DRAWINGS[shape])) for shape in _ALL
}

_SHAPE_OF: Final[dict[Cells, Shape]] = {
    cells: shape for shape, turned in ORIENTATIONS.items() for cells in turned
}


def shape_of(cells: Iterable[Cell]) -> Shape | None:
    """Return which shape five squares make, or None where they are not five connected squares."""
    listed = list(cells)
    return _SHAPE_OF.get(normal(listed)) if listed else None


class Grid:
    """All placements of the twelve shapes on a grid; `GRID` is the one the game is played on."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        found = [
            (which, tuple((row + top, column + left) for row, column in cells))
            for which, shape in enumerate(_ALL)
            for cells in ORIENTATIONS[shape]
            for top in range(rows - max(row for row, _ in cells))
            for left in range(columns - max(column for _, column in cells))
        ]
        found.sort()
        self.shape: Final[tuple[Shape, ...]] = tuple(_ALL[which] for which, _ in found)
        self.cells: Final[tuple[Cells, ...]] = tuple(cells for _, cells in found)
        self.squares: Final[tuple[tuple[int, ...], ...]] = tuple(
            tuple(row * columns + column for row, column in cells) for cells in self.cells
        )
        self.masks: Final[tuple[int, ...]] = tuple(
            sum(1 << square for square in squares) for squares in self.squares
        )
        """For each placement the set of its squares, one bit per square."""
        self.number: Final[dict[Cells, int]] = {
            cells: index for index, cells in enumerate(self.cells)
        }
        self.all: Final[int] = (1 << len(self.cells)) - 1
        covers = [0] * (rows * columns)
        of_shape = dict.fromkeys(SHAPES, 0)
        for index, squares in enumerate(self.squares):
            of_shape[self.shape[index]] |= 1 << index
            for square in squares:
                covers[square] |= 1 << index
        self.covers: Final[tuple[int, ...]] = tuple(covers)
        """For each square the set of placements that cover it."""
        self.of_shape: Final[dict[str, int]] = of_shape
        """For each shape the set of its placements."""

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of each shape's first placement, and the number of all placements."""
        return (0, *accumulate(self.of_shape[shape].bit_count() for shape in SHAPES))

    def free(self, used: int) -> int:
        """Return the placements that touch no square of `used` (a set of squares)."""
        taken = 0
        for square in members(used):
            taken |= self.covers[square]
        return self.all & ~taken

    def fitting(self, shapes: Iterable[str], used: int) -> int:
        """Return the placements of these shapes that touch no used square."""
        wanted = 0
        for shape in shapes:
            wanted |= self.of_shape[shape]
        return wanted & self.free(used)

    def square_set(self, cells: Iterable[Cell]) -> int:
        """Return cells as a set of squares, one bit per square."""
        found = 0
        for row, column in cells:
            found |= 1 << (row * self.columns + column)
        return found


def members(bits: int) -> Iterator[int]:
    """Yield the elements of a set given as an integer, in ascending order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


GRID: Final = Grid(SIZE, SIZE)
