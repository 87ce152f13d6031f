"""Flags: what players say is wrong with a question, and which questions are put aside for it.
Rulings: what a table decided about an answer against the judge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, Literal

import msgspec

Reason = Literal["wrong", "dated", "unclear"]
REASONS: Final[tuple[Reason, ...]] = ("wrong", "dated", "unclear")
ROOMS_TO_QUARANTINE: Final = 3
"""Flags from this many rooms put a question aside, until its wording changes."""


class Flag(msgspec.Struct, frozen=True):
    """A room's complaint about a question in one version."""

    question: str
    """`Card.key`: card, category and version."""
    reason: Reason
    room: str


class Ruling(msgspec.Struct, frozen=True):
    """A room's word on an answer, by the host or by vote, against the judge."""

    question: str
    """`Card.key`: card, category and version."""
    given: str
    correct: bool
    room: str


def quarantined(
    flags: Iterable[Flag], current: Callable[[str], str] = lambda key: key
) -> frozenset[str]:
    """Return keys of questions that three different rooms have flagged, for whatever reason.
    `current` tells the key by which a flagged question is named today."""
    rooms: defaultdict[str, set[str]] = defaultdict(set)
    for flag in flags:
        rooms[current(flag.question)].add(flag.room)
    return frozenset(key for key, who in rooms.items() if len(who) >= ROOMS_TO_QUARANTINE)
