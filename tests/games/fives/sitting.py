"""A game of Find Five for tests: boards drawn by hand, dice as told, moves one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.games.fives import game
from parlour.games.fives.shapes import Cells
from parlour.games.fives.state import (
    CrossOut,
    Done,
    Drawn,
    Erase,
    Flip,
    Judged,
    Move,
    Options,
    Outline,
    SeatRound,
    State,
)
from parlour.kernel import Chance, Outcome, Refusal, SeatOptions

DICE = "abcde"


def groups(map: str) -> dict[str, Cells]:
    """The squares of every letter in a map of ten lines."""
    lines = map.split()
    assert [len(line) for line in lines] == [10] * 10
    found: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter != ".":
                found.setdefault(letter, []).append((row, column))
    return {letter: tuple(cells) for letter, cells in found.items()}


def board_for(map: str, dice: str = DICE) -> str:
    """A board on which every letter of the map holds the dice, and all else is f."""
    squares = ["f"] * 100
    for cells in groups(map).values():
        for symbol, (row, column) in zip(dice, cells, strict=False):
            squares[row * 10 + column] = symbol
    return "".join(squares)


class Given(Chance):
    """Dice as told, one roll after the other; the last one is repeated."""

    def __init__(self, *rolls: str) -> None:
        super().__init__()
        self.rolls = list(rolls)
        self.at = 0

    def roll(self, label: str, sides: int) -> int:
        assert (label, sides) == ("dice", 6)
        which, die = divmod(self.at, 5)
        self.at += 1
        return "abcdef".index(self.rolls[min(which, len(self.rolls) - 1)][die]) + 1


class Sitting:
    """A state and the time, moving on."""

    def __init__(
        self,
        boards: str | Sequence[str],
        seats: int = 2,
        *,
        rolls: Sequence[str] = (DICE,),
        factors: Sequence[float] = (),
        **options: Any,
    ) -> None:
        self.dice = Given(*rolls)
        self.now = 0
        each = tuple(SeatOptions(factor) for factor in factors) or (SeatOptions(),) * seats
        given = (boards,) * len(each) if isinstance(boards, str) else tuple(boards)
        # The boards do not come from the deal: start with any, then put these on the table.
        dealt = game.start(Options(**options), each, Anything(self.dice))
        self.state: State = replace(dealt, boards=given)

    def play(self, seat: int, move: Move) -> None:
        self.state = game.play(self.state, seat, move, self.now, self.dice)

    def refuses(self, seat: int, move: Move) -> str:
        """The code of the refusal; the state stays as it is."""
        before = self.state
        try:
            game.play(self.state, seat, move, self.now, self.dice)
        except Refusal as refusal:
            assert self.state == before
            return refusal.code
        raise AssertionError(f"{move} was accepted")

    def outline(self, seat: int, *outlines: Cells) -> None:
        """Draw outlines, numbered on from those that are there."""
        for cells in outlines:
            used = [drawn.id for drawn in self.state.drawn[seat]]
            self.play(seat, Outline(max(used, default=-1) + 1, cells))

    def erase(self, seat: int, id: int) -> None:
        self.play(seat, Erase(id))

    def flip(self, seat: int) -> None:
        self.play(seat, Flip())

    def done(self, *seats: int) -> None:
        """Everybody, or these seats, are done with this phase."""
        phase = self.state.phase
        for seat in seats or range(len(self.state.seats)):
            if self.state.phase == phase and not self.state.asked.finished[seat]:
                self.play(seat, Done())

    def cross_out(self, seat: int, shape: Any, cells: Cells | None = None) -> None:
        self.play(seat, CrossOut(shape, cells))

    def wait(self, seconds: float) -> None:
        """Let time pass; whatever is due happens at its time."""
        until = self.now + round(seconds * 1000)
        while (due := game.deadline(self.state)) is not None and due <= until:
            self.now = max(self.now, due)
            self.state = game.expire(self.state, self.now, self.dice)
            if game.is_over(self.state):
                break
        self.now = until

    def round(self, *outlines: Sequence[Cells], flips: int | None = None) -> None:
        """A whole round of the base game: everybody draws, one may turn the timer, then go on."""
        for seat, cells in enumerate(outlines):
            self.outline(seat, *cells)
        if flips is not None:
            self.flip(flips)
        self.done()
        if self.state.phase == "look":
            self.done()

    def drawn(self, seat: int) -> tuple[Drawn, ...]:
        return self.state.drawn[seat]

    def last(self, seat: int) -> SeatRound:
        """What the seat had in the round judged last."""
        return self.state.rounds[-1].seats[seat]

    def verdicts(self, seat: int) -> list[str]:
        return [outline.verdict for outline in self.last(seat).outlines]

    def judged(self, seat: int) -> list[Judged]:
        return list(self.last(seat).outlines)

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def outcome(self) -> Outcome:
        return game.outcome(self.state, ())


class Anything(Chance):
    """Any boards at all, and the dice from elsewhere."""

    def __init__(self, dice: Given) -> None:
        super().__init__()
        self.dice = dice

    def roll(self, label: str, sides: int) -> int:
        return self.dice.roll(label, sides) if label == "dice" else 1

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[Any]:
        return list(items)[:count]
