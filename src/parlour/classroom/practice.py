"""Practice: facts that a pupil is asked, one new one among known ones, and what they master by it.

A *set* asks one fact to learn three times among eight known ones. What was missed is learned first, then
facts that were never asked, the 6, 7 and 8 times tables more often than others. A fact counts once a set, by the
first answer: right the first time in three sets is *sure*. Facts written at a table do not count, because there pupils
choose what they can. The house draws a set, and the log holds what was drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from parlour.kernel import Millis

FactLevel = Literal[0, 1, 2, 3]
"""Never asked, missed the last time, known (right the last time), sure."""
SURE: Final = 3
"""So many sets in a row with the first answer right."""
KNOWN_IN_SET: Final = 8
STEPS: Final = (1, 2, 3, 2)
"""Known facts before each time that the fact to learn is asked, and after the last."""
AGAIN_AFTER: Final = 3
"""A known fact that was missed comes again after so many others."""
SITTING: Final = 5 * 60_000
LONGEST_THOUGHT: Final = 30_000
"""Of one answer so much counts for the five minutes: who is called away has not practised."""
BREAK: Final = 10 * 60_000
"""After a longer break practice begins anew."""

ALL: Final = tuple(f"{a}x{b}" for a in range(10) for b in range(10))
EASY: Final = frozenset("0125")
"""Facts with one of these factors are taken for known until the pupil has missed them."""
HARD: Final = frozenset("678")


class Sitting(msgspec.Struct, frozen=True):
    """Five minutes of practice."""

    last: Millis
    """When it began, or something was answered last."""
    queue: tuple[str, ...]
    """What is still asked in this set; the first is asked now. Empty: the five minutes are over."""
    counted: tuple[str, ...] = ()
    """Facts of this set that were answered already."""
    spent: Millis = 0
    asked: int = 0
    right: int = 0
    learned: tuple[str, ...] = ()
    """Facts that were right for the first time, or again after they were missed."""
    latest: tuple[str, int] | None = None
    """The fact that was answered last, and what was said."""

    @property
    def is_over(self) -> bool:
        return not self.queue


class Learner(msgspec.Struct, frozen=True):
    """What a pupil knows by the facts that were asked."""

    streaks: dict[str, int] = {}
    """By fact: sets in a row with the first answer right, up to `SURE`; 0: missed the last time."""
    missed: tuple[str, ...] = ()
    """Facts to learn next, in this order: missed at a table or in practice."""
    sitting: Sitting | None = None

    def level(self, fact: str) -> FactLevel:
        streak = self.streaks.get(fact)
        if streak is None:
            return 0
        if streak == 0:
            return 1
        return 3 if streak >= SURE else 2

    @property
    def levels(self) -> str:
        """The levels of all facts, from `0x0` to `9x9`."""
        return "".join(str(self.level(fact)) for fact in ALL)

    @property
    def sure(self) -> tuple[str, ...]:
        return tuple(fact for fact in ALL if self.level(fact) == 3)

    def begun(self, missed: Iterable[str], asked: tuple[str, ...], at: Millis) -> Learner:
        """Return the learner with a new sitting that begins with this set; these facts were missed at
        tables."""
        new = tuple(fact for fact in missed if fact not in self.missed)
        return msgspec.structs.replace(
            self, missed=(*self.missed, *new), sitting=Sitting(at, asked)
        )

    def brought(self, levels: str) -> Learner:
        """Return the learner with what they could do elsewhere, as far as it was not asked here."""
        streaks, missed = dict(self.streaks), list(self.missed)
        for fact, level in zip(ALL, levels, strict=True):
            if level != "0" and fact not in streaks:
                streaks[fact] = {"1": 0, "2": 1, "3": SURE}[level]
                if level == "1" and fact not in missed:
                    missed.append(fact)
        return msgspec.structs.replace(self, streaks=streaks, missed=tuple(missed))

    def answered(self, fact: str, said: int, at: Millis, following: tuple[str, ...]) -> Learner:
        """Return the learner after an answer; `following` is the next set, where this one is done."""
        is_right = said == product(fact)
        sitting = self.sitting
        counted = sitting.counted if sitting is not None else ()
        after = self._counted(fact, is_right=is_right, is_first=fact not in counted)
        if sitting is None:
            return after
        is_new = is_right and self.level(fact) < 2 <= after.level(fact)
        spent = sitting.spent + min(max(at - sitting.last, 0), LONGEST_THOUGHT)
        queue = self._queue(fact, is_right=is_right)
        sitting = Sitting(
            at,
            () if spent >= SITTING else (queue or following),
            (*counted, fact) if queue else (),
            spent,
            sitting.asked + 1,
            sitting.right + is_right,
            (*sitting.learned, fact) if is_new else sitting.learned,
            (fact, said),
        )
        return msgspec.structs.replace(after, sitting=sitting)

    def needs_set(self, fact: str, said: int) -> bool:
        """Return whether this answer is the last of its set."""
        return not self._queue(fact, is_right=said == product(fact))

    def _queue(self, fact: str, *, is_right: bool) -> tuple[str, ...]:
        """Return what is still asked after this answer."""
        sitting = self.sitting
        if sitting is None or sitting.queue[:1] != (fact,):
            return ()
        rest = sitting.queue[1:]
        if is_right or fact in rest:
            return rest
        return (*rest[:AGAIN_AFTER], fact, *rest[AGAIN_AFTER:])

    def _counted(self, fact: str, *, is_right: bool, is_first: bool) -> Learner:
        """Return the learner with an answer counted: a wrong one always, a right one if it is the first
        in its set."""
        streaks, missed = dict(self.streaks), self.missed
        if not is_right:
            streaks[fact] = 0
            missed = missed if fact in missed else (*missed, fact)
        elif is_first:
            streaks[fact] = min(SURE, streaks.get(fact, 0) + 1)
            missed = tuple(one for one in missed if one != fact)
        return msgspec.structs.replace(self, streaks=streaks, missed=missed)


def product(fact: str) -> int:
    a, b = fact.split("x")
    return int(a) * int(b)


def next_set(learner: Learner, missed: Iterable[str], seed: str) -> tuple[str, ...]:
    """Draw the facts of a set in the order they are asked: one to learn, three times, among known ones.
    `missed` are facts that were missed at tables since."""
    chance = random.Random(seed)
    new = _to_learn(learner, (*learner.missed, *missed), chance)
    known = _known(learner, new, chance)
    asked: list[str] = []
    for n, step in enumerate(STEPS):
        asked += known[sum(STEPS[:n]) : sum(STEPS[:n]) + step]
        if n < len(STEPS) - 1:
            asked.append(new)
    return tuple(asked)


def _to_learn(learner: Learner, missed: Sequence[str], chance: random.Random) -> str:
    """Return what is learned next: what was missed, then what was never asked, then what is not sure."""
    if missed:
        return missed[0]
    for level in (0, 2):
        pool = [fact for fact in ALL if learner.level(fact) == level]
        if pool:
            return chance.choices(pool, [_weight(fact) for fact in pool])[0]
    return chance.choices(ALL, [_weight(fact) for fact in ALL])[0]


def _known(learner: Learner, new: str, chance: random.Random) -> list[str]:
    """Return the known facts of a set: those that were right the last time, the less sure ones rather; where
    they are too few, easy ones that were never asked, and then others never asked."""
    pools: tuple[list[str], ...] = ([], [], [])
    for fact in ALL:
        level = learner.level(fact)
        if fact != new and level != 1:
            pools[0 if level else 1 if EASY & set(fact) else 2].append(fact)
    drawn: list[str] = []
    for pool in pools:
        while pool and len(drawn) < KNOWN_IN_SET:
            weights = [_weight(one) * (3 if learner.level(one) == 2 else 1) for one in pool]
            fact = chance.choices(pool, weights)[0]
            pool.remove(fact)
            drawn.append(fact)
    chance.shuffle(drawn)
    return drawn


def _weight(fact: str) -> int:
    """Return how often a fact is drawn: those of 6, 7 and 8 more often, easy ones less."""
    factors = [digit for digit in fact if digit != "x"]
    hard = sum(digit in HARD for digit in factors)
    if EASY & set(factors):
        return 1 + hard
    return 3 + 3 * hard
