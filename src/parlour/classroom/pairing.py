"""Who plays whom in a round: at random, by strength so far, round robin, Swiss.

All of it is pure: chance comes in as a seed, what happened so far as `Past`. Swiss pairings are a matching of
least cost, found by networkx (extra `class`). Whatever the pairing, nobody is the odd one out a second time
while somebody has not been yet.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from parlour.kernel import Refusal

DENSE = 64
"""Up to so many, everybody is compared with everybody; beyond, with their neighbours by points first."""
NEIGHBOURS = 12
TRIES = 200
"""Shuffles that are tried to find one in which nobody meets somebody again."""

Pair = tuple[str, str]


class Past(NamedTuple):
    """What happened in earlier rounds."""

    met: Mapping[frozenset[str], int]
    """How often two have played each other."""
    odd: Mapping[str, int]
    """How often somebody was the odd one out."""
    points: Mapping[str, float]
    """One for a game won, half for a draw."""
    scores: Mapping[str, float]
    """What was scored in them, for equal points."""


class Pairings(NamedTuple):
    """Who plays whom, and who is left over."""

    pairs: tuple[Pair, ...]
    odd: str | None


NO_PAST = Past({}, {}, {}, {})


def at_random(pupils: Sequence[str], past: Past, seed: str) -> Pairings:
    """Return pairings by lot, with as few who meet again as some hundred lots bring."""
    chance = random.Random(seed)
    left, odd = _without_odd(pupils, past, chance)
    best: tuple[int, list[Pair]] | None = None
    for _ in range(TRIES):
        chance.shuffle(left)
        pairs = list(zip(left[::2], left[1::2], strict=True))
        again = _mended(pairs, past)
        if best is None or again < best[0]:
            best = again, pairs
        if again == 0:
            break
    return Pairings(tuple(best[1]) if best else (), odd)


def by_strength(pupils: Sequence[str], past: Past, seed: str) -> Pairings:
    """Return pairings of neighbours by points and scores so far; equals by lot."""
    chance = random.Random(seed)
    left, odd = _without_odd(pupils, past, chance, weakest=True)
    ranked = _ranked(left, past, chance)
    return Pairings(tuple(zip(ranked[::2], ranked[1::2], strict=True)), odd)


def round_robin(pupils: Sequence[str], past: Past) -> Pairings:
    """Return the round of the circle in which the fewest meet again: the first, then the second …
    Where pupils come and go it is the one that repeats least."""
    circle: list[str | None] = [*sorted(pupils)]
    if len(circle) % 2:
        circle.append(None)
    best: tuple[tuple[int, int], Pairings] | None = None
    for _ in range(max(1, len(circle) - 1)):
        found = _across(circle)
        odd_before = 0 if found.odd is None else past.odd.get(found.odd, 0)
        cost = (odd_before, sum(past.met.get(frozenset(pair), 0) for pair in found.pairs))
        if best is None or cost < best[0]:
            best = cost, found
        circle = [circle[0], *circle[-1:], *circle[1:-1]] if circle else circle
    return Pairings((), None) if best is None else best[1]


def swiss(pupils: Sequence[str], past: Past, seed: str) -> Pairings:
    """Return pairings in which as few as possible meet again, and of those the ones that are closest
    in points, then in scores."""
    ranked = _ranked(list(pupils), past, random.Random(seed))
    reach = len(ranked) if len(ranked) <= DENSE else NEIGHBOURS
    while True:
        found = _matched(ranked, past, reach)
        if found is not None:
            return found
        if reach >= len(ranked):
            return _matched(ranked, past, reach, again=True) or Pairings((), None)
        reach *= 2


def _matched(
    ranked: Sequence[str], past: Past, reach: int, *, again: bool = False
) -> Pairings | None:
    """Return the matching of least cost among those at most `reach` places apart; None where not
    everybody can be paired without meeting again."""
    networkx = _networkx()
    graph: Any = networkx.Graph()
    graph.add_nodes_from(range(len(ranked)))
    for one, name in enumerate(ranked):
        for other in range(one + 1, min(len(ranked), one + 1 + reach)):
            met = past.met.get(frozenset((name, ranked[other])), 0)
            if met == 0 or again:
                cost = _distance(name, ranked[other], past, other - one) + met * AGAIN
                graph.add_edge(one, other, weight=-cost)
    if len(ranked) % 2:
        least = min(past.odd.get(name, 0) for name in ranked)
        for one, name in enumerate(ranked):
            if past.odd.get(name, 0) == least:
                # The last in the ranking is left over rather than the first.
                graph.add_edge(one, ODD, weight=-(len(ranked) - one) * RANK)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(ranked):
        return None
    pairs: list[Pair] = []
    odd = None
    for one, other in sorted(tuple(sorted(edge)) for edge in matching):
        if one == ODD:
            odd = ranked[other]
        else:
            pairs.append((ranked[one], ranked[other]))
    return Pairings(tuple(pairs), odd)


ODD = -1
"""Stands for nobody in a matching: who is matched with it is left over."""
RANK = 1
POINT = 10_000
"""Half a point apart costs as much as many places in the ranking."""
AGAIN = 10**12
"""Meeting again costs more than anything else."""


def _distance(one: str, other: str, past: Past, places: int) -> int:
    """Return what it costs to pair two: the square of how far apart they are, so that one large gap
    is worse than several small ones."""
    gap = round(2 * abs(past.points.get(one, 0) - past.points.get(other, 0)))
    return gap * gap * POINT + places * RANK


def _networkx() -> Any:
    try:
        return importlib.import_module("networkx")
    except ImportError as error:
        raise Refusal("no_networkx") from error


def _across(circle: Sequence[str | None]) -> Pairings:
    """Return who sit across from each other in a circle; who faces nobody is left over."""
    half = len(circle) // 2
    pairs: list[Pair] = []
    odd = None
    for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
        if one is not None and other is not None:
            pairs.append((one, other))
        else:
            odd = one or other
    return Pairings(tuple(pairs), odd)


def _without_odd(
    pupils: Sequence[str], past: Past, chance: random.Random, *, weakest: bool = False
) -> tuple[list[str], str | None]:
    """Return everybody but the odd one out: one of those who were it least often."""
    left = list(pupils)
    if len(left) % 2 == 0:
        return left, None
    least = min(past.odd.get(one, 0) for one in left)
    able = [one for one in left if past.odd.get(one, 0) == least]
    odd = _ranked(able, past, chance)[-1] if weakest else chance.choice(sorted(able))
    left.remove(odd)
    return left, odd


def _ranked(pupils: Sequence[str], past: Past, chance: random.Random) -> list[str]:
    """Return pupils by points, then by scores; equals by lot."""
    lots = sorted(pupils)
    chance.shuffle(lots)
    return sorted(lots, key=lambda one: (-past.points.get(one, 0), -past.scores.get(one, 0)))


def _mended(pairs: list[Pair], past: Past) -> int:
    """Have partners change places where that lets fewer meet again; return how many still do."""
    for n, (one, other) in enumerate(pairs):
        if not _met(past, one, other):
            continue
        for m, (third, fourth) in enumerate(pairs):
            if m != n and not _met(past, one, fourth) and not _met(past, third, other):
                pairs[n], pairs[m] = (one, fourth), (third, other)
                break
    return sum(_met(past, *pair) for pair in pairs)


def _met(past: Past, one: str, other: str) -> int:
    return past.met.get(frozenset((one, other)), 0)


def past_of(
    tables: Sequence[tuple[Sequence[Sequence[str]], Sequence[int], Sequence[float] | None]],
    idle: Sequence[str],
) -> Past:
    """Return what happened at these tables: who sat where, who won (seats), what they scored (None:
    it was not finished), and who had nobody to play with, once for each time."""
    met: Counter[frozenset[str]] = Counter()
    odd: Counter[str] = Counter(idle)
    points: defaultdict[str, float] = defaultdict(float)
    scores: defaultdict[str, float] = defaultdict(float)
    for one in idle:
        points[one] += 1
    for seats, winners, scored in tables:
        if len(seats) < 2:
            continue
        people = [pupil for seat in seats for pupil in seat]
        for n, seat in enumerate(seats):
            rivals = [pupil for m, other in enumerate(seats) if m != n for pupil in other]
            for pupil in seat:
                met.update(frozenset((pupil, rival)) for rival in rivals if pupil < rival)
                odd[pupil] += len(people) == 1 or len(seat) > 1
                if scored is not None:
                    points[pupil] += (1 / len(winners)) if n in winners else 0
                    scores[pupil] += scored[n]
    return Past(met, odd, points, scores)
