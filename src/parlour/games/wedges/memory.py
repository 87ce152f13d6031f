"""What a game leaves behind for later ones: used cards and flagged questions."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.state import (
    State,
)
from parlour.kernel import Memo
from parlour.shelf.packs.memory import flag_memo, used_memo


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
