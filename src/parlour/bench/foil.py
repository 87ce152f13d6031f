"""Foil's lexicon and the best grouping of a hand, plain and compiled.

Each kind is measured in a process of its own, so that opening the lexicon is really opening it
and the memory is that of one process. CP-SAT is not part of Parlour; `make compare-foil` measures
it beside these in one run.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from parlour.bench.figure import Figure
from parlour.bench.processes import measure_apart, resident_bytes
from parlour.games.foil.cards import BONUS, DECKS
from parlour.games.foil.solver import Hand
from parlour.kernel.compiled import is_compiled, twin
from parlour.shelf.lexicon import Lexicon, WordRules, lexicon_file

RULES = WordRules()
GROUPING = "parlour.games.foil.search"
PATIENCE_SECONDS = 600


def hands(size: int, count: int) -> list[str]:
    rng = random.Random(f"foil bench/{size}")
    return ["".join(rng.sample(DECKS["en"], size)) for _ in range(count)]


def one_by_one(letters: str, words: Iterable[str]) -> list[str]:
    """Find all words of a hand by looking at each: what the lexicon is measured against."""
    hand = Counter(letters)
    return [word for word in words if Counter(word) <= hand]


def quantiles_us(work: Callable[[str], object], given: Iterable[str]) -> tuple[float, float]:
    """Measure microseconds per hand: the median and the 99th percentile."""
    times = []
    for one in given:
        began = time.perf_counter()
        work(one)
        times.append((time.perf_counter() - began) * 1e6)
    times.sort()
    return statistics.median(times), times[int(0.99 * len(times))]


def probe(count: int) -> dict[str, Any]:
    """Return what one process sees, whose lexicon has not been opened yet."""
    began = time.perf_counter()
    lexicon = Lexicon(lexicon_file("en"))
    opened = (time.perf_counter() - began) * 1000
    for letters in hands(10, 20):
        Hand(letters, lexicon, RULES).best()
    memory = resident_bytes(os.getpid()) / 2**20
    asked = [word for letters in hands(8, count) for word in lexicon.fitting(letters, RULES)]
    asked += ["".join(reversed(word)) for word in asked]
    began = time.perf_counter()
    for word in asked:
        lexicon.judge(word, RULES)
    look_up = (time.perf_counter() - began) * 1e6 / len(asked)
    known = frozenset(asked)
    began = time.perf_counter()
    for word in asked:
        _ = word in known
    found: dict[str, Any] = {
        "open_ms": opened,
        "memory_mib": memory,
        "look_up_us": look_up,
        "set_us": (time.perf_counter() - began) * 1e6 / len(asked),
        "words_12": quantiles_us(lambda hand: lexicon.fitting(hand, RULES), hands(12, count)),
    }
    worth = {letter: 1 + 5 * (letter in BONUS["en"]) for letter in lexicon.alphabet}
    for size in (10, 14):
        given = hands(size, count)
        for goal, table in (("points", worth), ("cards", None)):

            def best(letters: str, table: dict[str, int] | None = table) -> int:
                return Hand(letters, lexicon, RULES, table).best().worth

            found[f"{goal}_{size}"] = quantiles_us(best, given)
    every = [lexicon.text_at(number) for number in range(lexicon.word_count)]
    found["one_by_one_us"], _ = quantiles_us(lambda hand: one_by_one(hand, every), hands(12, 1))
    return found


def probed(count: int, *, pure: bool) -> dict[str, Any]:
    """Run the probe in a process of its own."""
    plain = {"PARLOUR_PURE": "1"} if pure else {}
    out = measure_apart("parlour.bench.foil", b"%d" % count, PATIENCE_SECONDS, plain)
    seen: dict[str, Any] = json.loads(out)
    return seen


def measure(quick: bool) -> list[Figure]:
    count = 20 if quick else 1000
    kinds = {"plain": probed(count, pure=True)}
    if is_compiled(twin(GROUPING)):
        kinds["compiled"] = probed(count, pure=False)
    figures = []
    for kind, seen in kinds.items():
        figures += [
            Figure(f"foil_open_{kind}", seen["open_ms"], "ms", 50, "lower"),
            Figure(f"foil_memory_{kind}", seen["memory_mib"], "MiB", 40, "lower"),
            Figure(
                f"foil_look_up_{kind}",
                seen["look_up_us"],
                "µs",
                1 if kind == "compiled" else 3,
                "lower",
                reference=seen["set_us"],
                reference_is="is it in a set of Python's, without saying why not",
            ),
        ]
        for what, bar, slowest in (
            ("words_12", 2000, None),
            ("points_10", 2000, 20_000),
            ("cards_10", 2000, 20_000),
            ("points_14", 10_000, 100_000),
            ("cards_14", 10_000, 100_000),
        ):
            median, p99 = seen[what]
            details = {"p99_us": round(p99, 1), "hands": count}
            if slowest is not None:
                details["p99_bar_us"] = slowest
            figures.append(
                Figure(
                    f"foil_{what}_{kind}",
                    median,
                    "µs",
                    bar,
                    "lower",
                    reference=seen["one_by_one_us"],
                    reference_is="looking at every word of the lexicon once",
                    limited_by="one core",
                    details=details,
                )
            )
    return figures


if __name__ == "__main__":
    print(json.dumps(probe(int(sys.stdin.read()))))
