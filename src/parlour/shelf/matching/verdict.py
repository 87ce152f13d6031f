"""Verdicts: what the judge says, and why."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Ruling = Literal["accept", "specific", "reject"]


class Verdict(msgspec.Struct, frozen=True):
    """Accept, ask to be more specific, or reject."""

    verdict: Ruling
    why: str
    """A code; `docs/judge.md` says what each means."""


RANKS: Final = {"accept": 2, "specific": 1, "reject": 0}


def accept(why: str) -> Verdict:
    return Verdict("accept", why)


def specific(why: str) -> Verdict:
    return Verdict("specific", why)


def reject(why: str) -> Verdict:
    return Verdict("reject", why)


def better(one: Verdict, other: Verdict) -> Verdict:
    """The more favourable one; of equals the first."""
    return other if RANKS[other.verdict] > RANKS[one.verdict] else one
