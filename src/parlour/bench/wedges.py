"""Wedges: the fewest-turns policy solved, plain and compiled."""

from __future__ import annotations

import time

from parlour.bench.figure import Figure
from parlour.games.wedges import search
from parlour.games.wedges.solver import SEARCH, Policy
from parlour.kernel.compiled import is_compiled

PLAYERS = {"even": (0.5,) * 6, "uneven": (0.8, 0.7, 0.6, 0.5, 0.4, 0.3)}


def measure(quick: bool) -> list[Figure]:
    loops = {"plain": search}
    if is_compiled(SEARCH):
        loops["compiled"] = SEARCH
    figures = []
    for player, chances in PLAYERS.items():
        seconds = {}
        for name, loop in loops.items():
            times = []
            for _ in range(1 if quick else 3):
                began = time.perf_counter()
                policy = Policy(chances, 6, search=loop)
                times.append(time.perf_counter() - began)
            seconds[name] = min(times)
            figures.append(
                Figure(
                    f"wedges_policy_{player}_{name}",
                    seconds[name],
                    "s",
                    2.0,
                    "lower",
                    reference=seconds["plain"],
                    reference_is="the plain loop",
                    limited_by="one core",
                    details={"turns": round(policy.turns(), 3)},
                )
            )
    return figures
