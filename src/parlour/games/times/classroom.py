"""Times Four in a class: the board small, and every fact that was written."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.times.filling import filled
from parlour.games.times.scoring import boards
from parlour.games.times.state import Fact, Options, State, Turn
from parlour.kernel.classroom import Answer, Fill, Glance


class SmallBoard(Struct, frozen=True):
    """The board for a small picture."""

    rows: int
    columns: str
    piles: tuple[str, ...]
    """As in section `board`."""


def glance(state: State) -> Glance:
    """Return the board with the turn under way and the latest fact."""
    field, turn = state.options.field, state.turn
    first, second = state.marks
    if turn.seat:
        second |= turn.fresh
    else:
        first |= turn.fresh
    latest, by = _latest(state)
    return Glance(
        SmallBoard(field.rows, field.columns, field.piles(first, second)),
        "" if latest is None else f"{latest.a} × {latest.b} = {latest.product}",
        by,
        sum(one.claimed for one in _turns(state)),
    )


def answered(state: State) -> tuple[Answer, ...]:
    """Return every fact that was placed, also those taken back in the same turn, in order."""
    found: list[Answer] = []
    for turn in _turns(state):
        found += [_answer(turn.seat, fact, None) for fact in turn.tried]
        if turn.fact is not None:
            found.append(_answer(turn.seat, turn.fact, turn.took))
    return tuple(found)


def fill(options: Options) -> Fill | None:
    """Return how far the chosen facts fill the board; None where all may be written."""
    if not options.facts:
        return None
    return Fill(filled(options.facts, options.rows), 10 * options.rows)


def _turns(state: State) -> tuple[Turn, ...]:
    return tuple(turn for board in boards(state) for turn in board.turns)


def _latest(state: State) -> tuple[Fact | None, int | None]:
    if state.turn.fact is not None:
        return state.turn.fact, state.turn.seat
    for turn in reversed(_turns(state)):
        if turn.fact is not None:
            return turn.fact, turn.seat
    return None, None


def _answer(seat: int, fact: Fact, took: int | None) -> Answer:
    return Answer(seat, f"{fact.a}x{fact.b}", str(fact.product), fact.is_true, took)
