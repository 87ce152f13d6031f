"""Playing Find Five through the page: board and dice are read by their labels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from playwright.sync_api import Locator, expect
from tests.support.guest import PATIENCE, Guest

from parlour.games.fives.plain import MOST, best_set
from parlour.games.fives.shapes import GRID, SHAPES, SIZE, VALUES
from parlour.games.fives.solver import SOLVER

Cell = tuple[int, int]
ROUNDS = 5
"""Rounds of a base game."""
NAMES = {"circle": "a", "triangle": "b", "square": "c", "star": "d", "cross": "e", "moon": "f"}


class Player:
    """A guest who plays Find Five."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    # Reading --------------------------------------------------------------------------------

    def labels(self) -> list[str]:
        """What a screen reader hears of every square, row by row."""
        found: list[str] = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        assert len(found) == SIZE * SIZE
        return found

    def board(self) -> str:
        return "".join(NAMES[label.partition(",")[0]] for label in self.labels())

    def dice(self) -> str:
        label = self.page.get_by_role("img", name=re.compile("^Dice: ")).get_attribute("aria-label")
        assert label is not None
        return "".join(NAMES[name] for name in label.removeprefix("Dice: ").split(", "))

    def used(self) -> int:
        """Puzzle: the squares that are taken, as a set."""
        return sum(1 << square for square, label in enumerate(self.labels()) if "taken" in label)

    def available(self) -> str:
        """Puzzle: the shapes that are neither found nor crossed out."""
        labels = self.page.get_by_role("list", name="Your shapes").get_by_role("img")
        said = labels.evaluate_all("tiles => tiles.map(tile => tile.getAttribute('aria-label'))")
        return "".join(
            shape
            for shape, label in zip(SHAPES, said, strict=True)
            if not re.search("found|crossed", label)
        )

    def best(self, shapes: str = SHAPES, used: int = 0, most: int = MOST) -> list[int]:
        """The best placements there are."""
        found = SOLVER.placements(self.board(), self.dice(), used)
        return list(best_set([p for p in found if GRID.shape[p] in shapes], most))

    def wrong(self, besides: Iterable[int]) -> int:
        """A placement with wrong symbols, beside these."""
        board, dice = self.board(), sorted(self.dice())
        taken = {cell for placement in besides for cell in GRID.cells[placement]}
        for placement, cells in enumerate(GRID.cells):
            symbols = sorted(board[row * SIZE + column] for row, column in cells)
            if symbols != dice and taken.isdisjoint(cells):
                return placement
        raise AssertionError("everything is right")

    # Drawing --------------------------------------------------------------------------------

    def square(self, cell: Cell) -> Locator:
        return self.page.locator(f'[data-cell="{cell[0]}:{cell[1]}"]')

    def tap(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.square(cell).click()

    def outline(self, placement: int) -> None:
        """Tap the five squares; the page names the shape."""
        self.tap(GRID.cells[placement])
        self.made(placement)

    def drag(self, placement: int) -> None:
        """Drag over the five squares in one go, back and forth where the shape has arms."""
        mouse = self.page.mouse
        for n, cell in enumerate(walk(GRID.cells[placement])):
            box = self.square(cell).bounding_box()
            assert box is not None
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if n == 0:
                mouse.down()
        mouse.up()
        self.made(placement)

    def made(self, placement: int) -> None:
        shape = GRID.shape[placement]
        hand = self.page.get_by_role("status").filter(has_text=re.compile(rf"^\s*{shape}, "))
        expect(hand).to_be_visible(timeout=PATIENCE)

    def next_roll(self) -> None:
        self.guest.press("Next roll")


def value(placements: Iterable[int]) -> int:
    return sum(VALUES[GRID.shape[placement]] for placement in placements)


def walk(cells: Iterable[Cell]) -> list[Cell]:
    """A way over all squares by their sides that may cross a square again."""
    left = set(cells)
    start = min(left)
    way: list[Cell] = []

    def go(cell: Cell) -> None:
        left.discard(cell)
        way.append(cell)
        for down, across in product((-1, 0, 1), repeat=2):
            beside = (cell[0] + down, cell[1] + across)
            if abs(down) + abs(across) == 1 and beside in left:
                go(beside)
                way.append(cell)

    go(start)
    return way
