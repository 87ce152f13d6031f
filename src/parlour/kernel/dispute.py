"""Disputes: what people at a table say against a question, or against the verdict on an answer.

A game leaves each of them to its room as a memo of the night; the host can list and keep them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from parlour.kernel.memory import Memo

KEY: Final = "dispute/"


class Dispute(msgspec.Struct, frozen=True):
    """One complaint or ruling. Only about what was judged: it tells the answer."""

    question: str
    """The name of the question."""
    version: str
    """Tells its wordings apart."""
    text: str
    answer: str
    given: str | None
    """What was answered; None: nothing, or aloud."""
    said: str
    """A word of the game's own: `disputes.SAID` in its catalogue is the sentence."""
    by: Literal["host", "vote", "player"]
    also: tuple[str, ...] = ()
    """Other right answers."""
    names: Literal["", "last", "full"] = ""
    """How much of a person's name was enough, where the house judged what was typed; else nothing."""
    why: str = ""
    """The code of why the house did not take it: `told.refused.WHY` in the game's catalogue is the sentence."""


def dispute_memo(key: str, dispute: Dispute) -> Memo:
    """Make a memo for the room to remember; a later one with the same key takes its place."""
    # As the memory gives it back: in JSON a tuple is a list.
    value = msgspec.json.decode(msgspec.json.encode(dispute))
    return Memo("night", f"{KEY}{key}", value)


def disputes(night: Mapping[str, Any]) -> Iterator[Dispute]:
    """Yield all disputes of a night, in the order in which they first came up."""
    for key, value in night.items():
        if key.startswith(KEY):
            yield msgspec.convert(value, Dispute)
