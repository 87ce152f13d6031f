"""Fewest expected turns: the exact solution of where to move, for a player's knowledge.

A player who answers a question of category c with probability p(c) and always moves well needs so
many turns on average from here. Wedges only grow, so the sets of wedges are solved one after the
other, the full one first; within a set it is a small decision process over where the token stands
and what is barred (`search`). The others choose the category of the winning question: the
player's weakest. In the hub without all wedges the player chooses: the strongest.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, Final, NamedTuple

from parlour.games.wedges.board import (
    CATEGORIES,
    COLOURS,
    HQ_OF,
    HUB,
    SIDES,
    SPACES,
    Category,
    Space,
    kind_of,
    routes,
)
from parlour.kernel.compiled import is_compiled, twin

SEARCH: Final = twin("parlour.games.wedges.search")

TOLERANCE: Final = 1e-7
MOST_STEPS: Final = 10_000
LEAST_CHANCE: Final = 0.05
"""Nobody knows nothing, and nobody everything: else some games never end, and some never begin."""

Chances = tuple[float, ...]
"""The chance to answer right, by category in the order of the cards."""
Barred = Space | None


class Landing(NamedTuple):
    """Where a move ends: the space, and what stays barred while one rolls again."""

    space: Space
    barred: Barred


BARS: Final = (*HQ_OF.values(), HUB)
ROLL_AGAIN: Final = tuple(space for space in SPACES if kind_of(space) == "roll_again")
STANDS: Final[tuple[Landing, ...]] = (
    *(Landing(space, None) for space in SPACES),
    *(Landing(space, space) for space in BARS),
    *(Landing(space, barred) for barred in BARS for space in ROLL_AGAIN),
)
"""All that can be before a roll. A bar outlives a move only if it ends on Roll Again."""
STAND: Final = {stand: number for number, stand in enumerate(STANDS)}
LANDINGS: Final[tuple[Landing, ...]] = (
    *(Landing(space, None) for space in SPACES),
    *(Landing(space, barred) for barred in BARS for space in ROLL_AGAIN),
)
LANDING: Final = {landing: number for number, landing in enumerate(LANDINGS)}


def landing_of(space: Space, barred: Barred) -> Landing:
    """Return a landing. A question lifts what is barred, Roll Again does not."""
    return Landing(space, barred if kind_of(space) == "roll_again" else None)


def _choices() -> tuple[list[int], list[int]]:
    starts: list[int] = [0]
    options: list[int] = []
    for space, barred in STANDS:
        for roll in range(1, SIDES + 1):
            options.extend(
                LANDING[landing_of(target, barred)]
                for target in routes(space, roll)
                if target != barred
            )
            starts.append(len(options))
    return starts, options


STARTS, OPTIONS = _choices()


class Policy:
    """The solution for one player. Make one with `policy_for`."""

    def __init__(
        self,
        chances: Chances,
        needed: int,
        *,
        bars: bool = True,
        search: ModuleType = SEARCH,
    ) -> None:
        """Without `bars` a wrong answer bars nothing: a game of our own, for comparison."""
        self.chances: dict[Category, float] = dict(zip(CATEGORIES, chances, strict=True))
        self.needed = needed
        self._bars = bars
        self._search = search
        self._stands: dict[int, list[float]] = {}
        self._landings: dict[int, list[float]] = {}
        for wedges in sorted(range(1 << len(CATEGORIES)), key=lambda s: -s.bit_count()):
            self._solve(wedges)

    def _solve(self, wedges: int) -> None:
        """Compute the worths for one set of wedges; those of all larger ones are known."""
        parts = [self._parts(landing, wedges) for landing in LANDINGS]
        larger = [self._stands[more] for more in self._larger(wedges)]
        # One wedge more is nearer to the end: a guess that saves half of the work.
        guess = [max(worths) + 1.0 for worths in zip(*larger, strict=True)]
        stands = self._table("d", guess or [2.0] * len(STANDS))
        landings = self._table("d", [0.0] * len(LANDINGS))
        self._search.settle(
            stands,
            landings,
            self._table("d", [number for number, _, _ in parts]),
            self._table("d", [share for _, (share, _), _ in parts]),
            self._table("i", [STAND[stand] for _, (_, stand), _ in parts]),
            self._table("d", [share for _, _, (share, _) in parts]),
            self._table("i", [STAND[stand] for _, _, (_, stand) in parts]),
            self._table("i", STARTS),
            self._table("i", OPTIONS),
            self._table("i", [0] * SIDES * len(STANDS)),
            self._table("d", [0.0] * len(STANDS)),
            TOLERANCE,
            MOST_STEPS,
        )
        self._stands[wedges] = list(stands)
        self._landings[wedges] = list(landings)

    def _table(self, kind: str, values: Sequence[float]) -> Any:
        """Return numbers as the loop likes them: packed where it is compiled, else plain."""
        return array(kind, values) if is_compiled(self._search) else list(values)

    def _larger(self, wedges: int) -> list[int]:
        return [
            wedges | 1 << number for number in range(len(CATEGORIES)) if not wedges >> number & 1
        ]

    def _parts(
        self, landing: Landing, wedges: int
    ) -> tuple[float, tuple[float, Landing], tuple[float, Landing]]:
        """Return the worth of a landing: a number, and shares of the worths of two stands."""
        space, here = landing.space, Landing(landing.space, None)
        kind = kind_of(space)
        if kind == "roll_again":
            return 0.0, (1.0, landing), (0.0, here)
        after_wrong = Landing(space, space if self._bars else None)
        if kind == "hub":
            if wedges.bit_count() >= self.needed:
                wrong = 1.0 - min(self.chances.values())
                return wrong, (wrong, after_wrong), (0.0, here)
            return 1.0 - max(self.chances.values()), (1.0, here), (0.0, here)
        category = COLOURS[space]
        assert category is not None
        right = self.chances[category]
        wrong = 1.0 - right
        if kind == "category":
            return wrong, (1.0, here), (0.0, here)
        bit = 1 << CATEGORIES.index(category)
        if wedges & bit:
            return wrong, (wrong, after_wrong), (right, here)
        gained = self._stands[wedges | bit][STAND[here]]
        return wrong + right * gained, (wrong, after_wrong), (0.0, here)

    def turns(
        self, space: Space = HUB, wedges: Collection[Category] = (), barred: Barred = None
    ) -> float:
        """Return the expected turns until the win, the one under way included, before the roll."""
        stand = Landing(space, barred)
        return 1.0 + self._stands[mask(wedges)][STAND.get(stand, STAND[Landing(space, None)])]

    def worth(self, to: Space, wedges: Collection[Category], barred: Barred) -> float:
        """Return the same after a move to this space, before its question."""
        return 1.0 + self._landings[mask(wedges)][LANDING[landing_of(to, barred)]]

    def best(self, targets: Sequence[Space], wedges: Collection[Category], barred: Barred) -> Space:
        """Return the target from which the fewest turns are to be expected."""
        return min(targets, key=lambda to: self.worth(to, wedges, barred))


def mask(wedges: Collection[Category]) -> int:
    return sum(1 << CATEGORIES.index(category) for category in set(wedges))


@lru_cache(maxsize=64)
def policy_for(chances: Chances, needed: int = len(CATEGORIES)) -> Policy:
    """Return the policy for these chances, each within what can be solved; solved once."""
    within = tuple(min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE) for chance in chances)
    return Policy(within, needed)
