"""Find Five in a class: how much is drawn in this round."""

from __future__ import annotations

from parlour.games.fives.state import State
from parlour.kernel.classroom import Find, Glance


def glance(state: State) -> Glance:
    """Return how many outlines are drawn; which ones they are is nobody's business before the end."""
    drawn = sum(len(outlines) for outlines in state.drawn)
    return Glance(latest=f"✎ {drawn}" if drawn else "")


def found(state: State) -> tuple[Find, ...]:
    """Return the shapes that counted, round by round."""
    return tuple(
        Find(judged.shape, str(n))
        for n, played in enumerate(state.rounds, start=1)
        for seat in played.seats
        for judged in seat.outlines
        if judged.verdict == "valid" and judged.shape is not None
    )
