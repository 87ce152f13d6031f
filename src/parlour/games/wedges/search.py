# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Fewest expected turns within one set of wedges: the loop behind the movement policy.

Compiled where a compiler was there at build time; the types are in `search.pxd`. A *stand* is a
space with what is barred there, before the roll; a *landing* is what a move leads to. The worth of
a landing is a number and shares of the worths of two stands; that of a stand is the mean over the
six rolls of its best landing. `settle` finds the worths for which all of this holds.
"""

from __future__ import annotations

from typing import Any

ROLLS = 6
EVALUATIONS = 12
"""Sweeps over the chosen landings before all are compared again."""
LEAPS = 8
"""How often one goes at once where the last changes lead."""
FARTHEST = 0.999
"""Changes that shrink more slowly than this are not trusted to go on like that."""


def settle(
    stands: Any,
    landings: Any,
    base: Any,
    share_one: Any,
    one: Any,
    share_two: Any,
    two: Any,
    starts: Any,
    options: Any,
    chosen: Any,
    moved: Any,
    tolerance: float,
    most: int,
) -> int:
    """Settle the worths of all stands, in place; how many comparisons it took.

    `options[starts[6 * stand + roll]:starts[6 * stand + roll + 1]]` are the landings to choose
    among. Stands begin with any worths; better guesses only save time.
    """
    count = len(stands)
    size = len(landings)
    for step in range(most):
        land(stands, landings, base, share_one, one, share_two, two, size)
        worst = 0.0
        for stand in range(count):
            total = choose(stand, landings, starts, options, chosen)
            change = total - stands[stand]
            if change < 0.0:
                change = -change
            if change > worst:
                worst = change
            stands[stand] = total
        if worst < tolerance * (1.0 + stands[0]):
            return step + 1
        before = after = 0.0
        for _ in range(EVALUATIONS):
            land(stands, landings, base, share_one, one, share_two, two, size)
            before, after = after, 0.0
            for stand in range(count):
                roll = ROLLS * stand
                total = (
                    landings[chosen[roll]]
                    + landings[chosen[roll + 1]]
                    + landings[chosen[roll + 2]]
                    + landings[chosen[roll + 3]]
                    + landings[chosen[roll + 4]]
                    + landings[chosen[roll + 5]]
                ) / ROLLS
                moved[stand] = total - stands[stand]
                after += moved[stand]
                stands[stand] = total
        if step < LEAPS:
            leap(stands, moved, before, after, count)
    return most


def choose(stand: int, landings: Any, starts: Any, options: Any, chosen: Any) -> float:
    """Return the worth of a stand, with the best landing for each roll in `chosen`."""
    total = 0.0
    for roll in range(ROLLS * stand, ROLLS * stand + ROLLS):
        best = options[starts[roll]]
        least = landings[best]
        for place in range(starts[roll] + 1, starts[roll + 1]):
            if landings[options[place]] < least:
                best = options[place]
                least = landings[best]
        chosen[roll] = best
        total += least
    return total / ROLLS


def land(
    stands: Any,
    landings: Any,
    base: Any,
    share_one: Any,
    one: Any,
    share_two: Any,
    two: Any,
    size: int,
) -> None:
    """Compute the worth of every landing, from those of the stands."""
    for place in range(size):
        landings[place] = (
            base[place]
            + share_one[place] * stands[one[place]]
            + share_two[place] * stands[two[place]]
        )


def leap(stands: Any, moved: Any, before: float, after: float, count: int) -> None:
    """Go at once where the last changes lead: each sweep's are a fixed part of those before it,
    more and more exactly so. Where they are not, nothing is lost: the comparisons go on."""
    if before == 0.0:
        return
    part = after / before
    if part <= 0.0 or part > FARTHEST:
        return
    for stand in range(count):
        stands[stand] += moved[stand] * part / (1.0 - part)
