"""Flags on questions, and what the host overrules."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.board import Category, Space
from parlour.games.wedges.flow import bars, conclude, is_chasing, next_turn
from parlour.games.wedges.state import (
    Event,
    Overrule,
    State,
    Step,
    Turn,
    counted,
)
from parlour.kernel import Asked, Millis, Refusal, Seat


def overrule(state: State, ruling: Overrule) -> State:
    """The host's word on an answer. Wedges, bars and wins follow; play goes on as if it had been so
    at first as long as nobody has rolled since, and from where it stands otherwise."""
    now = resumed(state)
    step = state.step
    if step is not None and step.question is not None and step.question.number == ruling.question:
        if state.phase not in ("appeal", "vote", "rule"):
            raise Refusal("not_judged_yet")
        judged = replace(step, correct=ruling.correct, judged_by="host")
        return conclude(replace(state, step=judged), now)
    if state.phase == "over":
        raise Refusal("game_is_over")
    return overrule_earlier(state, ruling, now)


def resumed(state: State) -> Millis:
    """Return when play goes on. A ruling has no time of its own: new deadlines begin where the last
    one would have ended."""
    ends = state.asked.deadline if state.phase in ("vote_category", "vote") else state.until
    return state.last.at if ends is None else ends


def overrule_earlier(state: State, ruling: Overrule, now: Millis) -> State:
    """A question that was judged before."""
    found = [
        (turn.seat, step)
        for turn in state.turns
        for step in turn.steps
        if step.question is not None and step.question.number == ruling.question
    ]
    if not found:
        raise Refusal("no_such_number", number=ruling.question + 1)
    seat, step = found[0]
    ruled = replace(step, correct=ruling.correct, judged_by="host")
    turns = tuple(
        replace(turn, steps=tuple(ruled if other is step else other for other in turn.steps))
        for turn in state.turns
    )
    changed = recounted(replace(state, turns=turns, last=Event("overruled", seat, state.last.at)))
    if step.correct == ruling.correct:
        return changed
    if is_latest(state, step):
        return again(changed, seat, now)
    if not changed.winners or is_chasing(changed):
        return changed
    first = replace(
        changed,
        turn=changed.winners[0],
        step=None,
        reader=None,
        proposals=(),
        asked=Asked.some(state.seats, (), now, None),
    )
    return replace(next_turn(first, now), last=changed.last)


def is_latest(state: State, step: Step) -> bool:
    """Return whether nothing has happened since this step: the next seat has not rolled."""
    answered = state.answered()
    fresh = state.phase == "roll" and (
        not state.turns[-1].steps or state.turns[-1].steps[-1] is step
    )
    return fresh and answered[-1] is step


def again(state: State, seat: Seat, now: Millis) -> State:
    """The latest step is judged anew, as if the verdict had been this one from the beginning."""
    *before, last = state.turns
    if not last.steps:
        last = before.pop()
    *earlier, step = last.steps
    taken = replace(last, steps=tuple(earlier))
    reopened = replace(state, turn=seat, turns=(*before, taken), step=replace(step, wedge=None))
    return replace(conclude(recounted(reopened), now), last=state.last)


def recounted(state: State) -> State:
    """Wedges, bars and winners, counted again from the steps: a right answer at a headquarters
    brings the wedge if it is missing. Where wedges lack after all, the question in the hub was
    no winning one; but none becomes one later, since the player may have chosen its category."""
    wedges: list[tuple[Category, ...]] = [()] * state.count
    barred: list[tuple[Space, ...]] = [()] * state.count
    winners: list[Seat] = []
    turns = []
    for turn in state.turns:
        steps = []
        for step in turn.steps:
            counted_step = _counted(step, wedges[turn.seat], state.options.wedges_needed)
            steps.append(counted_step)
            if counted_step.wedge is not None:
                wedges[turn.seat] = (*wedges[turn.seat], counted_step.wedge)
            if counted_step.question is not None:
                barred[turn.seat] = bars(counted_step)
            if counted_step.kind == "final" and counted_step.correct:
                winners.append(turn.seat)
        turns.append(Turn(turn.seat, tuple(steps)))
    under_way = state.step
    if under_way is not None:
        under_way = _counted(under_way, wedges[state.turn], state.options.wedges_needed)
    return replace(
        state,
        wedges=tuple(wedges),
        barred=tuple(barred),
        winners=tuple(winners),
        turns=tuple(turns),
        step=under_way,
        tally=counted(tuple(turns), state.count),
    )


def _counted(step: Step, own: tuple[Category, ...], needed: int) -> Step:
    """Return a step with what it brought to a seat that had these wedges."""
    gains = step.kind == "hq" and step.correct and step.category not in own
    kind = "hub" if step.kind == "final" and len(own) < needed else step.kind
    wedge = step.category if gains else None
    if (kind, wedge) == (step.kind, step.wedge):
        return step
    return replace(step, kind=kind, wedge=wedge)
