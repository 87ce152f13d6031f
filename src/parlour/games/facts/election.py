"""The Director, elected before the first round [book, where five or more play]."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from parlour.games.facts.flow import ask
from parlour.games.facts.state import Elect, State
from parlour.kernel import Millis, Refusal, Seat

LEAST_SEATS = 3
"""Between two a Director has no say, so there is none to elect [ours]."""


def ask_to_elect(state: State) -> State:
    """One vote for each seat; it can be changed until the election ends."""
    return ask(replace(state, phase="elect"), range(state.count), 0, state.options.vote_seconds)


def elect(state: State, seat: Seat, move: Elect, now: Millis) -> State:
    """Any seat can be voted for, one's own too."""
    if move.seat >= state.count:
        raise Refusal("no_such_seat", seat=move.seat + 1)
    return replace(state, asked=state.asked.answer(seat, move.seat, now))


def elected(state: State) -> State:
    """The election is over."""
    return replace(state, elected=winner(state))


def winner(state: State) -> Seat:
    """Most votes; of equals the one who would direct without an election, else the first [ours]."""
    votes = Counter(answer for answer in state.asked.answers if answer is not None)
    most = max(votes.values(), default=0)
    leading = [seat for seat in range(state.count) if votes[seat] == most]
    return state.director if state.director in leading else leading[0]
