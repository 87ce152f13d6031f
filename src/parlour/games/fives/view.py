"""What each viewer sees, what each seat can do, and what happens if it does nothing.

While a round is searched, nobody sees anything of another seat's outlines, not even how many
there are: on the grey side all boards are alike, and a count alone would tell how much there is to
find. The only progress shown is whose board is frozen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from parlour.games.fives import scoring
from parlour.games.fives.board import rows
from parlour.games.fives.plain import MOST, best_set, worth
from parlour.games.fives.shapes import GRID, Cells, Shape, Values, shape_of
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import (
    Drawn,
    Phase,
    Round,
    State,
    Verdict,
    available,
    marks,
    used_squares,
)
from parlour.kernel import Millis, Seat, View, Viewer


class SetupView(Struct, frozen=True):
    """Section `setup`: what never changes in a game, boards apart."""

    version: Literal["base", "puzzle", "solo"]
    side: Literal["white", "grey"]
    help: Literal["none", "check"]
    timer_seconds: int
    rounds: int
    values: dict[Shape, int]
    """What each shape's tile is worth."""
    real_box: bool
    """Boards and dice are on the table."""


class RoundView(Struct, frozen=True):
    """Section `round`: the current round, without anybody's outlines."""

    number: int
    phase: Phase
    dice: tuple[str, ...]
    double: bool
    running: bool
    """The timer runs."""
    flipped_by: Seat | None
    starts_by_itself: Millis | None
    deadlines: tuple[Millis | None, ...]
    began: Millis
    """When the time until the deadlines began."""
    asked: tuple[bool, ...]
    done: tuple[bool, ...]


class MarkView(Struct, frozen=True):
    """Puzzle: what stays on a seat's board, circled (valid) or crossed."""

    cells: Cells
    shape: Shape | None
    verdict: Verdict


class ScoreView(Struct, frozen=True):
    """A seat's points so far; in the puzzle version also its quarter of the puzzle board."""

    points: int
    circled: tuple[Shape, ...] | UnsetType = UNSET
    crossed: tuple[Shape, ...] | UnsetType = UNSET
    timer_marks: int | UnsetType = UNSET
    marks: tuple[MarkView, ...] | UnsetType = UNSET


class DrawnView(Struct, frozen=True):
    """An outline with the shape it makes and its tile's value."""

    id: int
    cells: Cells
    shape: Shape | None
    value: int


class MineView(Struct, frozen=True):
    """Section `mine`, for the seat alone: its outlines of this round."""

    seat: Seat
    outlines: tuple[DrawnView, ...]
    available: tuple[Shape, ...]
    """Neither circled nor crossed out yet."""


class PlacementView(Struct, frozen=True):
    """A shape at a place."""

    shape: Shape
    cells: Cells


class MissedView(Struct, frozen=True):
    """Section `missed`: what the seat could have found in the round judged last."""

    best: tuple[PlacementView, ...]
    best_points: int
    """Not doubled."""
    all: dict[str, tuple[Cells, ...]]
    """By shape; a shape that is nowhere to be found is not in it."""


class FivesView(Struct, frozen=True):
    """All sections by name; what only seats get is left out for others."""

    setup: SetupView
    boards: tuple[tuple[str, ...], ...]
    """Per seat: ten rows of ten letters; none in a real box."""
    round: RoundView
    rounds: tuple[Round, ...]
    """The rounds judged so far."""
    scores: tuple[ScoreView, ...]
    mine: MineView | UnsetType = UNSET
    missed: MissedView | UnsetType = UNSET


def public(state: State) -> View:
    """Return the sections for everybody."""
    return {
        "setup": setup(state),
        "boards": [rows(board) for board in state.boards],
        "round": current(state),
        "rounds": state.rounds,
        "scores": [totals(state, seat) for seat in range(len(state.seats))],
    }


def setup(state: State) -> SetupView:
    options = state.options
    return SetupView(
        version=options.version,
        side=options.side,
        help=options.help,
        timer_seconds=options.timer_seconds,
        rounds=state.round_count,
        values={shape: options.values.of(shape) for shape in get_args(Shape)},
        real_box=options.real_box,
    )


def current(state: State) -> RoundView:
    asked = state.asked
    return RoundView(
        number=state.number,
        phase=state.phase,
        dice=tuple(state.dice),
        double=state.is_double,
        running=state.running,
        flipped_by=state.flipped_by,
        starts_by_itself=state.starts_by_itself,
        deadlines=asked.deadlines,
        began=asked.began,
        asked=asked.asked,
        done=asked.finished,
    )


def totals(state: State, seat: Seat) -> ScoreView:
    points = scoring.score(state, seat)
    if not state.is_puzzle:
        return ScoreView(points)
    kept = marks(state, seat)
    return ScoreView(
        points,
        circled=tuple(scoring.circled(state, seat)),
        crossed=tuple(scoring.crossed(state, seat)),
        timer_marks=scoring.timer_marks(state, seat),
        marks=tuple(MarkView(mark.cells, mark.shape, mark.verdict) for mark in kept),
    )


def private(state: State, viewer: Viewer) -> View:
    """Return a seat's own outlines while it searches; what could be found once a round is
    judged."""
    if not isinstance(viewer, int):
        return {}
    sections: View = {"mine": mine(state, viewer)}
    if state.phase not in ("search", "enter") and state.boards:
        sections["missed"] = missed(state, viewer)
    return sections


def mine(state: State, seat: Seat) -> MineView:
    drawn = state.drawn[seat] if state.phase == "search" else ()
    left = available(state, seat)
    return MineView(
        seat,
        tuple(outline(one, state.options.values) for one in drawn),
        tuple(shape for shape in get_args(Shape) if shape in left),
    )


def outline(drawn: Drawn, values: Values) -> DrawnView:
    shape = shape_of(drawn.cells)
    return DrawnView(drawn.id, drawn.cells, shape, values.of(shape) if shape else 0)


def missed(state: State, seat: Seat) -> MissedView:
    """Return everything the seat could have found in the round judged last, and the best of it."""
    before = replace(state, rounds=state.rounds[:-1])
    return findings(
        state.boards[seat],
        state.rounds[-1].dice,
        used_squares(before, seat),
        available(before, seat),
        1 if state.is_puzzle else MOST,
        state.options.values,
    )


@lru_cache(maxsize=32)
def findings(
    board: str, dice: str, used: int, shapes: str, most: int, values: Values
) -> MissedView:
    """Return all placements by shape, and the best set with its value (not doubled)."""
    found = [p for p in SOLVER.placements(board, dice, used) if GRID.shape[p] in shapes]
    best = best_set(found, most, values=values.by_shape)
    by_shape: dict[str, tuple[Cells, ...]] = {}
    for placement in found:
        shape = GRID.shape[placement]
        by_shape[shape] = (*by_shape.get(shape, ()), GRID.cells[placement])
    return MissedView(
        tuple(PlacementView(GRID.shape[p], GRID.cells[p]) for p in best),
        worth(best, values=values.by_shape),
        by_shape,
    )
