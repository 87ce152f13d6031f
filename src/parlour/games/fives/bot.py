"""The built-in player of Find Five, five levels.

It sees what a person in its seat sees, and it searches like one: what is easy to see comes first,
every find takes its time, and the fewer there are left, the longer it looks. Low levels are content
with little and sometimes outline something wrong. The top level plays the exact best set.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct, convert

from parlour.games.fives.plain import MOST, best_set
from parlour.games.fives.planning import advise, advise_crossing, harmless
from parlour.games.fives.shapes import GRID, SHAPES, Cells, Values, members
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import CrossOut, Done, Flip, Move, Outline
from parlour.kernel import Decision, Millis, View

EASE: dict[str, float] = {shape: place / 4 for place, shape in enumerate("ILPTUVYXZWNF")}
"""How hard a shape is to see: straight and compact ones first, crooked ones last."""

TURNS_EVERY: Millis = 60_000
"""About how long another player searches before turning the timer."""
FINDS_EVERY: Millis = 12_000
"""About how long another player takes to find a FIVE, and what it is worth on average."""
FIND_WORTH = 2.0


class Skill(Struct, frozen=True):
    """What a level can do."""

    pace: Millis
    """How long a find takes when there is plenty."""
    content: int
    """The number of outlines at which it stops searching."""
    slips: float
    """How often an outline is wrong."""
    wander: float
    """How much its eye strays from the easiest placement."""


SKILLS: dict[int, Skill] = {
    1: Skill(13_000, 2, 0.15, 1.0),
    2: Skill(10_000, 3, 0.07, 1.5),
    3: Skill(7_000, 4, 0.02, 2.0),
    4: Skill(4_500, 5, 0.0, 2.0),
    5: Skill(2_500, 5, 0.0, 0.0),
}


class SeenOutline(Struct):
    """An outline of one's own."""

    id: int
    cells: Cells
    shape: str | None


class Mine(Struct):
    """The section `mine` of the view."""

    seat: int
    outlines: list[SeenOutline]
    available: list[str]


class SeenRound(Struct):
    """The section `round`, as far as the bot needs it."""

    number: int
    phase: str
    dice: list[str]
    double: bool
    running: bool
    done: list[bool]


class Setup(Struct):
    """The section `setup`, as far as the bot needs it."""

    version: str
    help: str
    rounds: int
    values: Values


class Seen(Struct):
    """A seat's view, as far as the bot needs it."""

    mine: Mine
    round: SeenRound
    setup: Setup
    boards: list[list[str]]
    scores: list[dict[str, Any]]

    @property
    def board(self) -> str:
        return "".join(self.boards[self.mine.seat])

    @property
    def dice(self) -> str:
        return "".join(self.round.dice)

    @property
    def shapes(self) -> str:
        """The shapes that may still be outlined."""
        drawn = {outline.shape for outline in self.mine.outlines}
        return "".join(s for s in SHAPES if s in self.mine.available and s not in drawn)

    @property
    def used(self) -> int:
        """The squares under marks of earlier rounds and outlines of this one."""
        used = 0
        for mark in self.scores[self.mine.seat].get("marks", ()):
            used |= GRID.square_set(convert(mark["cells"], Cells))
        for outline in self.mine.outlines:
            used |= GRID.square_set(outline.cells)
        return used

    @property
    def rounds_left(self) -> int:
        """How many rounds are still to play, this one included."""
        return self.setup.rounds - self.round.number + 1

    @property
    def others(self) -> int:
        """How many other seats are still drawing."""
        seats = enumerate(self.round.done)
        return sum(not done for seat, done in seats if seat != self.mine.seat)

    @property
    def can_flip(self) -> bool:
        return self.setup.version != "solo" and not self.round.running

    def findable(self) -> list[int]:
        """Return the placements that match, overlap nothing and have a shape that is left."""
        shapes = self.shapes
        found = SOLVER.placements(self.board, self.dice, self.used)
        return [placement for placement in found if GRID.shape[placement] in shapes]


class FiveBot:
    """The built-in player."""

    heavy: ClassVar[frozenset[int]] = frozenset({5})

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        if not (view.get("offers") or {}).get("moves"):
            return None
        seen = convert(view, Seen)
        skill = SKILLS[level]
        if seen.round.phase == "look":
            return Decision(Done(), rng.randint(1_500, 4_000))
        if seen.round.phase == "cross":
            return Decision(crossing(seen, level, rng), rng.randint(skill.pace // 2, skill.pace))
        if seen.setup.version == "base":
            return search_base(seen, level, rng)
        return search_puzzle(seen, level, rng)


# Base game --------------------------------------------------------------------------------


def search_base(seen: Seen, level: int, rng: random.Random) -> Decision:
    """Outline the next find, or stop."""
    skill = SKILLS[level]
    drawn = len(seen.mine.outlines)
    found = seen.findable() if drawn < skill.content else []
    if level == 5:
        found = list(best_set(found, max(0, MOST - drawn), values=seen.setup.values.by_shape))
        if found and not turns_now(seen, [GRID.shape[p] for p in found], skill.pace):
            return outlined(seen, easiest(found, skill, rng), pause(skill, len(found), rng))
        return stopping(seen, skill, rng)
    if not found:
        return stopping(seen, skill, rng)
    placement = easiest(found, skill, rng)
    if rng.random() < skill.slips and seen.setup.help == "none":
        placement = slip(seen, rng)
    return outlined(seen, placement, pause(skill, len(found), rng))


def outlined(seen: Seen, placement: int, delay: Millis) -> Decision:
    """Outline it under the first id that is free."""
    taken = {outline.id for outline in seen.mine.outlines}
    id = next(id for id in range(len(taken) + 1) if id not in taken)
    return Decision(Outline(id, GRID.cells[placement]), delay)


def easiest(found: Sequence[int], skill: Skill, rng: random.Random) -> int:
    """Return what meets the eye first: simple shapes near the middle, with some chance."""
    return min(found, key=lambda p: hardness(p) + rng.random() * skill.wander)


def hardness(placement: int) -> float:
    """Return how hard a placement is to see."""
    cells = GRID.cells[placement]
    away = sum(abs(row - 4.5) + abs(column - 4.5) for row, column in cells) / len(cells)
    return EASE[GRID.shape[placement]] + away / 5


def pause(skill: Skill, count: int, rng: random.Random) -> Millis:
    """Return how long a find takes: the fewer there are, the longer."""
    return round(skill.pace * (0.4 + rng.expovariate(1.5)) * (1 + 3 / count))


def slip(seen: Seen, rng: random.Random) -> int:
    """Return a placement that is nearly right: one symbol is wrong, or it is a shape drawn
    before."""
    wanted = Counter(seen.dice)
    board = seen.board
    free = list(members(GRID.free(seen.used)))
    for placement in rng.sample(free, len(free)):
        symbols = Counter(board[square] for square in GRID.squares[placement])
        if (symbols - wanted).total() == 1:
            return placement
    return rng.randrange(len(GRID.cells))


def stopping(seen: Seen, skill: Skill, rng: random.Random) -> Decision:
    """Turn the timer where it can be turned: it is content, or finds nothing more."""
    delay = rng.randint(skill.pace // 2, skill.pace * 2)
    return Decision(Flip() if seen.can_flip else Done(), delay)


def turns_now(seen: Seen, rest: Sequence[str], pace: Millis) -> bool:
    """Return whether turning the timer now is worth more than the shapes still to be drawn."""
    factor = 2 if seen.round.double else 1
    lost = factor * sum(seen.setup.values.of(shape) for shape in rest)
    return seen.can_flip and flip_gain(seen.others, len(rest), pace, factor) > lost


def flip_gain(others: int, finds: int, pace: Millis, factor: int) -> float:
    """Return what turning the timer now gains over drawing `finds` shapes first.

    The bonus, as far as somebody else would have turned the timer meanwhile, and what the
    strongest other player would have found in that time.
    """
    if not others:
        return 0.0
    span = finds * pace
    turned_by_others = 1 - math.exp(-others * span / TURNS_EVERY)
    return turned_by_others + factor * FIND_WORTH * span / FINDS_EVERY


# Puzzle and solo --------------------------------------------------------------------------


def search_puzzle(seen: Seen, level: int, rng: random.Random) -> Decision:
    """Outline one FIVE, then freeze."""
    skill = SKILLS[level]
    if seen.mine.outlines:
        return stopping(seen, skill, rng)
    found = seen.findable()
    if not found:
        return stopping(seen, skill, rng)
    delay = pause(skill, len(found), rng)
    if rng.random() < skill.slips and seen.setup.help == "none":
        return outlined(seen, slip(seen, rng), delay)
    if level == 5:
        rounds, values = seen.rounds_left, seen.setup.values
        best = advise(seen.board, seen.dice, seen.used, seen.shapes, rounds, values)[0]
        return outlined(seen, GRID.number[best.cells], delay)
    if level >= 3:
        worths = seen.setup.values.by_shape
        dearest = max(worths[GRID.shape[placement]] for placement in found)
        found = [p for p in found if worths[GRID.shape[p]] == dearest]
    return outlined(seen, easiest(found, skill, rng), delay)


def crossing(seen: Seen, level: int, rng: random.Random) -> Move:
    """Return what to cross out: anything at first, then what hurts least."""
    used = seen.used
    shapes = "".join(shape for shape in seen.shapes if GRID.fitting(shape, used)) or seen.shapes
    if level == 5:
        rounds, values = seen.rounds_left, seen.setup.values
        best = advise_crossing(seen.board, used, seen.shapes, rounds, values)[0]
        return cross_out(best.shape, best.cells)
    shape = rng.choice(shapes) if level < 3 else shapes[0]
    places = harmless(shape, used, seen.shapes) if level == 4 else []
    return cross_out(shape, GRID.cells[places[0]] if places else ())


def cross_out(shape: str, cells: Cells) -> CrossOut:
    return convert({"type": "cross_out", "shape": shape, "cells": cells or None}, CrossOut)


bot = FiveBot()
