"""The report of a class: which facts each pupil has tried, and what came of them.

Pupils choose their facts themselves, so "not tried" is a state of its own. A fact that was wrong
and is right the last time is mended. 6 × 8 and 8 × 6 are two facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from parlour.kernel import Millis

FactState = Literal["right", "mended", "wrong"]
MOST_NEXT = 8
"""Facts that the class should practise next."""


class Attempted(msgspec.Struct, frozen=True):
    """A fact that a pupil wrote, at a table or in practice."""

    pupil: str
    fact: str
    """As in `6x8`."""
    said: int
    is_right: bool
    round: int | None = None
    """The number of the round, from 0; None in practice."""
    took: Millis | None = None
    at: Millis = 0
    """When it was written, by the clock of the house."""


class Missed(msgspec.Struct, frozen=True):
    """What a pupil wrote for a fact, where it was wrong."""

    pupil: str
    said: int


class FactLine(msgspec.Struct, frozen=True):
    """A fact, and how the class does with it."""

    fact: str
    tried: int
    """Pupils who have tried it."""
    wrong: int
    """Pupils who have it wrong."""
    mended: int
    missed: tuple[Missed, ...] = ()
    """Every wrong answer, in order."""


class PupilLine(msgspec.Struct, frozen=True):
    """A pupil, and how they do."""

    pupil: str
    facts: dict[str, FactState]
    """Of the facts that were tried."""
    tried: int
    right: int
    mended: int
    wrong: int
    newly_right: tuple[str, ...] = ()
    """Facts that were not right before the last round began and are now; none while there is but
    one."""
    newly_wrong: tuple[str, ...] = ()
    """Facts that were right before the last round began and are wrong now."""
    took: Millis | None = None
    """The median time for a fact, where it was asked for."""
    times: dict[str, Millis] = {}
    """The median time for each fact, where it was asked for."""
    practised: int = 0
    """Answers in practice."""
    sure: tuple[str, ...] = ()
    """Facts that practice has shown to be mastered."""


class Report(msgspec.Struct, frozen=True):
    """The report of a class, what matters first."""

    pupils: tuple[PupilLine, ...]
    """Who needs help comes first."""
    facts: tuple[FactLine, ...]
    """Every fact that was tried, in the order of the table."""
    next: tuple[str, ...]
    """What the class should practise next, what most have wrong first."""
    rounds: int


def report(
    pupils: Sequence[str],
    attempts: Sequence[Attempted],
    rounds: Sequence[Millis],
    *,
    times: bool = False,
    sure: Mapping[str, tuple[str, ...]] = {},
) -> Report:
    """Return the report of these pupils, from what they wrote at tables and in practice, and from
    when each round began."""
    by_pupil: dict[str, list[Attempted]] = {pupil: [] for pupil in pupils}
    for one in sorted(attempts, key=lambda one: one.at):
        if one.pupil in by_pupil:
            by_pupil[one.pupil].append(one)
    lines = [
        _line(pupil, own, rounds, sure.get(pupil, ()), times=times)
        for pupil, own in by_pupil.items()
    ]
    facts = _facts({line.pupil: line.facts for line in lines}, by_pupil)
    weak = [line for line in facts if line.wrong or line.mended]
    weak.sort(key=lambda line: (-line.wrong, -line.mended, -line.tried, line.fact))
    return Report(
        tuple(sorted(lines, key=_need)),
        facts,
        tuple(line.fact for line in weak[:MOST_NEXT]),
        len(rounds),
    )


def states_of(attempts: Iterable[Attempted]) -> dict[str, FactState]:
    """Return the state of each fact that was tried."""
    states: dict[str, FactState] = {}
    for one in attempts:
        if not one.is_right:
            states[one.fact] = "wrong"
        elif states.get(one.fact) is None:
            states[one.fact] = "right"
        elif states[one.fact] == "wrong":
            states[one.fact] = "mended"
    return states


def _line(
    pupil: str,
    own: Sequence[Attempted],
    rounds: Sequence[Millis],
    sure: tuple[str, ...],
    *,
    times: bool,
) -> PupilLine:
    now = states_of(own)
    before = states_of(one for one in own if one.at < rounds[-1]) if len(rounds) > 1 else now
    counts = Counter(now.values())
    took = _times(own) if times else {}
    return PupilLine(
        pupil,
        now,
        len(now),
        counts["right"],
        counts["mended"],
        counts["wrong"],
        tuple(fact for fact in now if _is_right(now, fact) and not _is_right(before, fact)),
        tuple(fact for fact in now if not _is_right(now, fact) and _is_right(before, fact)),
        _median([one.took for one in own if one.took is not None]) if times else None,
        took,
        sum(one.round is None for one in own),
        sure,
    )


def _times(own: Iterable[Attempted]) -> dict[str, Millis]:
    """Return the median time that a pupil took for each fact."""
    found: dict[str, list[Millis]] = {}
    for one in own:
        if one.took is not None:
            found.setdefault(one.fact, []).append(one.took)
    return {fact: median for fact, took in found.items() if (median := _median(took)) is not None}


def _median(took: Sequence[Millis]) -> Millis | None:
    return sorted(took)[len(took) // 2] if took else None


def _is_right(states: Mapping[str, FactState], fact: str) -> bool:
    return states.get(fact) in ("right", "mended")


def _need(line: PupilLine) -> tuple[float, int, int]:
    """Return how much a pupil can do without help, the least first: a large share wrong, then much
    that was wrong once, then little tried."""
    share = line.wrong / line.tried if line.tried else 0.0
    return -share, -line.mended, line.tried


def _facts(
    states: Mapping[str, Mapping[str, FactState]], by_pupil: Mapping[str, Sequence[Attempted]]
) -> tuple[FactLine, ...]:
    tried: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    mended: Counter[str] = Counter()
    missed: dict[str, list[Missed]] = {}
    for pupil, own in states.items():
        for fact, state in own.items():
            tried[fact] += 1
            wrong[fact] += state == "wrong"
            mended[fact] += state == "mended"
        for one in by_pupil[pupil]:
            if not one.is_right:
                missed.setdefault(one.fact, []).append(Missed(pupil, one.said))
    return tuple(
        FactLine(fact, tried[fact], wrong[fact], mended[fact], tuple(missed.get(fact, ())))
        for fact in sorted(tried)
    )
