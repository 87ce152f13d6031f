"""What a game leaves behind: for later ones used cards, flagged questions and overruled answers; for
the host a list of what was disputed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from parlour.games.wedges.state import (
    State,
    Step,
)
from parlour.kernel import Dispute, Memo, dispute_memo
from parlour.shelf.packs.memory import flag_memo, ruling_memo, used_memo
from parlour.shelf.text import fold


def remember(before: State | None, after: State) -> tuple[Memo, ...]:
    """Have the house remember used cards and flags, so that a box goes round over many nights and
    three rooms' flags put a question aside."""
    memos = []
    question = after.question
    if question is not None and question.card and (before is None or before.question != question):
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
    if before is not None and before.turns is not after.turns:
        earlier = overruled(before)
        memos += [
            ruling_memo(question, given, correct)
            for (question, given), correct in overruled(after).items()
            if earlier.get((question, given)) is not correct
        ]
    return (*memos, *disputed(before, after))


def disputed(before: State | None, after: State) -> Iterator[Memo]:
    """Yield what has come to the host's list with this step."""
    if before is None or (before.turns is after.turns and before.flags is after.flags):
        return
    earlier = complaints(before)
    for key, dispute in complaints(after).items():
        if earlier.get(key) != dispute:
            yield dispute_memo(key, dispute)


def complaints(state: State) -> dict[str, Dispute]:
    """Return by key: flags on questions that were judged, verdicts by the host, and appeals,
    whatever became of them. The question under way comes in once it is judged, since a dispute
    tells the answer."""
    answered = {step.question.id: step for step in state.answered() if step.question is not None}
    found = {}
    for flag in state.flags:
        if flag.question in answered:
            key = f"{flag.question}@{flag.version}/flag/{flag.seat}"
            by: Literal["host", "player"] = "host" if flag.seat is None else "player"
            found[key] = _dispute(state, answered[flag.question], flag.reason, by)
    for id, step in answered.items():
        if step.appealed or step.judged_by == "host":
            key = f"{id}/ruling/{fold(step.given or '')}"
            found[key] = _ruling(state, step)
    return found


def _ruling(state: State, step: Step) -> Dispute:
    """Return what the host or a vote said; where a vote was a tie, that somebody appealed."""
    if step.judged_by in ("host", "vote"):
        return _dispute(
            state, step, "ruled_right" if step.correct else "ruled_wrong", step.judged_by
        )
    return _dispute(state, step, "appealed", "player")


def _dispute(state: State, step: Step, said: str, by: Literal["host", "vote", "player"]) -> Dispute:
    question = step.question
    assert question is not None, "it was judged"
    is_typed = step.given is not None and not question.choices
    return Dispute(
        question.id,
        question.version,
        question.text,
        question.answer,
        step.given,
        said,
        by,
        question.also,
        state.options.names if is_typed else "",
        step.why,
    )


def _is_overruled(step: Step) -> bool:
    """Return whether a question was judged by the host, or by others who took it for right in a
    vote on an appeal."""
    return step.judged_by == "host" or (step.judged_by == "vote" and step.correct is True)


def overruled(state: State) -> dict[tuple[str, str], bool]:
    """Return by question and typed answer what the host said of it, or the others who took it for
    right in a vote on an appeal."""
    return {
        (f"{step.question.id}@{step.question.version}", step.given): step.correct
        for step in state.answered()
        if step.question is not None
        and not step.question.choices
        and step.given is not None
        and step.correct is not None
        and _is_overruled(step)
    }
