"""Random playouts of Times Four: the compiled loop, and the same source in plain Python."""

from __future__ import annotations

import importlib
from types import ModuleType

from parlour.bench.figure import Figure, rate
from parlour.games.times.board import board
from parlour.kernel.compiled import is_compiled, twin

BAR = 10_000_000
NAME = "parlour.games.times.search"


def turns_per_second(module: ModuleType, chunk: int, seconds: float) -> float:
    search = module.Search(board(6, "left"), False)
    seed = iter(range(1, 1 << 30))
    return rate(lambda: int(search.playouts(next(seed), chunk)[0]), seconds)


def measure(quick: bool) -> list[Figure]:
    best, plain = twin(NAME), importlib.import_module(NAME)
    seconds = 0.2 if quick else 2.0
    slow = turns_per_second(plain, 500, seconds)
    figures = [Figure("playouts_plain", slow, "turns/s", limited_by="plain Python; one core")]
    if is_compiled(best):
        fast = turns_per_second(best, 200_000, seconds)
        figures.append(
            Figure(
                "playouts_compiled",
                fast,
                "turns/s",
                BAR,
                reference=slow,
                reference_is="the same source in plain Python",
                limited_by="one core",
            )
        )
    return figures
