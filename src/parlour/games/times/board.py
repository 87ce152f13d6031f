"""The board on whole numbers: where marks fall, what is a line, what is a set.

A box is one bit. Columns stand side by side in board order, each `rows + 1` bits high; the extra
bit on top of every column, the guard, is never marked. So a straight line is a fixed step between
bits (1 up, a column's height across, one more or less on the diagonals) and never runs over an
edge, and a column without room shows as a marked guard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

Zero = Literal["left", "right"]
Count = Literal["lines", "windows"]
Cell = tuple[int, int]
"""A box: the digit over its column, and its row counted from 0 at the bottom."""

FactTable = Literal["2", "3", "4", "5", "6", "7", "8", "9", "squares"]
"""The facts with this factor, or those of a number with itself."""
COLUMNS: dict[Zero, str] = {"left": "0123456789", "right": "1234567890"}

KNOWN = 256
"""The size of the caches of what the page is shown: a position is asked for several times while it is
on a table, and hardly ever comes again later."""

Footprint = tuple[int, tuple[int, ...], bool]
"""The columns with at least one mark, those with a 2nd, 3rd, 4th, and if a line is possible."""


class _Footprints(dict[int, Footprint]):
    """Which columns the digits of a fact go to, by `a * 1000 + b * 100 + product`."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __missing__(self, key: int) -> Footprint:
        pair, product = divmod(key, 100)
        a, b = divmod(pair, 10)
        board = self._board
        places = sorted(board.columns.index(digit) for digit in f"{a}{b}{product}")
        layers = [0]
        for n, place in enumerate(places):
            level = places[:n].count(place)
            if level == len(layers):
                layers.append(0)
            layers[level] |= board.whole_column << place * board.height
        steps = {later - earlier for earlier, later in pairwise(places)}
        can_line = len(places) == 4 and steps in ({0}, {1})
        found = self[key] = (layers[0], tuple(layers[1:]), can_line)
        return found


class Board:
    """A board of one size and order of columns. It holds no marks: those are arguments."""

    __slots__ = (
        "_beside",
        "_both_columns",
        "_box_of",
        "_lows",
        "_pile_of",
        "_single_digits",
        "_strides",
        "_tables",
        "blocked_by",
        "bottom",
        "cell_of",
        "cells",
        "columns",
        "facts",
        "footprints",
        "guard",
        "height",
        "line_facts",
        "piles",
        "rows",
        "steps",
        "top_three",
        "whole_column",
    )

    def __init__(self, rows: int, zero: Zero, tables: tuple[FactTable, ...] = ()) -> None:
        self.rows = rows
        self._tables = tables
        self.columns = COLUMNS[zero]
        self.height = height = rows + 1
        self.whole_column = (1 << height) - 1
        self.bottom = sum(1 << place * height for place in range(10))
        self.guard = self.bottom << rows
        self._lows = tuple(place * height for place in range(10))
        self._beside = 10 * height
        self._both_columns = self.whole_column | self.whole_column << self._beside
        self._pile_of = self._all_piles()
        self.top_three = self.guard | self.guard >> 1 | self.guard >> 2
        self.steps = (1, height, height + 1, height - 1)
        self._strides = tuple((step, 2 * step) for step in self.steps)
        self.cell_of: dict[int, Cell] = {
            1 << place * height + row: (int(digit), row)
            for place, digit in enumerate(self.columns)
            for row in range(rows)
        }
        self._box_of = {cell: box for box, cell in self.cell_of.items()}
        self.cells: Callable[[int], tuple[Cell, ...]] = lru_cache(KNOWN)(self._cells)
        """The named cells of some boxes, by columns from the left, upwards."""
        self.piles: Callable[[int, int], tuple[str, ...]] = lru_cache(KNOWN)(self._piles)
        """Each column in board order as a string from the bottom up: "1" and "2" for the seats."""
        self.footprints = _Footprints(self)
        self.facts = self._distinct_facts()
        self.blocked_by = self._blocked_by()
        self.line_facts = tuple(
            (1 << n, fact) for n, fact in enumerate(self.facts) if self.footprints[fact][2]
        )
        self._single_digits = tuple(
            first & self.guard
            for first, more, can_line in map(self.footprints.__getitem__, self.facts)
            if not more and not can_line
        )
        """The columns of facts without a repeated digit that never make a line."""

    def _all_piles(self) -> dict[int, str]:
        """Return every way a column can be filled, by the marks of both seats."""
        piles: dict[int, str] = {}
        for size in range(self.height):
            for first in range(1 << size):
                second = (1 << size) - 1 ^ first
                pile = "".join("1" if first >> row & 1 else "2" for row in range(size))
                piles[first | second << self._beside] = pile
        return piles

    def _distinct_facts(self) -> tuple[int, ...]:
        """Return the true facts that may be written as footprint keys, one for each different set of
        marks."""
        different: dict[tuple[int, tuple[int, ...], bool], int] = {}
        for a in range(10):
            for b in range(a, 10):
                if not self.allows(a, b):
                    continue
                key = a * 1000 + b * 100 + a * b
                different.setdefault(self.footprints[key], key)
        return tuple(different.values())

    def _blocked_by(self) -> dict[int, int]:
        """Return for the lowest free box of a column near the top which facts no longer fit
        there."""
        blocked: dict[int, int] = {}
        for place in range(10):
            whole = self.whole_column << place * self.height
            for room in range(3):
                facts = 0
                for n, fact in enumerate(self.facts):
                    first, more, _ = self.footprints[fact]
                    if (first, *more, 0, 0)[room] & whole:
                        facts |= 1 << n
                blocked[1 << place * self.height + self.rows - room] = facts
        return blocked

    def allows(self, a: int, b: int) -> bool:
        """Return whether this fact may be written at all: every one, or those of some tables [ours]."""
        return not self._tables or any(
            a == b if table == "squares" else int(table) in (a, b) for table in self._tables
        )

    # Where marks fall -----------------------------------------------------------------------

    def fall(self, occupied: int, a: int, b: int, product: int) -> int:
        """Return one mark for every digit written, each in the lowest free box of its column.

        [book] Repeated digits stack. Where a column lacks room a guard is marked.
        """
        landing = occupied + self.bottom
        first, more, _ = self.footprints[a * 1000 + b * 100 + product]
        marks = landing & first
        for above, layer in enumerate(more, start=1):
            marks |= (landing & layer) << above
        return marks

    def full_column(self, marks: int) -> int | None:
        """Return the digit of the first column that has no room for these marks, if there is
        one."""
        over = marks & self.guard
        if not over:
            return None
        return int(self.columns[((over & -over).bit_length() - 1) // self.height])

    def is_straight_line(self, marks: int) -> bool:
        """Return whether four of these marks stand on four adjacent boxes in a straight line."""
        for step, two in self._strides:
            pairs = marks & marks >> step
            if pairs & pairs >> two:
                return True
        return False

    def fits(self, occupied: int, a: int, b: int, product: int) -> bool:
        """Return whether the fact may be written, its marks have room and are not a line by themselves
        [book, rules 6 and 8]."""
        marks = self.fall(occupied, a, b, product)
        if marks & self.guard or not self.allows(a, b):
            return False
        can_line = self.footprints[a * 1000 + b * 100 + product][2]
        return not (can_line and self.is_straight_line(marks))

    def fitting_facts(self, occupied: int) -> int:
        """Return the true facts that fit, as bits by their place in `facts`."""
        fitting = (1 << len(self.facts)) - 1
        near_top = (occupied + self.bottom) & self.top_three
        while near_top:
            box = near_top & -near_top
            near_top ^= box
            fitting &= ~self.blocked_by[box]
        for bit, fact in self.line_facts:
            if fitting & bit:
                pair, product = divmod(fact, 100)
                if self.is_straight_line(self.fall(occupied, pair // 10, pair % 10, product)):
                    fitting ^= bit
        return fitting

    def has_fact_left(self, occupied: int) -> bool:
        """Return whether any true fact still fits; the board is over when none does [book]."""
        # Common case: one of those fits that need one free box in each of their columns, and
        # nothing else.
        full = (occupied + self.bottom) & self.guard
        for columns in self._single_digits:
            if not full & columns:
                return True
        return self.fitting_facts(occupied) != 0

    # Lines and sets -------------------------------------------------------------------------

    def sets(self, before: int, marks: int, count: Count) -> tuple[int, ...]:
        """Return the sets that `marks` made or lengthened among own marks `before`, each as its
        boxes.

        `lines` [book]: a straight line of four or more counts once, however long. `windows`: all
        four adjacent boxes that became one's own count. Either has a new mark and an older one:
        four new marks in a line were refused when they were placed.
        """
        own = before | marks
        found: list[int] = []
        for step, two in self._strides:
            pairs = own & own >> step
            starts = pairs & pairs >> two
            if not starts:
                continue
            touched = marks | marks >> step
            fresh = starts & (touched | touched >> two)
            while fresh:
                low = fresh & -fresh
                if count == "lines":
                    run = self._run(own, low, step)
                    fresh &= ~run
                    found.append(run)
                else:
                    fresh ^= low
                    pair = low | low << step
                    found.append(pair | pair << two)
        return tuple(found)

    @staticmethod
    def _run(own: int, box: int, step: int) -> int:
        """Return the whole run of own marks through a box."""
        run = 0
        up = box
        while own & up:
            run |= up
            up <<= step
        down = box >> step
        while own & down:
            run |= down
            down >>= step
        return run

    # Boxes by name --------------------------------------------------------------------------

    def box(self, cell: Cell) -> int:
        """Return the bit of a box, or 0 where the board has no such box."""
        return self._box_of.get(cell, 0)

    def line(self, cells: Sequence[Cell]) -> int:
        """Return the boxes of at least four adjacent cells in a straight line; 0 for anything
        else."""
        boxes = 0
        for cell in cells:
            box = self.box(cell)
            if not box or boxes & box:
                return 0
            boxes |= box
        if len(cells) < 4:
            return 0
        for step in self.steps:
            line = low = boxes & -boxes
            for _ in range(len(cells) - 1):
                low <<= step
                line |= low
            if line == boxes:
                return boxes
        return 0

    def _cells(self, boxes: int) -> tuple[Cell, ...]:
        found: list[Cell] = []
        while boxes:
            low = boxes & -boxes
            boxes ^= low
            found.append(self.cell_of[low])
        return tuple(found)

    def _piles(self, first: int, second: int) -> tuple[str, ...]:
        pile_of, whole = self._pile_of, self._both_columns
        marks = first | second << self._beside
        return tuple([pile_of[marks >> low & whole] for low in self._lows])

    def marks(self, piles: Sequence[str]) -> tuple[int, int]:
        """Return the two seats' marks from such strings: the reverse of `piles`."""
        first = second = 0
        for place, pile in enumerate(piles):
            for row, mark in enumerate(pile):
                box = 1 << place * self.height + row
                if mark == "1":
                    first |= box
                else:
                    second |= box
        return first, second


@cache
def board(rows: int, zero: Zero, tables: tuple[FactTable, ...] = ()) -> Board:
    """The board of this size; zero's column on the left [found] or on the right; for all facts, or for
    those of some tables."""
    return Board(rows, zero, tables)


def points(sets: int) -> int:
    """Return what sets claimed in one turn score: 1, 3, 5, 7, 9, 11 [book]; none scores 0."""
    return 2 * sets - 1 if sets else 0
