"""A question up to the answer: who reads it, drawing the card, proposing and answering."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.games.wedges.judging import (
    judge,
    judge_choice,
    may_appeal,
    next_reader,
    reader_until,
    settle,
)
from parlour.games.wedges.state import (
    LONGEST_ANSWER,
    Box,
    Event,
    Proposal,
    Question,
    State,
)
from parlour.kernel import Chance, Millis, Refusal

CARD_SIDES: Final = 1 << 32
"""The roll that picks a card among those least used: large enough that no card is favoured."""

msgspec.json.Decoder(Question)  # known before threads use it: see `parlour.kernel.entry.prepare`


def draw_or_wait(state: State, now: Millis, chance: Chance) -> State:
    """The reader draws a card; it happens by itself where that is agreed, or nobody is there."""
    reader = next_reader(state, state.turn)
    waiting = replace(state, reader=reader)
    by_itself = state.options.box == "auto" and not state.options.real_box
    if reader is None or by_itself:
        return draw(waiting, None, now, chance)
    return replace(
        waiting,
        phase="draw",
        began=now,
        until=reader_until(waiting, reader, now),
    )


def draw(state: State, box: Box | None, now: Millis, chance: Chance) -> State:
    """The first card of a box; without a reader's choice the box is drawn by lot.

    The roll picks among the cards least used, so that anyone can check it.
    """
    step = state.step
    assert step is not None
    number = len(state.answered())
    card = chance.consult(
        "card",
        {
            "box": chance.roll("box", 2) if box is None else box,
            "roll": chance.roll("card", CARD_SIDES),
            "category": step.category,
            "packs": list(state.options.packs),
            "difficulty": list(state.options.difficulty),
            "topics": list(state.options.topics),
            "choices": state.picks,
            "used": [
                other.question.card for other in state.answered() if other.question is not None
            ],
        },
    )
    return ask(state, msgspec.convert({"number": number, **card}, Question), now)


def ask(state: State, question: Question, now: Millis) -> State:
    """The question is read, and the time to answer runs."""
    step = state.step
    assert step is not None
    span = state.options.answer_seconds * 1000
    allowed = state.seats[state.turn].allows(span) if span else None
    return replace(
        state,
        phase="answer",
        step=replace(step, question=question),
        began=now,
        until=None if allowed is None else now + allowed,
        specific=False,
        proposals=(),
        last=Event("asked", state.turn, now),
    )


def clean(text: str) -> str:
    """Return one line of printable text."""
    line = " ".join(text.split())
    spoken = "".join(letter for letter in line if letter.isprintable())
    if len(spoken) > LONGEST_ANSWER:
        raise Refusal("answer_too_long", longest=LONGEST_ANSWER)
    return spoken


def propose(state: State, text: str, by: int) -> State:
    """Members propose answers; each one's last word counts, an empty one takes it back."""
    spoken = among_choices(state, clean(text))
    left = [proposal for proposal in state.proposals if proposal.by != by]
    if spoken:
        left.append(Proposal(by, spoken))
    return replace(state, proposals=tuple(sorted(left, key=lambda proposal: proposal.by)))


def answer(state: State, text: str, now: Millis, chance: Chance) -> State:
    """The answer that counts. An empty one passes, which is a wrong answer [ours]; a player with
    nothing more specific to say may still appeal."""
    spoken = among_choices(state, clean(text))
    if not spoken and state.specific:
        return may_appeal(state, now)
    if not spoken:
        return settle(state, False, "referee" if state.referee else "reader", now)
    given = with_given(state, spoken)
    if has_choices(state):
        return judge_choice(given, now)
    if state.referee:
        return judge(given, now, chance)
    assert state.reader is not None
    return replace(
        given,
        phase="rule",
        began=now,
        until=reader_until(given, state.reader, now),
        last=Event("answered", state.turn, now),
    )


def has_choices(state: State) -> bool:
    return state.question is not None and bool(state.question.choices)


def among_choices(state: State, spoken: str) -> str:
    """Where there are choices, the answer is one that is left of them, or a pass [ours]."""
    if spoken and has_choices(state):
        assert state.question is not None
        if spoken not in state.choices_left:
            raise Refusal("not_a_choice")
    return spoken


def with_given(state: State, text: str) -> State:
    assert state.step is not None
    return replace(state, step=replace(state.step, given=text, why=""))
