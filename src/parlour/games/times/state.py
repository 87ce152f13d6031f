"""What Times Four is made of: its options, its moves and its immutable state.

Structs without reference cycles have `gc=False`: the cyclic garbage collector does not track them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour.games.times.board import Board, Count, FactTable, Zero, board
from parlour.games.times.marks import SeatOptions
from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat

Digit = Annotated[int, Meta(ge=0, le=9)]
Product = Annotated[int, Meta(ge=0, le=99)]
RowOfBox = Annotated[int, Meta(ge=0, le=9)]
Outcome = Literal["played", "erased", "timeout", "miscalled"]
Phase = Literal["choose", "placed", "closing", "over"]

CLOSING: Millis = 15_000
"""How long the last product of a board can still be called [ours]."""
IDLE_TURNS = 6
"""The turns in a row without marks that end the game [ours]."""
DAILY: Final = {"daily": True}
"""For options that only the board of the day sets, or a class."""
OpeningFact = Annotated[str, Meta(pattern="^[01][0-9]{2}$")]
"""A seat and the two numbers of its fact: "167" is seat 1's 6 × 7."""


class Options(Struct, frozen=True, dict=True):
    """The house rules of a game; the defaults are the book's where the book says something."""

    rows: Literal[5, 6, 8, 10] = 6
    """Boxes in a column [ours]."""
    zero: Zero = "left"
    """Where the column of 0 stands: before 1 [ours] or after 9."""
    turn_seconds: Annotated[int, Meta(ge=0, le=600)] = 60
    """Time for a turn; 0 is untimed."""
    match_minutes: Annotated[int, Meta(ge=0, le=120)] = 15
    """A filled board is replaced until this time is over; 0 is one board, no match clock."""
    judge: Literal["opponent", "referee", "teacher"] = "opponent"
    """Who finds wrong products: the opponent by calling, the server when the turn ends, or the
    server at once."""
    claim: Literal["self", "auto"] = "self"
    """Whether the player has to point out sets or the referee counts them."""
    count: Count = "lines"
    """What a set is: a line however long, or every four adjacent boxes newly filled."""
    wrong_call: Literal["free", "lose_turn"] = "free"
    """What calling a right product costs [ours]."""
    starts: Literal["lot", 0, 1] = "lot"
    """Who begins: drawn by lot [ours] or a seat."""
    real_box: bool = False
    """People play on paper, and enter each fact."""
    turns: Annotated[int, Meta(ge=0, le=60, extra=DAILY)] = 0
    """Turns of each player, after which the game is over; a filled board is replaced until then. 0: not
    counted [ours]."""
    facts: Annotated[tuple[FactTable, ...], Meta(max_length=9, extra=DAILY)] = ()
    """The tables whose facts may be written; none: all [ours]. Only a class sets it, where they fill the
    board (`filling.py`)."""
    opening: Annotated[tuple[OpeningFact, ...], Meta(max_length=8, extra=DAILY)] = ()
    """Facts whose marks lie on the first board already, in this order [ours]."""

    def __post_init__(self) -> None:
        if self.opening:
            _ = self.opened

    @cached_property
    def field(self) -> Board:
        return board(self.rows, self.zero, self.facts)

    @cached_property
    def opened(self) -> tuple[int, int]:
        """The marks of both seats on the first board before the first turn."""
        marks = [0, 0]
        for seat, a, b in (map(int, fact) for fact in self.opening):
            marks[seat] |= self.field.fall(marks[0] | marks[1], a, b, a * b)
            if marks[seat] & self.field.guard:
                raise ValueError("the facts of the opening do not fit on the board")
        return marks[0], marks[1]

    @cached_property
    def match_end(self) -> Millis | None:
        """The table time at which the match clock ends."""
        return self.match_minutes * 60_000 if self.match_minutes else None


# Moves ----------------------------------------------------------------------------------------


class Fact(Struct, frozen=True, gc=False, tag="fact"):
    """Announce a × b = product; one mark falls into the column of every digit written."""

    a: Digit
    b: Digit
    product: Product

    @property
    def is_true(self) -> bool:
        return self.a * self.b == self.product


class TakeBack(Struct, frozen=True, tag="take_back"):
    """Take this turn's fact off the board again, free of charge."""


class Claim(Struct, frozen=True, tag="claim"):
    """Point out a set: four or more adjacent boxes, each the digit of its column and its row."""

    cells: tuple[tuple[Digit, RowOfBox], ...]


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """Done: the points are counted and the turn is over."""


class Call(Struct, frozen=True, tag="call"):
    """Say that the opponent's last product is wrong."""


class Write(Struct, frozen=True, tag="write"):
    """A draft: the digits of the next fact as far as they are written. Only the own seat sees them."""

    digits: Annotated[str, Meta(pattern="^[0-9]{0,4}$")]


Move = Fact | TakeBack | Claim | EndTurn | Call | Write


class Recount(Struct, frozen=True, tag="recount"):
    """The host sets how many sets of a finished turn count as pointed out.

    For a set that was pointed out aloud, or one that was tapped for somebody.
    """

    turn: Annotated[int, Meta(ge=0)]
    """The turn's number in the whole game, from 0."""
    claimed: Annotated[int, Meta(ge=0)]


# State ----------------------------------------------------------------------------------------


class Pointed(Struct, frozen=True, gc=False):
    """A claim made this turn: the boxes pointed at, and the set it counts for (0: none)."""

    line: int
    made: int


class Turn(Struct, frozen=True, gc=False):
    """A line of the recording sheet: a finished turn."""

    seat: Seat
    fact: Fact | None
    sets: int
    claimed: int
    points: int
    outcome: Outcome
    took: Millis
    tried: tuple[Fact, ...] = ()
    """Facts placed and taken back in this turn."""


class UnderWay(Struct, frozen=True, gc=False):
    """The turn under way."""

    seat: Seat
    began: Millis
    deadline: Millis | None
    fact: Fact | None = None
    fresh: int = 0
    """The boxes of this turn's marks."""
    claims: tuple[Pointed, ...] = ()
    tried: tuple[Fact, ...] = ()
    callable: int = 0
    """The boxes of the opponent's last marks, as long as their product can be called."""
    called: bool = False
    written: str = ""
    """The digits of the next fact, as far as they are written."""
    closing: bool = False
    """Nothing is left to play on this board: only the last product can still be called."""

    @property
    def claimed(self) -> int:
        """How many sets were rightly pointed out so far."""
        return len([claim for claim in self.claims if claim.made])


class Finished(Struct, frozen=True):
    """A board that was filled and replaced."""

    piles: tuple[str, ...]
    """Each column in board order, from the bottom up: "1" and "2" for the seats."""
    turns: tuple[Turn, ...]


EventKind = Literal[
    "started",
    "placed",
    "taken_back",
    "claimed",
    "ignored",
    "ended",
    "timed_out",
    "erased",
    "called_wrongly",
    "recounted",
]


class Event(Struct, frozen=True, gc=False):
    """What happened last, for showing it: which seat, which boxes, what it scored."""

    kind: EventKind
    seat: Seat
    at: Millis
    boxes: int = 0
    points: int = 0


class State(Struct, frozen=True, gc=False):
    """A game of Times Four."""

    options: Options
    seats: tuple[SeatOptions, ...]
    marks: tuple[int, int]
    """The boxes marked in finished turns of this board, per seat."""
    turn: UnderWay
    points: tuple[int, int]
    last: Event
    turns: tuple[Turn, ...] = ()
    """The finished turns of this board."""
    boards: tuple[Finished, ...] = ()
    """The boards before this one."""
    idle: int = 0
    """How many turns in a row have left no marks."""
    over: str = ""
    """Why the game is over; empty while it goes on."""

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        if self.turn.closing:
            return "closing"
        return "choose" if self.turn.fact is None else "placed"

    def __str__(self) -> str:
        """Return the board as on paper, with what is to be done below it."""
        field = self.options.field
        first, second = self.marks
        if self.turn.seat:
            second |= self.turn.fresh
        else:
            first |= self.turn.fresh
        piles = field.piles(first, second)
        lines = [
            " ".join(pile[row] if row < len(pile) else "." for pile in piles)
            for row in reversed(range(field.rows))
        ]
        status = self.over or f"seat {self.turn.seat}: {self.phase}"
        score = f"{self.points[0]}:{self.points[1]}"
        return "\n".join([*lines, " ".join(field.columns), f"{score}, {status}"])
