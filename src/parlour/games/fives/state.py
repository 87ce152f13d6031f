"""What a game of Find Five consists of: options, moves, rulings and the state."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour.games.fives.shapes import GRID, SHAPES, Cells, Shape, Values
from parlour.kernel import Asked, Millis, Seat, SeatOptions

BASE_ROUNDS: Final = 5
PUZZLE_ROUNDS: Final = 12
MOST_OUTLINES: Final = 25
"""A board holds twenty FIVES side by side; more outlines than this are mischief, not a mistake."""
LOOK_SECONDS: Final = 45
"""How long the scoring of a round is shown before the next roll, unless all are done [ours]."""

Verdict = Literal[
    "valid", "symbols", "shape", "overlap", "repeat", "surplus", "unfinished", "used", "crossed"
]
Phase = Literal["search", "enter", "cross", "look", "over"]
"""Finding FIVES; in a real box entering what was found; crossing out; looking at the scoring; the
end."""
Id = Annotated[int, Meta(ge=0, le=9_999)]


NO_HURRY: Final = {"without": ("real_box",), "kept": True}
"""Around a real table people cross out in their own time."""
OWN_BOARDS: Final = Meta(extra={"without": ("real_box",)})
"""In a real box the boards lie on the table: the house neither deals nor sees them."""


class Options(Struct, frozen=True):
    """The game's options; their words are in the catalogue."""

    version: Literal["base", "puzzle", "solo"] = "base"
    side: Annotated[Literal["white", "grey"], OWN_BOARDS] = "white"
    boards: Annotated[Literal["rich", "random"], OWN_BOARDS] = "rich"
    timer_seconds: Annotated[int, Meta(ge=15, le=90)] = 30
    help: Annotated[Literal["none", "check"], OWN_BOARDS] = "none"
    fair: Annotated[bool, OWN_BOARDS] = False
    limit_minutes: Annotated[int, Meta(ge=0, le=60)] = 5
    cross_seconds: Annotated[int, Meta(ge=5, le=300, extra=NO_HURRY)] = 30
    values: Values = Values()
    real_box: bool = False


class Outline(Struct, frozen=True, tag="outline"):
    """Draw an outline, or replace the one with this id; under five squares it is unfinished."""

    id: Id
    cells: Annotated[tuple[tuple[int, int], ...], Meta(max_length=100)]


class Erase(Struct, frozen=True, tag="erase"):
    """Wipe an outline of this round away."""

    id: Id


class Flip(Struct, frozen=True, tag="flip"):
    """Turn the timer over: the own board is frozen, the others have its sand left."""


class Done(Struct, frozen=True, tag="done"):
    """Freeze the own board without turning the timer; at the scoring: ready for the next roll."""


class CrossOut(Struct, frozen=True, tag="cross_out"):
    """Cross out an available shape, outlined at these squares or at the first place it fits."""

    shape: Shape
    cells: Annotated[tuple[tuple[int, int], ...], Meta(max_length=5)] | None = None


class Found(Struct, frozen=True, tag="found"):
    """Real box: the shapes found on the own paper board, as the table has checked them."""

    shapes: Annotated[tuple[Shape, ...], Meta(max_length=MOST_OUTLINES)]


Move = Outline | Erase | Flip | Done | CrossOut | Found


class Overrule(Struct, frozen=True, tag="overrule"):
    """The host gives an outline of a judged round another verdict."""

    round: Annotated[int, Meta(ge=1)]
    seat: Annotated[int, Meta(ge=0)]
    outline: Annotated[int, Meta(ge=0)]
    """Its place among the outlines of that seat in that round, from 0."""
    verdict: Literal["valid", "symbols", "shape", "overlap", "repeat", "surplus", "used"]


class Drawn(Struct, frozen=True):
    """An outline on a board in the current round."""

    id: int
    cells: Cells


class Judged(Struct, frozen=True):
    """An outline after the scoring."""

    cells: Cells
    shape: Shape | None
    verdict: Verdict
    points: int


class SeatRound(Struct, frozen=True):
    """What one seat had in one round."""

    outlines: tuple[Judged, ...]
    bonus: int
    points: int


class Round(Struct, frozen=True):
    """A round after the scoring."""

    dice: str
    double: bool
    flipped_by: Seat | None
    seats: tuple[SeatRound, ...]


class State(Struct, frozen=True):
    """The whole game at one moment."""

    options: Options
    seats: tuple[SeatOptions, ...]
    boards: tuple[str, ...]
    """Per seat; none in a real box, where they lie on the table."""
    dice: str
    phase: Phase
    asked: Asked
    """Who is still drawing, crossing out or looking, and until when."""
    drawn: tuple[tuple[Drawn, ...], ...]
    """Per seat, the outlines of this round in the order in which they were drawn."""
    rounds: tuple[Round, ...] = ()
    """The rounds judged so far; while searching, the current one is not among them."""
    starts_by_itself: Millis | None = None
    """When the timer starts without anybody turning it; None once it runs, or never will."""
    running: bool = False
    """The timer runs."""
    flipped_by: Seat | None = None
    reason: str = ""
    """Why the game is over: `rounds_played` or `nobody_found`."""

    @property
    def is_puzzle(self) -> bool:
        """The puzzle rules hold, for several or for one."""
        return self.options.version != "base"

    @property
    def number(self) -> int:
        """The number of the round that is played or was judged last, from 1."""
        return len(self.rounds) + (self.phase in ("search", "enter"))

    @property
    def round_count(self) -> int:
        """How many rounds there are at most [book]."""
        return PUZZLE_ROUNDS if self.is_puzzle else BASE_ROUNDS

    @property
    def is_double(self) -> bool:
        """Values count double in the fifth round of the base game [book]."""
        return not self.is_puzzle and self.number == BASE_ROUNDS


def marks(state: State, seat: Seat) -> tuple[Judged, ...]:
    """Return, for the puzzle, what stays on this seat's board, circled (valid) and crossed shapes,
    oldest first."""
    if not state.is_puzzle:
        return ()
    return tuple(
        outline
        for judged in state.rounds
        for outline in judged.seats[seat].outlines
        if outline.verdict in ("valid", "crossed")
    )


def used_squares(state: State, seat: Seat) -> int:
    """Return, for the puzzle, the squares that earlier rounds have taken, as a set."""
    used = 0
    for mark in marks(state, seat):
        used |= GRID.square_set(mark.cells)
    return used


def available(state: State, seat: Seat) -> str:
    """Return the shapes that this seat has neither circled nor crossed out, in the order of
    shapes."""
    spent = {mark.shape for mark in marks(state, seat)}
    return "".join(shape for shape in SHAPES if shape not in spent)
