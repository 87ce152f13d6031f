"""Verdicts: what the judge says, and why."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Ruling = Literal["accept", "specific", "reject"]
RANKS: Final[dict[Ruling, int]] = {"accept": 2, "specific": 1, "reject": 0}


class Verdict(msgspec.Struct, frozen=True):
    """Accept, ask to be more specific, or reject."""

    verdict: Ruling
    why: str
    """A code; `docs/judge.md` says what each means."""

    def __repr__(self) -> str:
        return f"{self.verdict} ({self.why})"


class Step(msgspec.Struct, frozen=True):
    """A decision on the way to the verdict: one reading of what was given, beside one right answer."""

    given: str
    right: str
    """The right answer; empty where a rule looked at all of them."""
    rule: str
    verdict: Verdict

    def __str__(self) -> str:
        beside = f" beside {self.right!r}" if self.right else ""
        return f"{self.given!r}{beside}: {self.rule}, {self.verdict}"


class Explanation(msgspec.Struct, frozen=True):
    """A verdict, the rule that gave it, and all decisions on the way, in order."""

    verdict: Verdict
    rule: str
    """The name of a function in `rules`, or `nothing_right` where no rule speaks for the answer."""
    says: str
    """What a host says: the first sentence of the rule's docstring."""
    trace: tuple[Step, ...]
