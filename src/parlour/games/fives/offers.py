"""What a seat can do now, and what happens if it does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from parlour.games.fives.crossing import default_crossing
from parlour.games.fives.shapes import GRID, Shape
from parlour.games.fives.state import (
    MOST_OUTLINES,
    CrossOut,
    Done,
    Erase,
    Flip,
    Found,
    Move,
    State,
    available,
    used_squares,
)
from parlour.kernel import NOTHING, Choice, Described, Form, Items, Number, Offers, Seat
from parlour.kernel import Cells as CellsField


def offers(state: State, seat: Seat) -> Offers:
    """Return what this seat can do now."""
    if state.phase == "over" or state.asked.finished[seat]:
        return NOTHING
    if state.phase == "look":
        return Offers(moves=(Done(),))
    if state.phase == "cross":
        return crossing_offers(state, seat)
    if state.phase == "enter":
        return Offers((Found(()),), (Form("found", {"shapes": Items('["P", …]')}),))
    moves: list[Move] = [Erase(drawn.id) for drawn in state.drawn[seat]]
    if state.options.version != "solo" and not state.running:
        moves.append(Flip())
    moves.append(Done())
    if state.options.real_box:
        return Offers(tuple(moves))
    form = Form("outline", {"id": Number(0, MOST_OUTLINES), "cells": CellsField(0, 5)})
    return Offers(tuple(moves), (form,))


def crossing_offers(state: State, seat: Seat) -> Offers:
    """Return the shapes that can be crossed out, each at the first place where it fits or
    elsewhere."""
    shapes = crossable(state, seat)
    moves = tuple(CrossOut(shape) for shape in shapes)
    form = Form("cross_out", {"shape": Choice(shapes), "cells": CellsField(0, 5)})
    return Offers(moves, (form,))


def crossable(state: State, seat: Seat) -> tuple[Shape, ...]:
    """Return the available shapes that fit; all available ones where none fits."""
    used = used_squares(state, seat)
    left = available(state, seat)
    shapes: tuple[Shape, ...] = tuple(shape for shape in get_args(Shape) if shape in left)
    return tuple(shape for shape in shapes if GRID.fitting(shape, used)) or shapes


def universe(state: State, seat: Seat) -> Iterator[Move]:
    """Yield every move without squares."""
    yield Flip()
    yield Done()
    for id in range(MOST_OUTLINES):
        yield Erase(id)
    for shape in get_args(Shape):
        yield CrossOut(shape)


def default(state: State, seat: Seat) -> Described | None:
    """Return what will happen if this seat does nothing."""
    if state.phase == "over" or state.asked.finished[seat]:
        return None
    if state.phase == "search" and state.starts_by_itself is not None:
        return Described("timer_starts")
    if state.asked.deadlines[seat] is None:
        return None
    if state.phase == "search":
        return Described("board_freezes")
    if state.phase == "look":
        return Described("next_roll")
    shape, cells = default_crossing(state, seat)
    return Described("crosses_out", {"shape": shape, "cells": cells})
