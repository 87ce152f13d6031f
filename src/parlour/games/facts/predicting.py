"""What can be predicted in Facts in Five: who gets most points in the round."""

from __future__ import annotations

from parlour.games.facts.state import State
from parlour.kernel.prediction import CameTrue, Predictable, most, seat_choices

CODE = "round"


def predictable(state: State) -> Predictable | None:
    """Return the question for this round, while everybody writes."""
    if state.phase != "write" or state.count < 2 or state.options.real_box:
        return None
    return Predictable(str(len(state.played)), CODE, seat_choices(state.count), "seats")


def came_true(before: State, after: State) -> tuple[CameTrue, ...]:
    """Return who has most of a round that was scored."""
    if len(after.played) <= len(before.played):
        return ()
    totals = tuple(card.total for card in after.played[-1].cards)
    return (CameTrue(str(len(before.played)), CODE, most(totals)),)
