"""Reactions: small pictures that everybody sees for a moment."""

from __future__ import annotations

import msgspec

from parlour.kernel import Millis, Refusal
from parlour.room.fields import Reaction

PAUSE: Millis = 2000
"""Between two reactions of one person."""
KEPT = 12


class Reacted(msgspec.Struct, frozen=True):
    """Somebody reacted."""

    n: int
    person: str
    sign: Reaction
    at: Millis


def reacted(
    before: tuple[Reacted, ...], person: str, sign: Reaction, at: Millis
) -> tuple[Reacted, ...]:
    """Return the latest reactions with one more. Nobody reacts twice within two seconds."""
    if any(other.person == person and at - other.at < PAUSE for other in before):
        raise Refusal("too_many_reactions")
    n = before[-1].n + 1 if before else 1
    return (*before, Reacted(n, person, sign, at))[-KEPT:]
