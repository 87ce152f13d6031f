"""Compares the solver of Find Five with CP-SAT on the same boards in one run.

    make compare-fives          needs ortools, which nothing else uses

For random and rich boards: the same optimum every time, and the times of the plain and the compiled
solver beside CP-SAT's. CP-SAT's time is that of building and solving the model with one worker,
given the placements; ours includes finding them. `--write` keeps the optima that CP-SAT found, and
the test suite compares the solver with them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ortools.sat.python import cp_model

from parlour.games.fives import search
from parlour.games.fives.board import deal
from parlour.games.fives.flow import accepted_roll
from parlour.games.fives.plain import MOST, worth
from parlour.games.fives.shapes import GRID, SHAPES, SQUARES, VALUES
from parlour.games.fives.solver import SEARCH, PlainSolver, WordSolver
from parlour.kernel import Seeded
from parlour.kernel.compiled import is_compiled

KEPT = Path("tests/games/fives/cp_sat.json")


def case(kind: str, number: int) -> tuple[str, str]:
    """Return board and roll by their number: the same on every machine."""
    chance = Seeded(hashlib.sha256(f"fives comparison/{kind}/{number}".encode()).digest())
    return deal(chance, kind, 1)[0], accepted_roll(chance)


def enumerated(board: str, dice: str) -> list[int]:
    """Return all placements for the roll, one by one: nothing shared with the solver."""
    wanted = Counter(dice)
    return [
        placement
        for placement, squares in enumerate(GRID.squares)
        if Counter(board[square] for square in squares) == wanted
    ]


def by_cp_sat(placements: Sequence[int]) -> int:
    """Find the optimum by CP-SAT."""
    model = cp_model.CpModel()
    chosen = {placement: model.new_bool_var("") for placement in placements}
    for shape in SHAPES:
        model.add_at_most_one(chosen[p] for p in placements if GRID.shape[p] == shape)
    for square in range(SQUARES):
        over = [chosen[p] for p in placements if GRID.masks[p] >> square & 1]
        if len(over) > 1:
            model.add_at_most_one(over)
    model.add(sum(chosen.values()) <= MOST)
    model.maximize(sum(VALUES[GRID.shape[p]] * variable for p, variable in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    return int(solver.objective_value + 0.5)


def timed(action: Callable[[], Any]) -> tuple[Any, float]:
    began = time.perf_counter()
    result = action()
    return result, (time.perf_counter() - began) * 1e6


def spread(times: list[float]) -> dict[str, float]:
    """Return microseconds: median, 99th percentile and the longest."""
    ordered = sorted(times)
    return {
        "median": round(statistics.median(ordered), 1),
        "p99": round(ordered[int(0.99 * len(ordered))], 1),
        "longest": round(ordered[-1], 1),
    }


def compare(kind: str, count: int) -> tuple[dict[str, Any], list[int]]:
    """Solve boards of a kind: times in microseconds, and CP-SAT's optima."""
    plain, compiled = PlainSolver(), WordSolver(SEARCH)
    times: dict[str, list[float]] = {}
    optima: list[int] = []
    # The first answers of a fresh process are slow for all three.
    warm = case(kind, count)
    by_cp_sat(enumerated(*warm)), plain.best_set(*warm), compiled.best_set(*warm)
    for number in range(count):
        board, dice = case(kind, number)
        found = enumerated(board, dice)
        runs: dict[str, Callable[[], Any]] = {
            "placements plain": partial(plain.placements, board, dice),
            "placements compiled": partial(compiled.placements, board, dice),
            "best set plain": partial(plain.best_set, board, dice),
            "best set compiled": partial(compiled.best_set, board, dice),
            "best set CP-SAT": partial(by_cp_sat, found),
        }
        answers: dict[str, Any] = {}
        for name, run in runs.items():
            if name.endswith("compiled"):
                # Another board first: finding this one's placements from scratch is what counts.
                compiled.placements(warm[0], warm[1])
            answers[name], taken = timed(run)
            times.setdefault(name, []).append(taken)
        assert answers["placements plain"] == answers["placements compiled"] == tuple(found)
        assert answers["best set plain"] == answers["best set compiled"]
        assert worth(answers["best set plain"]) == answers["best set CP-SAT"], (kind, number)
        optima.append(answers["best set CP-SAT"])
    figures: dict[str, Any] = {name: spread(taken) for name, taken in times.items()}
    cp_sat = statistics.median(times["best set CP-SAT"])
    for name in ("best set plain", "best set compiled"):
        figures[f"{name}: times faster than CP-SAT"] = round(
            cp_sat / statistics.median(times[name]), 1
        )
    return figures, optima


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="keep the optima for the test suite")
    wanted = parser.parse_args()
    if not is_compiled(SEARCH):
        print(f"{search.__name__} is not compiled here: its figures are those of plain loops.")
    kept: dict[str, list[int]] = {}
    for kind in ("random", "rich"):
        figures, kept[kind] = compare(kind, wanted.boards)
        print(
            json.dumps(
                {"boards": kind, "count": wanted.boards, "same optimum": True, **figures}, indent=2
            )
        )
    if wanted.write:
        texts = {kind: " ".join(map(str, optima)) for kind, optima in kept.items()}
        KEPT.write_text(json.dumps({"random": texts["random"]}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
