"""What is staged in Find Five before play goes on: the best of a round."""

from __future__ import annotations

from parlour.games.fives.state import State
from parlour.kernel import Beat
from parlour.kernel.merit import Merit


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


def merits(state: State) -> tuple[Merit, ...]:
    """Return the valid shapes of each seat, and its best round."""
    found = []
    for seat in range(len(state.seats)):
        had = [round.seats[seat] for round in state.rounds]
        valid = sum(one.verdict == "valid" for own in had for one in own.outlines)
        best = max((own.points for own in had), default=0)
        if valid:
            found.append(Merit(seat, "shapes", valid))
        if best > 0:
            found.append(Merit(seat, "round", best))
    return tuple(found)
