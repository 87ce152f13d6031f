"""Flags on questions, and what the host overrules."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.board import Category
from parlour.games.wedges.passing import conclude, win
from parlour.games.wedges.state import (
    Event,
    Flagged,
    Overrule,
    Question,
    Reason,
    State,
    Step,
    Turn,
    counted,
)
from parlour.kernel import Memo, Millis, Refusal, Seat
from parlour.shelf.packs.memory import flag_memo, used_memo

# Flags --------------------------------------------------------------------------------------------


def asked_questions(state: State) -> dict[str, Question]:
    """Every question that was asked in this game, by its id; the last one of each."""
    steps = [*state.answered(), *([] if state.step is None else [state.step])]
    return {step.question.id: step.question for step in steps if step.question is not None}


def flag(state: State, seat: Seat | None, question: str, reason: Reason) -> State:
    """Any question that was asked can be flagged; a seat's last word on it counts."""
    known = asked_questions(state)
    if question not in known:
        raise Refusal("no_such_question", question=question[:40])
    made = Flagged(question, known[question].version, reason, seat)
    others = [f for f in state.flags if (f.question, f.seat) != (question, seat)]
    return replace(state, flags=(*others, made))


def remember(before: State | None, after: State) -> tuple[Memo, ...]:
    """The house remembers used cards and flags, so that a box goes round over many nights and
    three rooms' flags put a question aside."""
    memos = []
    question = after.question
    if question is not None and (before is None or before.question != question):
        times = (
            question.round
            + 1
            + sum(
                step.question is not None and step.question.card == question.card
                for step in after.answered()
            )
        )
        memo = used_memo(question.card, times)
        # The room's own count, for its next game.
        memos += [memo, replace(memo, scope="night")]
    known = () if before is None else before.flags
    memos += [
        flag_memo(f"{flagged.question}@{flagged.version}", flagged.reason)
        for flagged in after.flags
        if flagged not in known
    ]
    return tuple(memos)


# The host -----------------------------------------------------------------------------------------


def overrule(state: State, ruling: Overrule) -> State:
    """The host's word on an answer. Wedges follow; play goes on as if it had been so at first as
    long as nobody has rolled since, and from where it stands otherwise."""
    # A ruling has no time of its own: new deadlines begin where the last one would have ended.
    now = state.last.at if state.until is None else state.until
    step = state.step
    if step is not None and step.question is not None and step.question.number == ruling.question:
        if state.phase not in ("appeal", "vote", "rule"):
            raise Refusal("not_judged_yet")
        judged = replace(step, correct=ruling.correct, judged_by="host")
        return conclude(replace(state, step=judged), now)
    if state.phase == "over":
        raise Refusal("game_is_over")
    return overrule_earlier(state, ruling, now)


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
    changed = with_wedges(replace(state, turns=turns, last=Event("overruled", seat, state.last.at)))
    if step.correct == ruling.correct:
        return changed
    if is_latest(state, step):
        return again(changed, seat, ruled, now)
    if step.kind == "final" and ruling.correct:
        return replace(win(replace(changed, turn=seat), now), last=changed.last)
    return changed


def is_latest(state: State, step: Step) -> bool:
    """Nothing has happened since this step: whoever is next has not rolled."""
    answered = state.answered()
    fresh = state.phase == "roll" and (
        not state.turns[-1].steps or state.turns[-1].steps[-1] is step
    )
    return fresh and answered[-1] is step


def again(state: State, seat: Seat, step: Step, now: Millis) -> State:
    """The step is judged anew, as if the verdict had been this one from the beginning."""
    *before, last = state.turns
    if not last.steps:
        last = before.pop()
    taken = replace(last, steps=last.steps[:-1])
    reopened = replace(state, turn=seat, turns=(*before, taken), step=replace(step, wedge=None))
    return replace(conclude(with_wedges(reopened), now), last=state.last)


def with_wedges(state: State) -> State:
    """Every seat's wedges, counted again from its steps: a right answer at a headquarters brings
    the wedge if it is missing."""
    wedges: list[tuple[Category, ...]] = [()] * state.count
    turns = []
    for turn in state.turns:
        steps = []
        for step in turn.steps:
            gains = step.kind == "hq" and step.correct and step.category not in wedges[turn.seat]
            wedge = step.category if gains else None
            if wedge is not None:
                wedges[turn.seat] = (*wedges[turn.seat], wedge)
            steps.append(replace(step, wedge=wedge) if wedge != step.wedge else step)
        turns.append(Turn(turn.seat, tuple(steps)))
    counts = counted(tuple(turns), state.count)
    return replace(state, wedges=tuple(wedges), turns=tuple(turns), tally=counts)
