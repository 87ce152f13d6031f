"""A real box: boards on the table, dice that people roll, and what they found entered by hand.

The house does not know the boards, so people check each other's outlines as by the book. It knows
the roll, the clock, and what the shapes are worth.
"""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.fives.state import Found, State, available
from parlour.kernel import Asked, Millis, Refusal, Seat


def ask_what_was_found(state: State) -> State:
    """All boards are frozen: everybody says what is right on the own one. No clock runs [ours]."""
    return replace(
        state,
        phase="enter",
        asked=Asked.every(state.seats, 0, None),
        starts_by_itself=None,
    )


def enter_found(state: State, seat: Seat, move: Found, now: Millis) -> State:
    """Enter the shapes of one board. In the puzzle one at most, and one that is still available."""
    if state.is_puzzle:
        if len(move.shapes) > 1:
            raise Refusal("one_found")
        for shape in move.shapes:
            if shape not in available(state, seat):
                raise Refusal("shape_not_available", shape=shape)
    asked = state.asked.answer(seat, "".join(move.shapes), now).finish(seat, now)
    return replace(state, asked=asked)
