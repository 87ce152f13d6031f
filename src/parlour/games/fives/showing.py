"""What is staged in Find Five before play goes on: the best of a round."""

from __future__ import annotations

from parlour.games.fives.state import State
from parlour.kernel import Beat


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return who has most of a round that was scored. Turning the timer stages nothing: all are drawing."""
    if len(after.rounds) <= len(before.rounds) or len(after.seats) < 2:
        return ()
    last = after.rounds[-1]
    points = [had.points for had in last.seats]
    most = max(points)
    if most == 0:
        return (Beat("nothing", 2000, "bad"),)
    best = tuple(seat for seat, had in enumerate(points) if had == most)
    if last.double:
        return (Beat("doubled", 3000, "grand", best, {"points": most}),)
    return (Beat("best", 3000, "good", best, {"points": most}),)
