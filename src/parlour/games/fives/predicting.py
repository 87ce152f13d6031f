"""What can be predicted in Find Five: who gets most points in the round."""

from __future__ import annotations

from parlour.games.fives.state import State
from parlour.kernel.prediction import CameTrue, Predictable, most, seat_choices

CODE = "round"


def predictable(state: State) -> Predictable | None:
    """Return the question for this round, while everybody searches."""
    if state.phase != "search" or len(state.seats) < 2 or state.options.real_box:
        return None
    return Predictable(str(len(state.rounds)), CODE, seat_choices(len(state.seats)), "seats")


def came_true(before: State, after: State) -> tuple[CameTrue, ...]:
    """Return who has most of a round that was scored."""
    if len(after.rounds) <= len(before.rounds):
        return ()
    points = tuple(had.points for had in after.rounds[-1].seats)
    return (CameTrue(str(len(before.rounds)), CODE, most(points)),)
