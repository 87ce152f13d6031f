"""Playing Times Four through the page: the board is read by its labels, as a screen reader would."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, expect
from tests.support.guest import PATIENCE, Guest, whoever

Cell = tuple[int, int]
Fact = tuple[int, int, int]
READ = re.compile(r"^\D+ (\d), \D+ (\d+), (.+)$")
COLUMNS = range(10)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Player:
    """A guest who plays Times Four, with the column of 0 on the left."""

    def __init__(self, guest: Guest, rows: int) -> None:
        self.guest = guest
        self.page = guest.page
        self.rows = rows

    # Reading --------------------------------------------------------------------------------

    def marks(self) -> dict[Cell, str]:
        """Whose mark is in which box, and whether it is of this turn, from the boxes' labels."""
        labels = self.page.get_by_role("gridcell").evaluate_all(
            "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        marks: dict[Cell, str] = {}
        for label in labels:
            column, row, who = READ.findall(label)[0]
            marks[int(column), int(row) - 1] = who
        return {cell: who for cell, who in marks.items() if who not in ("empty", "leer")}

    @property
    def is_on_turn(self) -> bool:
        return self.drop.is_visible()

    @property
    def drop(self) -> Locator:
        return self.guest.button(re.compile("Drop my marks|Zeichen fallen lassen"))

    @property
    def end(self) -> Locator:
        return self.guest.button(re.compile("End turn|Zug beenden"))

    # Playing --------------------------------------------------------------------------------

    def fitting_facts(self) -> list[Fact]:
        """The true facts that the rules allow now."""
        taken = set(self.marks())
        facts = [(a, b, a * b) for a in COLUMNS for b in COLUMNS if a <= b]
        return [fact for fact in facts if self._fits(taken, fact)]

    def _fits(self, taken: set[Cell], fact: Fact) -> bool:
        fallen = self.fall(taken, fact)
        if any(row >= self.rows for _, row in fallen):
            return False
        return not any(len(line) >= 4 for line in runs(set(fallen)))

    def fall(self, taken: set[Cell], fact: Fact) -> list[Cell]:
        heights = {column: sum(cell[0] == column for cell in taken) for column in COLUMNS}
        fallen: list[Cell] = []
        for digit in map(int, "".join(map(str, fact))):
            fallen.append((digit, heights[digit]))
            heights[digit] += 1
        return fallen

    def best_fact(self) -> Fact | None:
        """The fact that makes the most sets now; None where none fits."""
        facts = self.fitting_facts()
        if not facts:
            return None
        marks = self.marks()
        own = {cell for cell, who in marks.items() if who.startswith(self.guest.name)}

        def made(fact: Fact) -> int:
            fresh = set(self.fall(set(marks), fact))
            return sum(1 for run in runs(own | fresh) if len(run) >= 4 and run & fresh)

        return max(facts, key=made)

    def place(self, fact: Fact) -> None:
        """Write the fact on the pad and let the marks fall."""
        for digit in "".join(map(str, fact)):
            self.guest.press(digit)
        self.drop.click()
        expect(self.end).to_be_visible(timeout=PATIENCE)

    def sets(self) -> list[list[Cell]]:
        """The sets that this turn's marks made, as far as one can see."""
        marks = self.marks()
        own = {cell for cell, who in marks.items() if who.startswith(self.guest.name)}
        fresh = {cell for cell in own if re.search("this turn|dieser Zug", marks[cell])}
        return [sorted(run) for run in runs(own) if len(run) >= 4 and run & fresh and run - fresh]

    def claim_all(self) -> int:
        """Point out every set, by a drag along it or by tapping its two ends; how many."""
        found = self.sets()
        for n, run in enumerate(found, 1):
            ends = [self.page.locator(f'[data-cell="{column}:{row}"]') for column, row in run]
            if n % 2:
                ends[0].drag_to(ends[-1], steps=8)
            else:
                ends[0].click()
                ends[-1].click()
            self.guest.press(re.compile("^Claim this line"))
            expect(self.page.get_by_text("Set of")).to_have_count(n)
        return len(found)

    def end_turn(self) -> None:
        self.end.click()
        expect(self.end).to_be_hidden(timeout=PATIENCE)


def runs(cells: set[Cell]) -> Iterator[set[Cell]]:
    """All straight runs of neighbouring boxes, each once per direction, as long as they go."""
    for dx, dy in DIRECTIONS:
        for column, row in sorted(cells):
            if (column - dx, row - dy) in cells:
                continue
            run = {(column, row)}
            while (step := (column + dx * len(run), row + dy * len(run))) in cells:
                run.add(step)
            yield run


def take_turn(players: list[Player]) -> Player:
    """The one who is on turn."""
    return whoever(players, lambda player: player.is_on_turn)


def play_to_the_end(players: list[Player]) -> list[int]:
    """Both play what scores most and point out every set; the points by our own count."""
    points = [0, 0]
    while not players[0].guest.button("Play again").is_visible():
        other = players[1 - play_one_turn(players, points)]
        if not other.fitting_facts():
            other.guest.sees("Last call on this board")
            other.guest.press("Call it wrong")
            players[0].guest.button("Play again").wait_for()
    return points


def play_one_turn(players: list[Player], points: list[int]) -> int:
    """Let whose turn it is play what scores most, and count its points; who it was."""
    player = take_turn(players)
    fact = player.best_fact()
    assert fact is not None
    player.place(fact)
    sets = player.claim_all()
    player.end_turn()
    turn = players.index(player)
    points[turn] += 2 * sets - 1 if sets else 0
    return turn
