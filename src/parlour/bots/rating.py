"""Ratings from results of pairs, with their uncertainty: the Bradley-Terry model, by Elo's scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

SCALE: Final = 400 / math.log(10)
ROUNDS: Final = 500
LEAST: Final = 1e-9
"""What is known of who has played nobody."""


class Result(NamedTuple):
    """A game: who played whom, and what the first of them got, 0 to 1."""

    one: int
    other: int
    share: float


class Rating(NamedTuple):
    """How strong a player is beside the mean of all, and the standard error."""

    value: float
    error: float


def ratings(players: int, results: Sequence[Result]) -> list[Rating]:
    """Return the ratings of all players. Every two that met have drawn once besides, so that nobody
    is infinitely strong."""
    met, total = _counted(players, results)
    strength = _fitted(met, total)
    errors = _errors(met, strength)
    return [
        Rating(SCALE * math.log(one), SCALE * error)
        for one, error in zip(strength, errors, strict=True)
    ]


def _counted(players: int, results: Sequence[Result]) -> tuple[list[list[float]], list[float]]:
    """Return how often every two met, and what each got in all."""
    won = [[0.0] * players for _ in range(players)]
    for one, other, share in results:
        won[one][other] += share
        won[other][one] += 1 - share
    met = [
        [won[a][b] + won[b][a] + 1 if won[a][b] + won[b][a] else 0.0 for b in range(players)]
        for a in range(players)
    ]
    return met, [sum(won[a]) + sum(0.5 for n in met[a] if n) for a in range(players)]


def _fitted(met: Sequence[Sequence[float]], total: Sequence[float]) -> list[float]:
    """Return the likeliest strengths, by minorisation and maximisation; their logarithms add up to
    0."""
    players = len(met)
    strength = [1.0] * players
    for _ in range(ROUNDS):
        after = []
        for a in range(players):
            down = sum(n / (strength[a] + strength[b]) for b, n in enumerate(met[a]) if n)
            after.append(total[a] / down if down else strength[a])
        mean = math.exp(fmean(map(math.log, after)))
        moved = max(
            abs(math.log(new / mean / old)) for new, old in zip(after, strength, strict=True)
        )
        strength = [one / mean for one in after]
        if moved < 1e-6:
            break
    return strength


def _errors(met: Sequence[Sequence[float]], strength: Sequence[float]) -> list[float]:
    """Return the standard errors of the logarithms, from how sharply the likelihood falls off around
    its top: the diagonal of the inverse of the information, beside the mean of all."""
    players = len(met)
    rows = []
    for a in range(players):
        sharp = [
            n * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2
            for b, n in enumerate(met[a])
        ]
        row = [1 / players - one for one in sharp]
        row[a] += sum(sharp) + LEAST
        rows.append([*row, *(float(a == b) for b in range(players))])
    for a in range(players):  # Gauss and Jordan; positive definite, so no pivot is 0
        rows[a] = [value / rows[a][a] for value in rows[a]]
        for b in range(players):
            if b != a:
                rows[b] = [x - rows[b][a] * y for x, y in zip(rows[b], rows[a], strict=True)]
    return [math.sqrt(max(0.0, rows[a][players + a] - 1 / players)) for a in range(players)]
