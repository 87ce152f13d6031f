"""Find Five's solver: plain and compiled, on random and rich boards.

CP-SAT is not part of Parlour; `make compare-fives` measures it beside these in one run.
"""

from __future__ import annotations

import hashlib
import statistics
import time
from collections import Counter
from collections.abc import Callable

from parlour.bench.figure import Figure
from parlour.games.fives.board import deal
from parlour.games.fives.flow import accepted_roll
from parlour.games.fives.shapes import GRID
from parlour.games.fives.solver import SEARCH, PlainSolver, Solver, WordSolver
from parlour.kernel import Seeded
from parlour.kernel.compiled import is_compiled

Case = tuple[str, str]
"""A board and a roll."""


def cases(kind: str, count: int) -> list[Case]:
    found = []
    for number in range(count):
        chance = Seeded(hashlib.sha256(f"fives bench/{kind}/{number}".encode()).digest())
        found.append((deal(chance, kind, 1)[0], accepted_roll(chance)))
    return found


def one_by_one(board: str, dice: str) -> tuple[int, ...]:
    """Find all placements by looking at each: what the solver is measured against."""
    wanted = Counter(dice)
    return tuple(
        placement
        for placement, squares in enumerate(GRID.squares)
        if Counter(board[square] for square in squares) == wanted
    )


def median_us(work: Callable[[str, str], object], given: list[Case]) -> tuple[float, float]:
    """Measure microseconds per board: the median and the 99th percentile."""
    times = []
    for board, dice in given:
        began = time.perf_counter()
        work(board, dice)
        times.append((time.perf_counter() - began) * 1e6)
    times.sort()
    return statistics.median(times), times[int(0.99 * len(times))]


def measure(quick: bool) -> list[Figure]:
    count = 50 if quick else 1000
    solvers: list[tuple[str, Solver, float, float | None]] = [("plain", PlainSolver(), 100, 300)]
    if is_compiled(SEARCH):
        solvers.append(("compiled", WordSolver(SEARCH), 20, None))
    figures = []
    for kind in ("random", "rich"):
        given = cases(kind, count)
        slow, _ = median_us(one_by_one, given[: count // 10])
        for name, solver, placements_bar, best_bar in solvers:
            for what, work, bar in (
                ("placements", solver.placements, placements_bar),
                ("best_set", solver.best_set, best_bar),
            ):
                median, p99 = median_us(work, given)
                figures.append(
                    Figure(
                        f"fives_{what}_{kind}_{name}",
                        median,
                        "µs",
                        bar,
                        "lower",
                        reference=slow,
                        reference_is="looking at all 4,096 placements one by one",
                        limited_by="one core",
                        details={"p99_us": round(p99, 1), "boards": count},
                    )
                )
    return figures
