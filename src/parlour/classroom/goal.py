"""The goal of a class: what all its pupils' right facts come to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from parlour.classroom.fields import Goal
from parlour.classroom.report import Attempted

ALL_FACTS = tuple(f"{a}x{b}" for a in range(10) for b in range(10))


class Progress(msgspec.Struct, frozen=True):
    """How far a class has come."""

    kind: str
    done: int
    of: int
    lit: tuple[str, ...] = ()
    """Facts that somebody has had right."""
    facts: tuple[str, ...] = ()
    """The target facts; none: all."""

    @property
    def is_reached(self) -> bool:
        return self.done >= self.of


def progress(goal: Goal, attempts: Iterable[Attempted], lines: int) -> Progress:
    """Return how far a class has come, by its pupils' facts and the lines they made since the goal
    was set."""
    wanted = goal.facts or ALL_FACTS
    right = {one.fact for one in attempts if one.is_right}
    lit = tuple(fact for fact in wanted if fact in right)
    if goal.kind == "lines":
        return Progress(goal.kind, lines, goal.target, lit, goal.facts)
    return Progress(goal.kind, len(lit), len(wanted), lit, goal.facts)
