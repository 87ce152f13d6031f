"""How strong the top level of Times Four is, against players that are part of the repository."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from statistics import mean, stdev

from parlour.bench.figure import Figure
from parlour.games.times.bot import bot
from parlour.games.times.solver import is_fast
from parlour.games.times.sparring import (
    GREEDY,
    RANDOM,
    Pair,
    Strength,
    Tree,
    matches,
    openings,
    play_pair,
)

RIVALS = (("greedy", GREEDY, 95.0), ("random", RANDOM, 99.0))
GAMES = 200
PAIRS = 200
PAIR_SCORE = 70.0
QUICK_PLAYOUTS = 300


@contextmanager
def plain() -> Iterator[None]:
    """Switch the compiled search off."""
    before = os.environ.get("PARLOUR_PURE")
    os.environ["PARLOUR_PURE"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PARLOUR_PURE"]
        else:
            os.environ["PARLOUR_PURE"] = before


def series(rival: str, games: int, level: int = 5) -> Strength:
    player = next(player for name, player, _ in RIVALS if name == rival)
    *_, strength = matches(player, range(games), level=level)
    return strength


def measure(quick: bool) -> list[Figure]:
    games = 2 if quick else GAMES
    figures = []
    for name, _, bar in RIVALS:
        strength = series(name, games)
        figures.append(_figure(f"strength_{name}", strength, bar, is_fast()))
    return figures


def measure_plain(quick: bool) -> list[Figure]:
    """Measure the same with the search in plain Python, which looks at fewer positions in its
    time."""
    games = 2 if quick else GAMES
    with plain():
        return [
            _figure(f"strength_{name}_plain", series(name, games), None, False)
            for name, _, _ in RIVALS
        ]


def _figure(name: str, strength: Strength, bar: float | None, compiled: bool) -> Figure:
    return Figure(
        name,
        100 * strength.won / strength.games,
        "% won",
        bar,
        details={
            "games": strength.games,
            "drawn": strength.drawn,
            "points": strength.points,
            "against": strength.against,
            "compiled": compiled,
        },
    )


def pair(number: int, playouts: int) -> Pair:
    """Play the opening of this number from both sides against a tree of so many playouts."""
    return play_pair(bot, Tree(playouts), openings()[number], seed=2 * number)


def measure_pairs(quick: bool) -> list[Figure]:
    """Measure level 5 against the textbook's tree of 100,000 playouts a move."""
    numbers = range(2 if quick else PAIRS)
    playouts = [QUICK_PLAYOUTS if quick else Tree().playouts] * len(numbers)
    with ProcessPoolExecutor(1 if quick else None) as pool:
        pairs = list(pool.map(pair, numbers, playouts))
    shares = [each.share for each in pairs]
    score = mean(shares)
    seats = list(zip(*(each.margins for each in pairs), strict=True))
    return [
        Figure(
            "strength_pairs",
            100 * score,
            "% of pairs",
            PAIR_SCORE,
            details={
                "pairs": len(pairs),
                "won": shares.count(1.0),
                "drawn": shares.count(0.5),
                "lowest_at_95": round(
                    100 * (score - 1.96 * stdev(shares) / math.sqrt(len(shares))), 1
                ),
                **{
                    f"games_as_{name}": " : ".join(
                        str(sum(map(kept, margins)))
                        for kept in ((0).__lt__, (0).__eq__, (0).__gt__)
                    )
                    for name, margins in zip(("first", "second"), seats, strict=True)
                },
                "playouts_of_the_rival": playouts[0],
                "compiled": is_fast(),
            },
        )
    ]
