"""What can be predicted in Foil: who gets most points in the hand."""

from __future__ import annotations

from parlour.games.foil.state import State
from parlour.kernel.prediction import CameTrue, Predictable, most, seat_choices

CODE = "hand"
OPEN = ("play", "arrange")
"""Until riddles lie on the table."""


def predictable(state: State) -> Predictable | None:
    """Return the question for this hand."""
    if state.phase not in OPEN or state.options.alone or state.options.real_box:
        return None
    return Predictable(str(len(state.played)), CODE, seat_choices(state.count), "seats")


def came_true(before: State, after: State) -> tuple[CameTrue, ...]:
    """Return who has most of a hand that was scored."""
    if len(after.played) <= len(before.played):
        return ()
    scores = tuple(had.score for had in after.played[-1].seats)
    return (CameTrue(str(len(before.played)), CODE, most(scores)),)
