"""Verdicts: what the judge says and why, and the lines and sections that the procedure is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from parlour.shelf.matching.evidence import Evidence

Ruling = Literal["accept", "specific", "reject"]
RANKS: Final[dict[Ruling, int]] = {"accept": 2, "specific": 1, "reject": 0}
T = TypeVar("T")


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
    """The name of a function in `rules`."""
    says: str
    """What a host says: the first sentence of the rule's docstring."""
    trace: tuple[Step, ...]


# What the procedure is made of --------------------------------------------------------------------


class Line(NamedTuple, Generic[T]):
    """A rule and what follows where it applies."""

    verdict: Verdict
    rule: Callable[[T], bool]
    is_final: bool = False
    """No other right answer is looked at."""


Lines = tuple[Line[T], ...]


class Section(NamedTuple):
    """Some lines, for evidence of one sort."""

    title: str
    when: Callable[[Evidence], bool]
    lines: Lines[Evidence]


def accept(code: str, *rules: Callable[[T], bool]) -> Lines[T]:
    """Make lines of rules that accept."""
    return tuple(Line(Verdict("accept", code), rule) for rule in rules)


def ask(code: str, *rules: Callable[[T], bool], is_final: bool = False) -> Lines[T]:
    """Make lines of rules that ask to be more specific."""
    return tuple(Line(Verdict("specific", code), rule, is_final) for rule in rules)


def veto(code: str, *rules: Callable[[T], bool], is_final: bool = False) -> Lines[T]:
    """Make lines of rules that refuse."""
    return tuple(Line(Verdict("reject", code), rule, is_final) for rule in rules)


def in_order(*groups: Lines[T]) -> Lines[T]:
    """Return lines one after the other."""
    return tuple(line for group in groups for line in group)


def section(title: str, when: Callable[[Evidence], bool], *groups: Lines[Evidence]) -> Section:
    """Return a section of these lines."""
    return Section(title, when, in_order(*groups))


def first(lines: Iterable[Line[T]], looked_at: T) -> Line[T] | None:
    """Return the first line whose rule applies."""
    for line in lines:
        if line.rule(looked_at):
            return line
    return None


def is_refused(line: Line[T] | None) -> bool:
    """Return whether a rule applied, and refuses."""
    return line is not None and line.verdict.verdict == "reject"
