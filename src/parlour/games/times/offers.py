"""What a seat can do now, and what happens if it does nothing."""

from __future__ import annotations

from parlour.games.times.state import (
    Call,
    EndTurn,
    Move,
    Phase,
    State,
    TakeBack,
)
from parlour.kernel.game import Described, Seat
from parlour.kernel.offers import NOTHING, Cells, Form, Number, Offers, Text

FACT = Form("fact", {"a": Number(0, 9), "b": Number(0, 9), "product": Number(0, 99)})
WRITE = Form("write", {"digits": Text(4)}, aside=True, team=True)
CLAIM = Form("claim", {"cells": Cells(4, 10)})

ONLY_CALL = Offers((Call(),))
CHOOSE = Offers((), (FACT, WRITE))
CHOOSE_OR_CALL = Offers((Call(),), (FACT, WRITE))
COUNTED = Offers((TakeBack(), EndTurn()))
COUNT = Offers((TakeBack(), EndTurn()), (CLAIM,))


DEFAULTS: dict[Phase, Described] = {
    "choose": Described("turn_passes"),
    "placed": Described("turn_ends"),
    "closing": Described("no_call"),
}


def offers(state: State, seat: Seat) -> Offers:
    """Return what can be done. Facts are offered as a form, because knowing the product is the
    point of the game."""
    turn = state.turn
    if state.over or seat != turn.seat:
        return NOTHING
    if turn.closing:
        return ONLY_CALL
    if turn.fact is None:
        return CHOOSE_OR_CALL if turn.callable else CHOOSE
    return COUNT if state.options.claim == "self" else COUNTED


def universe(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move without numbers."""
    return (TakeBack(), EndTurn(), Call())


def default(state: State, seat: Seat) -> Described | None:
    """Return what the deadline will bring; the same words for a right and for a wrong product."""
    turn = state.turn
    if state.over or seat != turn.seat or turn.deadline is None:
        return None
    return DEFAULTS[state.phase]
