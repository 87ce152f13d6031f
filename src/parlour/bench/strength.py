"""How strong the top level of Times Four is, against players that are part of the repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.bench.figure import Figure
from parlour.games.times.solver import is_fast
from parlour.games.times.sparring import GREEDY, RANDOM, Strength, matches

RIVALS = (("greedy", GREEDY, 95.0), ("random", RANDOM, 99.0))
GAMES = 200


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
