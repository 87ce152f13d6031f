"""How much the exact policy saves against going for the nearest missing headquarters.

`python -m tools.wedges_policy [GAMES]` plays that many games alone with each way to move, by all
rules of the wheel, and prints the mean number of turns to the win.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import cache

from parlour.games.wedges.board import (
    CATEGORIES,
    COLOURS,
    HQ_OF,
    HUB,
    NEIGHBOURS,
    SIDES,
    Category,
    Space,
    kind_of,
    routes,
)
from parlour.games.wedges.solver import Chances, Policy, policy_for

Choose = Callable[[Sequence[Space], Collection[Category], Space | None], Space]
"""Where to go: among targets, with these wedges, and this space barred."""

PLAYERS: dict[str, Chances] = {
    "even, 50 %": (0.5,) * 6,
    "even, 70 %": (0.7,) * 6,
    "uneven, 30 to 80 %": (0.8, 0.7, 0.6, 0.5, 0.4, 0.3),
}


@cache
def steps_from(goal: Space) -> dict[Space, int]:
    """Return how far every space is from this one."""
    far = {goal: 0}
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for there in NEIGHBOURS[here]:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def greedy(targets: Sequence[Space], wedges: Collection[Category], barred: Space | None) -> Space:
    """Move as near as possible to a missing headquarters, or to the hub when none is missing."""
    goals = [HQ_OF[category] for category in CATEGORIES if category not in wedges] or [HUB]
    return min(targets, key=lambda to: min(steps_from(goal)[to] for goal in goals))


def turns_to_win(choose: Choose, chances: Chances, rng: random.Random) -> int:
    """Play one game alone, by the rules; return the number of turns it took."""
    known = dict(zip(CATEGORIES, chances, strict=True))
    space, barred, turns = HUB, None, 1
    wedges: set[Category] = set()
    while True:
        targets = [to for to in routes(space, rng.randint(1, SIDES)) if to != barred]
        space = choose(targets, wedges, barred)
        kind, category = kind_of(space), COLOURS[space]
        if kind == "roll_again":
            continue
        is_final = kind == "hub" and len(wedges) == len(CATEGORIES)
        if category is not None:
            chance = known[category]
        else:
            chance = min(chances) if is_final else max(chances)
        barred = None
        if rng.random() < chance:
            if is_final:
                return turns
            if kind == "hq" and category is not None:
                wedges.add(category)
            continue
        turns += 1
        if kind == "hq" or is_final:
            barred = space


def compare(chances: Chances, games: int, seed: str) -> tuple[float, float, Policy]:
    """Return mean turns by the policy and greedily, and the policy itself."""
    policy = policy_for(chances)
    means = []
    for name, choose in (("policy", policy.best), ("greedy", greedy)):
        rng = random.Random(f"{seed}/{name}")
        means.append(statistics.fmean(turns_to_win(choose, chances, rng) for _ in range(games)))
    return means[0], means[1], policy


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for name, chances in PLAYERS.items():
        exact, nearest, policy = compare(chances, games, name)
        print(
            f"{name}: policy {exact:.2f} turns (solved: {policy.turns():.3f}), "
            f"nearest headquarters {nearest:.2f}, {1 - exact / nearest:.1%} fewer, {games} games"
        )
    free = Policy((0.5,) * 6, len(CATEGORIES), bars=False)
    print(f"even, 50 %, nothing barred: {free.turns():.3f} turns")


if __name__ == "__main__":
    main()
