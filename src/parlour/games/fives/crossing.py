"""Crossing out: what a seat without a valid FIVE does in the puzzle and solo versions."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from parlour.games.fives.drawing import check_cells
from parlour.games.fives.scoring import with_seat
from parlour.games.fives.shapes import GRID, Cells, Shape, members, shape_of
from parlour.games.fives.state import CrossOut, Judged, Round, State, available, used_squares
from parlour.kernel import Millis, Refusal, Seat


def cross_out(state: State, seat: Seat, move: CrossOut, now: Millis) -> State:
    """Cross out an available shape of your choice and outline it on free squares [book].

    If none of the available shapes fits anywhere, one is crossed out without outlining [ours].
    """
    shapes = available(state, seat)
    if move.shape not in shapes:
        raise Refusal("shape_not_available", shape=move.shape)
    used = used_squares(state, seat)
    places = GRID.fitting(move.shape, used)
    cells: Cells = ()
    if state.options.real_box:
        pass  # its squares are crossed out on the table
    elif not GRID.fitting(shapes, used):
        if move.cells:
            raise Refusal("nothing_fits")
    elif not places:
        raise Refusal("shape_does_not_fit", shape=move.shape)
    elif not move.cells:
        cells = GRID.cells[next(members(places))]
    else:
        cells = tuple(sorted(move.cells))
        check_cells(cells)
        if shape_of(cells) != move.shape:
            raise Refusal("not_that_shape", shape=move.shape)
        if GRID.square_set(cells) & used:
            raise Refusal("squares_taken")
    crossed = mark_crossed(state, seat, move.shape, cells)
    return replace(crossed, asked=crossed.asked.finish(seat, now))


def mark_crossed(state: State, seat: Seat, shape: Shape, cells: Cells) -> State:
    """Add the crossed out shape to the seat's round."""
    last = state.rounds[-1]
    had = last.seats[seat]
    after = replace(had, outlines=(*had.outlines, Judged(cells, shape, "crossed", 0)))
    return with_round(state, with_seat(last, seat, after))


def with_round(state: State, judged: Round, number: int = 0) -> State:
    """Return the state with another version of judged round `number`, by default of the last
    one."""
    place = (number or len(state.rounds)) - 1
    return replace(state, rounds=(*state.rounds[:place], judged, *state.rounds[place + 1 :]))


def default_crossing(state: State, seat: Seat) -> tuple[Shape, Cells]:
    """The first of P L Y F N U T V Z W I X that fits, at the smallest sorted cell list [ours]."""
    shapes = available(state, seat)
    first = next(members(GRID.fitting(shapes, used_squares(state, seat))), None)
    if first is None:
        return next(shape for shape in get_args(Shape) if shape in shapes), ()
    return GRID.shape[first], GRID.cells[first]
