"""The best grouping of a Foil hand beside CP-SAT, on the same hands in one run.

`make compare-foil` prints medians and 99th percentiles of both, lookups included, and stops if an
optimum differs. `--write FILE` keeps the first optima for the tests.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ortools.sat.python import cp_model

from parlour.games.foil.cards import DECKS
from parlour.games.foil.solver import Hand
from parlour.kernel.compiled import is_compiled, twin
from parlour.shelf.lexicon import WordRules, lexicon

BONUS = {letter: 6 if letter in "jkqxz" else 1 for letter in lexicon("en").alphabet}
RULES = WordRules()
PATIENCE = 5.0
"""Seconds that CP-SAT gets for a hand."""


def by_search(letters: str, worth: dict[str, int] | None) -> int:
    return Hand(letters, lexicon("en"), RULES, worth).best().worth


def by_cp_sat(letters: str, worth: dict[str, int] | None) -> int | None:
    """Solve by CP-SAT: the same sub-hands as whole-number variables, one constraint a letter; one
    worker. None where it cannot prove its optimum in time."""
    hand = Hand(letters, lexicon("en"), RULES, worth)
    model = cp_model.CpModel()
    uses: dict[str, list[Any]] = {letter: [] for letter in hand.counts}
    gains = []
    for place in hand.groups:
        part = hand.letters_at(place)
        times = min(hand.counts[letter] // part.count(letter) for letter in set(part))
        chosen = model.new_int_var(0, times, "")
        gains.append(hand.worth_at(place) * chosen)
        for letter in set(part):
            uses[letter].append(part.count(letter) * chosen)
    for letter, terms in uses.items():
        model.add(sum(terms) <= hand.counts[letter])
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PATIENCE
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    found: int = round(solver.objective_value)
    return found


def quantile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def compare(size: int, count: int, goal: str, seed: int) -> tuple[dict[str, Any], list[Any]]:
    """Run both solvers on the same random hands, in turn."""
    rng = random.Random(f"{seed}/{size}/{goal}")
    worth = BONUS if goal == "points" else None
    ours, theirs, optima = [], [], []
    for _ in range(count):
        letters = "".join(rng.sample(DECKS["en"], size))
        began = time.perf_counter()
        mine = by_search(letters, worth)
        between = time.perf_counter()
        other = by_cp_sat(letters, worth)
        ended = time.perf_counter()
        if other is not None and mine != other:
            raise SystemExit(f"{letters}: {mine} by search, {other} by CP-SAT")
        ours.append(between - began)
        theirs.append(ended - between)
        if other is not None:
            optima.append((letters, mine))
    row = {
        "cards": size,
        "goal": goal,
        "hands": count,
        "proven_by_cp_sat": len(optima),
        "search_median_ms": round(quantile(ours, 0.5), 3),
        "search_p99_ms": round(quantile(ours, 0.99), 3),
        "cp_sat_median_ms": round(quantile(theirs, 0.5), 3),
        "cp_sat_p99_ms": round(quantile(theirs, 0.99), 3),
        "times_faster": round(quantile(theirs, 0.5) / quantile(ours, 0.5), 1),
    }
    return row, optima


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=250, help="hands per size and goal")
    parser.add_argument("--cards", type=int, nargs="+", default=[10, 14], help="sizes of hands")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="keep optima (most cards) in this file")
    asked = parser.parse_args()
    compiled = is_compiled(twin("parlour.games.foil.search"))
    print(f"search {'compiled' if compiled else 'in plain Python'}, CP-SAT with one worker")
    kept = []
    for size in asked.cards:
        for goal in ("cards", "points"):
            row, optima = compare(size, asked.hands, goal, asked.seed)
            print(json.dumps(row), flush=True)
            if goal == "cards":
                kept += optima[:120]
    if asked.write:
        asked.write.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
