"""The rules of the board once more, slowly and on another plan: lists of marks, walked one by one.

Written from the rules page alone; the tests hold the real board against it.
"""

from __future__ import annotations

from typing import Any

Square = tuple[int, int]
"""Place of the column from the left, row from 0 at the bottom."""

ORDER = {"left": "0123456789", "right": "1234567890"}
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Paper:
    """A board on paper: who owns which square."""

    def __init__(self, rows: int, zero: str) -> None:
        self.rows = rows
        self.order = ORDER[zero]
        self.owner: dict[Square, int] = {}

    def height(self, place: int) -> int:
        return sum(1 for column, _ in self.owner if column == place)

    def landing(self, a: int, b: int, product: int) -> list[Square] | None:
        """Where the marks would go, or None where a column has no room for them."""
        squares: list[Square] = []
        for digit in f"{a}{b}{product}":
            place = self.order.index(digit)
            row = self.height(place) + sum(1 for column, _ in squares if column == place)
            if row >= self.rows:
                return None
            squares.append((place, row))
        return squares

    def allowed(self, a: int, b: int, product: int) -> bool:
        squares = self.landing(a, b, product)
        return squares is not None and not any(
            all((x + n * dx, y + n * dy) in squares for n in range(4))
            for x, y in squares
            for dx, dy in WAYS
        )

    def true_facts(self) -> set[str]:
        """The sets of marks that true facts can still make, as sorted digits."""
        return {
            "".join(sorted(f"{a}{b}{a * b}"))
            for a in range(10)
            for b in range(10)
            if self.allowed(a, b, a * b)
        }

    def lines(self, seat: int, new: list[Square]) -> set[frozenset[Square]]:
        """Straight lines of at least four marks of `seat` with a new one and an older one."""
        own = {square for square, owner in self.owner.items() if owner == seat} | set(new)
        found: set[frozenset[Square]] = set()
        for x, y in own:
            for dx, dy in WAYS:
                if (x - dx, y - dy) in own:
                    continue
                line: list[Square] = []
                while (x + len(line) * dx, y + len(line) * dy) in own:
                    line.append((x + len(line) * dx, y + len(line) * dy))
                fresh = sum(1 for square in line if square in new)
                if len(line) >= 4 and 0 < fresh < len(line):
                    found.add(frozenset(line))
        return found

    def windows(self, seat: int, new: list[Square]) -> set[frozenset[Square]]:
        """All four adjacent squares of `seat` with a new mark and an older one."""
        own = {square for square, owner in self.owner.items() if owner == seat} | set(new)
        found: set[frozenset[Square]] = set()
        for x, y in own:
            for dx, dy in WAYS:
                four = [(x + n * dx, y + n * dy) for n in range(4)]
                fresh = sum(1 for square in four if square in new)
                if own.issuperset(four) and 0 < fresh < 4:
                    found.add(frozenset(four))
        return found

    def sets(self, seat: int, new: list[Square], count: str) -> set[frozenset[Square]]:
        return self.lines(seat, new) if count == "lines" else self.windows(seat, new)

    def mark(self, seat: int, squares: list[Square]) -> None:
        self.owner.update(dict.fromkeys(squares, seat))

    def piles(self) -> list[str]:
        return [
            "".join(str(self.owner[place, row] + 1) for row in range(self.height(place)))
            for place in range(10)
        ]


def rescore(sheet: dict[str, Any]) -> dict[str, int]:
    """The totals, recomputed from a scoresheet alone; every number on it is checked on the way."""
    options, players = sheet["options"], sheet["players"]
    papers = [Paper(options["rows"], options["zero"]) for _ in sheet["boards"]]
    totals = dict.fromkeys(players, 0)
    for turn in sheet["turns"]:
        paper, seat = papers[turn["board"]], players.index(turn["player"])
        fact = (turn["a"], turn["b"], turn["product"])
        if turn["outcome"] == "played":
            assert paper.allowed(*fact)
            squares = paper.landing(*fact)
            assert squares is not None
            assert turn["sets"] == len(paper.sets(seat, squares, options["count"]))
            assert 0 <= turn["claimed"] <= turn["sets"]
            assert options["claim"] == "self" or turn["claimed"] == turn["sets"]
            paper.mark(seat, squares)
        else:
            assert (turn["sets"], turn["claimed"]) == (0, 0)
            assert (turn["outcome"] == "erased") == (None not in fact)
            assert turn["outcome"] != "erased" or fact[0] * fact[1] != fact[2]
        assert turn["points"] == (0, 1, 3, 5, 7, 9, 11, 13, 15)[turn["claimed"]]
        totals[turn["player"]] += turn["points"]
    for paper, board in zip(papers, sheet["boards"], strict=True):
        assert board["rows"] == options["rows"]
        assert board["columns"] == paper.order
        assert board["cells"] == paper.piles()
    for correction in sheet["corrections"]:
        totals[correction["name"]] += correction["points"]
    return totals
