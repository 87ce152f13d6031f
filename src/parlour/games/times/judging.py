"""Calling the opponent's last product wrong."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.times.flow import (
    close_board,
    is_played_out,
    is_time_up,
    lose_turn,
    new_turn,
    with_turn,
)
from parlour.games.times.state import Event, State, Turn
from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat
from parlour.kernel.refusal import Refusal


def call(state: State, now: Millis) -> State:
    """Call the opponent's last product wrong [book, 9], before placing marks and once a turn
    [ours]. If it is wrong, its marks are erased and its points and turn are lost."""
    turn, options = state.turn, state.options
    if options.judge != "opponent":
        raise Refusal("no_calls")
    if turn.fact is not None:
        raise Refusal("call_before_placing")
    if turn.called:
        raise Refusal("already_called")
    if not turn.callable:
        raise Refusal("nothing_to_call")
    last = state.turns[-1]
    assert last.fact is not None
    if last.fact.is_true:
        return call_right_product(state, now)
    erased = erase_last_turn(state, last, now)
    if not turn.closing:
        return replace(erased, turn=replace(turn, callable=0, called=True))
    if is_time_up(options, now) or is_played_out(erased):
        return close_board(erased, turn.seat, now)
    # The erased marks reopened the board: the caller plays their turn.
    again = new_turn(options, state.seats, turn.seat, now)
    return replace(erased, turn=replace(again, called=True))


def call_right_product(state: State, now: Millis) -> State:
    """A wrong call costs nothing [ours]; as an option it costs the caller their turn."""
    turn = state.turn
    event = Event("called_wrongly", turn.seat, now, turn.callable)
    if state.options.wrong_call == "lose_turn":
        return lose_turn(state, "miscalled", "called_wrongly", now)
    if turn.closing:
        return close_board(replace(state, last=event), turn.seat, now)
    return with_turn(state, replace(turn, callable=0, called=True), event)


def erase_last_turn(state: State, last: Turn, now: Millis) -> State:
    """Erase the marks of a called product and take its points back. Nothing stands on them yet."""
    boxes = state.turn.callable
    first, second = state.marks
    turns = (*state.turns[:-1], replace(last, sets=0, claimed=0, points=0, outcome="erased"))
    earlier = [row for board in state.boards for row in board.turns]
    idle = 0
    for row in reversed([*earlier, *turns]):
        if row.outcome == "played":
            break
        idle += 1
    return replace(
        state,
        marks=(first & ~boxes, second & ~boxes),
        points=add(state.points, last.seat, -last.points),
        turns=turns,
        idle=idle,
        last=Event("erased", last.seat, now, boxes, -last.points),
    )


def add(scores: tuple[int, int], seat: Seat, gained: int) -> tuple[int, int]:
    first, second = scores
    return (first, second + gained) if seat else (first + gained, second)
