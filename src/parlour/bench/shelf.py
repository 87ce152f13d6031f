"""The encyclopedia: opened, looked up exactly and with slips of spelling, in a process of its own."""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from parlour.bench.figure import Figure
from parlour.bench.processes import measure_apart, resident_bytes
from parlour.shelf.encyclopedia import FILE, Encyclopedia

PATIENCE_SECONDS = 600
QUERIES = ("animal", "city", "composer", "river & europe", "food | drink", "element", "occupation")


def slip(name: str) -> str:
    """Return a name with two letters behind its middle swapped."""
    at = len(name) // 2
    return name[:at] + name[at : at + 2][::-1] + name[at + 2 :]


def median_us(work: Callable[[str], object], given: Iterable[str]) -> tuple[float, float]:
    """Measure microseconds each: the median and the 99th percentile."""
    times = []
    for one in given:
        began = time.perf_counter()
        work(one)
        times.append((time.perf_counter() - began) * 1e6)
    times.sort()
    return statistics.median(times), times[int(0.99 * len(times))]


def probe(count: int) -> dict[str, Any]:
    """Return what one process sees, whose encyclopedia has not been opened yet."""
    began = time.perf_counter()
    shelf = Encyclopedia(FILE)
    shelf.find("Rhine")
    opened = (time.perf_counter() - began) * 1000
    names = {query: [thing.name for thing in shelf.members(query, most=count)] for query in QUERIES}
    every = [name for found in names.values() for name in found]
    exact = median_us(shelf.find, every)
    slips = {slip(name): query for query, found in names.items() for name in found}
    fuzzy = median_us(lambda text: shelf.check(text, slips[text]), slips)
    known = frozenset(every)
    plain = median_us(known.__contains__, every)
    return {
        "open_ms": opened,
        "exact_us": exact,
        "fuzzy_us": fuzzy,
        "set_us": plain[0],
        "memory_mib": resident_bytes(os.getpid()) / 2**20,
        "names": len(every),
    }


def measure(quick: bool) -> list[Figure]:
    count = 20 if quick else 300
    out = measure_apart("parlour.bench.shelf", b"%d" % count, PATIENCE_SECONDS, {})
    seen: dict[str, Any] = json.loads(out)
    median, p99 = seen["exact_us"]
    return [
        Figure("shelf_open", seen["open_ms"], "ms", 100, "lower"),
        Figure("shelf_memory", seen["memory_mib"], "MiB", 60, "lower"),
        Figure(
            "shelf_exact",
            median,
            "µs",
            5,
            "lower",
            reference=seen["set_us"],
            reference_is="is it in a set of Python's, as it is spelled",
            limited_by="one core",
            details={"p99_us": round(p99, 1), "names": seen["names"]},
        ),
        Figure(
            "shelf_misspelt",
            seen["fuzzy_us"][0] / 1000,
            "ms",
            2,
            "lower",
            limited_by="one core",
            details={"p99_us": round(seen["fuzzy_us"][1], 1), "names": seen["names"]},
        ),
    ]


if __name__ == "__main__":
    print(json.dumps(probe(int(sys.stdin.read()))))
