"""Makes the openings of Times Four: `python -m tools.times.openings [COUNT]`.

An opening is four facts drawn at random, none of which scores, after which a deep search finds the
two seats within a point of each other. Both play it from either side, so the edge of whoever begins
decides nothing. Writes `openings.txt` beside the game: the facts, the value for the first seat in
points, and the turns that the search looked ahead.
"""

from __future__ import annotations

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from parlour.games.times.notation import short
from parlour.games.times.search import DEEPEST, POINT, Search
from parlour.games.times.solver import new_search
from parlour.games.times.sparring import OPENINGS
from parlour.games.times.state import Fact, Options

COUNT: Final = 200
TURNS: Final = 4
SEED: Final = "openings of Times Four"
FIRST_LOOK: Final = 100_000
"""Positions that tell whether an opening is worth a deeper search."""
BUDGET: Final = 2_000_000
"""Positions of the deep search."""
EVEN: Final = POINT
"""The seats are at most so far apart."""
HEADING: Final = f"""\
# Near-even openings of Times Four on the usual board: python -m tools.times.openings
# Four facts, the value for the first seat in points by a search of {BUDGET:,} positions, its depth in turns.
"""


class Opening(NamedTuple):
    """Four facts after which the seats are about even."""

    facts: tuple[Fact, ...]
    value: float
    depth: int

    def __str__(self) -> str:
        moves = " ".join(str(short(fact)) for fact in self.facts)
        return f"{moves}\t{self.value:+.2f}\t{self.depth}"


def drawn(search: Search, rng: random.Random) -> tuple[tuple[Fact, ...], int, int] | None:
    """Return four random facts and the marks of both seats; None where one of them scores."""
    field = Options().field
    own = other = 0
    facts = []
    for _ in range(TURNS):
        bits = field.fitting_facts(own | other)
        pair, product = divmod(
            rng.choice([key for n, key in enumerate(field.facts) if bits >> n & 1]), 100
        )
        fact = Fact(pair // 10, pair % 10, product)
        marks = field.fall(own | other, fact.a, fact.b, fact.product)
        if search.points(own, marks):
            return None
        facts.append(fact)
        own, other = other, own | marks
    return tuple(facts), own, other


def opening(number: int) -> Opening | None:
    """Return the opening of this number, if what is drawn for it is even."""
    search = new_search(Options())
    found = drawn(search, random.Random(f"{SEED} {number}"))
    if found is None:
        return None
    facts, own, other = found
    if abs(search.think(own, other, FIRST_LOOK, DEEPEST)[1]) > 2 * EVEN:
        return None
    _, value, depth, _ = search.think(own, other, BUDGET, DEEPEST)
    return Opening(facts, value / POINT, depth) if abs(value) <= EVEN else None


def main(count: int = COUNT) -> None:
    found: dict[frozenset[tuple[int, Fact]], Opening] = {}
    with ProcessPoolExecutor() as pool:
        for made in pool.map(opening, range(20 * count), chunksize=4):
            if made is not None and len(found) < count:
                found.setdefault(
                    frozenset((n % 2, fact) for n, fact in enumerate(made.facts)), made
                )
            if len(found) == count:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    OPENINGS.write_text(HEADING + "".join(f"{each}\n" for each in found.values()), "utf-8")
    print(f"{len(found)} openings")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
