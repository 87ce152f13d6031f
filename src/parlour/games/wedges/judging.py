"""Judging an answer: the referee's or the reader's verdict, appeals and votes."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from parlour.games.wedges.flow import conclude
from parlour.games.wedges.state import (
    APPEAL_SECONDS,
    MORE_SECONDS,
    Event,
    JudgedBy,
    State,
    swapped,
)
from parlour.kernel import Asked, Chance, Millis, Seat

NO_LIMIT_READER: Final = 2.0
"""A reader without limit has twice the time: others wait [ours]."""


def next_reader(state: State, after: Seat) -> Seat | None:
    """The next present seat to the right [ours]: one that did not let its last deadline pass."""
    for steps in range(1, state.count):
        seat = (after - steps) % state.count
        if seat == state.turn:
            return None
        if not state.silent[seat]:
            return seat
    return None


def reader_until(state: State, reader: Seat, now: Millis) -> Millis | None:
    """When the reader's time is over; a reader at a real table is there [ours]."""
    if state.options.real_box:
        return None
    factor = state.seats[reader].time_factor or NO_LIMIT_READER
    return now + round(state.options.act_seconds * 1000 * factor)


def judge(state: State, now: Millis, chance: Chance) -> State:
    """Take the referee's verdict: right, wrong, or, once, be more specific."""
    step = state.step
    assert step is not None
    assert step.question is not None
    said = judged_by_the_house(state, step.given, chance)
    verdict = said["verdict"]
    if verdict == "accept":
        return settle(state, True, "referee", now)
    state = replace(state, step=replace(step, why=said.get("why", "")))
    if verdict == "specific" and state.phase == "answer" and not state.specific:
        more = state.seats[state.turn].allows(MORE_SECONDS * 1000)
        later = None if state.until is None or more is None else state.until + more
        return replace(state, specific=True, until=later, last=Event("specific", state.turn, now))
    return may_appeal(state, now)


def judged_by_the_house(state: State, given: str | None, chance: Chance) -> dict[str, Any]:
    """Return what the house says of an answer to the question under way."""
    question = state.question
    assert question is not None
    asked = {
        "given": given,
        "answer": question.answer,
        "also": list(question.also),
        "names": state.options.names,
        "question": question.text,
        "packs": list(state.options.packs),
    }
    said: dict[str, Any] = chance.consult("judge", asked)
    return said


def judge_choice(state: State, now: Millis) -> State:
    """A choice is right or wrong by itself, no matter who reads; a wrong one can be appealed against, since
    a pack may be mistaken [ours]."""
    step = state.step
    assert step is not None
    assert step.question is not None
    if step.given == step.question.choices[step.question.right]:
        return settle(state, True, "referee", now)
    return may_appeal(state, now)


def may_appeal(state: State, now: Millis) -> State:
    """Wrong by the referee: the right answer is shown, and the player may appeal. On the ladder
    nobody is there to vote, but there is a second try [ours]."""
    if state.options.ladder:
        return second_try(state, now)
    allowed = state.seats[state.turn].allows(APPEAL_SECONDS * 1000)
    return replace(
        state,
        phase="appeal",
        began=now,
        until=None if allowed is None else now + allowed,
        last=Event("wrong", state.turn, now),
    )


def second_try(state: State, now: Millis) -> State:
    """Let the player of the ladder answer once more after a first wrong answer, with some more time; the
    right answer stays hidden [ours]."""
    step = state.step
    assert step is not None
    if step.tried is not None:
        return settle(state, False, "referee", now)
    more = state.seats[state.turn].allows(MORE_SECONDS * 1000)
    return replace(
        state,
        until=None if state.until is None or more is None else state.until + more,
        step=replace(step, tried=step.given or "", given=None),
        specific=False,
        last=Event("again", state.turn, now),
    )


def time_is_up(state: State, now: Millis) -> State:
    """No answer is a wrong answer [ours]. A reader has heard it, or not, and says so."""
    step = state.step
    assert step is not None
    if not state.referee:
        assert state.reader is not None
        return replace(state, phase="rule", began=now, until=reader_until(state, state.reader, now))
    if step.given is not None and not state.options.ladder:
        return may_appeal(state, now)
    return settle(quiet(state, state.turn), False, "referee", now)


def quiet(state: State, seat: Seat) -> State:
    """This seat let a deadline pass."""
    return replace(state, silent=swapped(state.silent, seat, True))


def silent_reader(state: State, now: Millis, chance: Chance) -> State:
    """A silent reader is replaced by the next present seat to the right, or by the referee if
    there is none [ours]."""
    step = state.step
    assert state.reader is not None
    assert step is not None
    silent = quiet(state, state.reader)
    reader = next_reader(silent, state.reader)
    passed = replace(silent, reader=reader, last=Event("reader", state.turn, now))
    if reader is not None:
        return replace(passed, began=now, until=reader_until(passed, reader, now))
    if step.given is not None:
        return judge(passed, now, chance)
    return settle(passed, False, "referee", now)


def appeal(state: State, now: Millis) -> State:
    """Once per question; the others vote."""
    step = state.step
    assert step is not None
    return replace(
        state,
        phase="vote",
        until=None,
        step=replace(step, appealed=True),
        asked=Asked.some(state.seats, state.others, now, state.options.vote_seconds * 1000),
        last=Event("appealed", state.turn, now),
    )


def vote(state: State, seat: Seat, correct: bool, now: Millis) -> State:
    """One vote per seat; it can be changed until the vote closes: when all have voted."""
    voted = replace(state, asked=state.asked.answer(seat, correct, now))
    return voted if still_voting(voted) else close_vote(voted, now)


def still_voting(state: State) -> bool:
    """Return whether somebody who still has time has not voted."""
    asked = state.asked
    return any(
        answer is None and not finished
        for answer, finished in zip(asked.answers, asked.finished, strict=True)
    )


def close_vote(state: State, now: Millis) -> State:
    """The majority; a tie or no votes leave the referee's word standing."""
    answers: tuple[Any, ...] = state.asked.answers
    lead = answers.count(True) - answers.count(False)
    return settle(state, lead > 0, "vote" if lead else "referee", now)


def settle(state: State, correct: bool, judged_by: JudgedBy, now: Millis) -> State:
    """The answer is judged; `flow.conclude` says what follows."""
    step = state.step
    assert step is not None
    return conclude(replace(state, step=replace(step, correct=correct, judged_by=judged_by)), now)
