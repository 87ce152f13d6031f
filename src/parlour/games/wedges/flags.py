"""Flags: any question that was asked can be marked as wrong, dated or unclear."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.state import (
    Flagged,
    Question,
    Reason,
    State,
)
from parlour.kernel import Refusal, Seat


def asked_questions(state: State) -> dict[str, Question]:
    """Return every question that was asked in this game, by its id; the last one of each."""
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
