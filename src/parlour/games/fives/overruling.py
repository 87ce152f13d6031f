"""The host's word: overruling the verdict on an outline."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.fives import scoring
from parlour.games.fives.crossing import with_round
from parlour.games.fives.flow import ask_to_cross_out, look
from parlour.games.fives.shapes import GRID
from parlour.games.fives.state import Judged, Overrule, State, marks
from parlour.kernel import Millis, Refusal, Seat


def overrule(state: State, ruling: Overrule) -> State:
    """Give an outline another verdict; points follow, other outlines keep their verdicts [ours].

    In the puzzle version later rounds build on earlier ones, so only the last judged round can be
    overruled, before the next roll. A seat that loses the valid FIVE crosses one out, and one that gains one
    takes the crossing out back; a game that is over stays over.
    """
    judged = check_exists(state, ruling)
    if state.is_puzzle and (ruling.round < len(state.rounds) or state.phase == "search"):
        raise Refusal("too_late_to_overrule")
    if ruling.verdict == "valid":
        check_can_be_valid(state, ruling, judged)
    last = state.rounds[ruling.round - 1]
    after = with_round(state, scoring.overruled(state, last, ruling), ruling.round)
    if not state.is_puzzle or state.phase == "over":
        return after
    return settled(after, ruling.seat)


def check_exists(state: State, ruling: Overrule) -> Judged:
    """Return the outline that the ruling speaks of."""
    if ruling.round > len(state.rounds):
        raise Refusal("no_such_round", round=ruling.round)
    if ruling.seat >= len(state.seats):
        raise Refusal("no_such_seat", seat=ruling.seat)
    outlines = state.rounds[ruling.round - 1].seats[ruling.seat].outlines
    if ruling.outline >= len(outlines) or outlines[ruling.outline].verdict == "crossed":
        raise Refusal("no_such_outline", id=ruling.outline)
    return outlines[ruling.outline]


def check_can_be_valid(state: State, ruling: Overrule, judged: Judged) -> None:
    """It must be one of the twelve shapes; in the puzzle still available and on free squares."""
    if judged.shape is None:
        raise Refusal("cannot_be_valid")
    before = replace(state, rounds=state.rounds[:-1])
    kept = marks(before, ruling.seat)
    taken = GRID.square_set(cell for mark in kept for cell in mark.cells)
    if taken & GRID.square_set(judged.cells) or judged.shape in {mark.shape for mark in kept}:
        raise Refusal("cannot_be_valid")


def settled(state: State, seat: Seat) -> State:
    """Ask, in the puzzle, who has to cross out after a ruling, and nobody who need not.

    A ruling has no time of its own; the latest deadline of this phase is never in the past, so
    new deadlines start there.
    """
    had = state.rounds[-1].seats
    now: Millis | None = max(
        (deadline for deadline in state.asked.deadlines if deadline is not None), default=None
    )
    if state.options.version == "puzzle" and not any(scoring.found_valid(one) for one in had):
        return replace(state, phase="over", reason="nobody_found")
    owing = tuple(
        other
        for other, one in enumerate(had)
        if not any(outline.verdict in ("valid", "crossed") for outline in one.outlines)
    )
    if not owing:
        return look(state, now) if state.phase == "cross" else state
    asking = ask_to_cross_out(state, owing, now)
    if state.phase == "cross":
        kept = tuple(
            old if other != seat else new
            for other, (old, new) in enumerate(
                zip(state.asked.deadlines, asking.asked.deadlines, strict=True)
            )
        )
        asking = replace(asking, asked=replace(asking.asked, deadlines=kept))
    return asking
