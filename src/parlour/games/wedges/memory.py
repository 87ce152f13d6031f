"""What a game leaves behind for later ones: used cards, flagged questions, overruled answers."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.state import (
    State,
)
from parlour.kernel import Memo
from parlour.shelf.packs.memory import flag_memo, ruling_memo, used_memo


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
    if before is not None and before.turns is not after.turns:
        earlier = overruled(before)
        memos += [
            ruling_memo(question, given, correct)
            for (question, given), correct in overruled(after).items()
            if earlier.get((question, given)) is not correct
        ]
    return tuple(memos)


def overruled(state: State) -> dict[tuple[str, str], bool]:
    """By question and typed answer: what the host said of it, or the others who took it for right
    in a vote on an appeal."""
    return {
        (f"{step.question.id}@{step.question.version}", step.given): step.correct
        for step in state.answered()
        if step.question is not None
        and not step.question.choices
        and step.given is not None
        and step.correct is not None
        and (step.judged_by == "host" or (step.judged_by == "vote" and step.correct))
    }
