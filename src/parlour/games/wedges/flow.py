"""Whose turn it is: what follows from a judged answer, and how the game ends."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.games.wedges.board import Space
from parlour.games.wedges.state import (
    LADDER_SIZE,
    MOST_TURNS,
    Event,
    State,
    Step,
    Turn,
    counted,
    swapped,
)
from parlour.kernel import Asked, Millis, Seat


def begin_turn(state: State, seat: Seat, now: Millis) -> State:
    turned = replace(state, turn=seat, turns=(*state.turns, Turn(seat)))
    return to_roll(turned, "turn", now)


def to_roll(state: State, why: Any, now: Millis) -> State:
    """The seat in turn has the die."""
    return replace(
        state,
        phase="roll",
        began=now,
        until=until(state, state.turn, state.options.act_seconds, now),
        last=Event(why, state.turn, now),
        roll=None,
        step=None,
        reader=None,
        specific=False,
    )


def until(state: State, seat: Seat, seconds: int, now: Millis) -> Millis | None:
    """When this seat's time is over, by its own time factor. Around a real table people roll and
    move when they are ready [ours]."""
    if state.options.real_box:
        return None
    span = state.seats[seat].allows(seconds * 1000)
    return None if span is None else now + span


def with_step(state: State, step: Step) -> State:
    """Add a step that is done to the turn."""
    turn = state.turns[-1]
    turns = (*state.turns[:-1], replace(turn, steps=(*turn.steps, step)))
    return replace(state, turns=turns, tally=counted(turns, state.count))


def conclude(state: State, now: Millis) -> State:
    """Conclude a question that is judged: the bars, the wedge, and who goes on.

    Correct: roll again, same turn; wrong: the next seat [book]. Facing a question lifts what was
    barred; a wrong answer bars the headquarters, or after the winning question the hub [book].
    """
    step, seat = state.step, state.turn
    assert step is not None
    wedges = state.wedges
    step = replace(step, guesses=state.guesses)
    if step.kind == "hq" and step.correct and step.category not in wedges[seat]:
        assert step.category is not None
        step = replace(step, wedge=step.category)
        wedges = swapped(wedges, seat, (*wedges[seat], step.category))
    done = with_step(
        replace(
            state,
            wedges=wedges,
            barred=swapped(state.barred, seat, bars(step)),
            proposals=(),
            guesses=(),
            asked=Asked.some(state.seats, (), now, None),
        ),
        step,
    )
    if step.kind == "ladder":
        return next_rung(done, correct=bool(step.correct), now=now)
    if not step.correct:
        return replace(next_turn(done, now), last=Event("wrong", seat, now))
    if step.kind == "final":
        return win(done, now)
    return to_roll(done, "right", now)


def next_rung(state: State, *, correct: bool, now: Millis) -> State:
    """Let the player of the ladder go on to the next question when they like, until all are asked
    [ours]."""
    seat = state.turn
    waiting = replace(
        state,
        phase="ladder",
        until=None,
        step=None,
        specific=False,
        last=Event("right" if correct else "wrong", seat, now),
    )
    is_last = len(state.answered()) >= LADDER_SIZE
    return end(waiting, "questions_asked", now) if is_last else waiting


def bars(step: Step) -> tuple[Space, ...]:
    """Return what an answer bars until another question is faced."""
    return () if step.correct or step.kind not in ("hq", "final") else (step.to,)


def win(state: State, now: Millis) -> State:
    """The winning question is answered. A player who did it all in one turn waits for the seats
    that have had no turn yet: each gets one to do the same and share the win [book]."""
    won = replace(state, winners=(*state.winners, state.turn), step=None, reader=None)
    return replace(next_turn(won, now), last=Event("won", state.turn, now))


def next_turn(state: State, now: Millis) -> State:
    """Clockwise [book], unless the game is over."""
    following = state.others
    if state.winners:
        following = waiting(state)
        if not following:
            return end(state, "shared" if len(state.winners) > 1 else "won", now)
    elif state.options.max_turns and len(state.turns) >= state.options.max_turns:
        return end(state, "turns_played", now)
    elif len(state.turns) >= MOST_TURNS:
        return end(state, "long_enough", now)
    return begin_turn(state, following[0], now)


def waiting(state: State) -> tuple[Seat, ...]:
    """Return the seats that may still make it a tie: they have had no turn, and the first winner
    did everything in one."""
    if not won_in_one_turn(state):
        return ()
    had = {turn.seat for turn in state.turns}
    return tuple(seat for seat in state.others if seat not in had)


def is_chasing(state: State) -> bool:
    """Return whether the turn under way is its seat's only one, and may still make it a tie."""
    *before, last = state.turns
    return won_in_one_turn(state) and last.seat not in {turn.seat for turn in before}


def won_in_one_turn(state: State) -> bool:
    """Return whether the first winner gained every wedge in the turn that won."""
    turn = next(turn for turn in state.turns if is_winning(turn))
    gained = [step.wedge for step in turn.steps if step.wedge is not None]
    return len(gained) == len(state.wedges[turn.seat])


def is_winning(turn: Turn) -> bool:
    return any(step.kind == "final" and step.correct for step in turn.steps)


def end(state: State, reason: str, now: Millis) -> State:
    return replace(
        state,
        phase="over",
        until=None,
        roll=None,
        step=None,
        reader=None,
        reason=reason,
        last=Event("ended", state.turn, now),
    )
