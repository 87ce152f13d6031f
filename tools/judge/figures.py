"""Measure the judge on labelled answers: `python -m tools.judge.figures [--held] [--times]`.

Of held files nothing is shown but shares and counts: nobody reads their errors.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from time import process_time_ns
from typing import Final

from tools.judge.labels import Case, File, counts, figures, files, known

SLOWEST: Final = 50
"""Answers that are judged again."""
AGAIN: Final = 3


def count(file: File) -> Counter[str]:
    """Return what the judge said of a file."""
    return counts(file.cases)


def times(chosen: list[File]) -> str:
    """Return how long verdicts take. The slowest are judged again, since the first of a kind waits
    for the part of a table that it reads."""
    taken: list[tuple[float, Case, Collection[str]]] = []
    for file in chosen:
        packed = known(file.cases)
        taken += [(milliseconds(case, packed), case, packed) for case in file.cases]
    slowest = sorted(taken, key=lambda one: -one[0])[:SLOWEST]
    again = max(
        min(milliseconds(case, packed) for _ in range(AGAIN)) for _, case, packed in slowest
    )
    spent = sorted(one[0] for one in taken)
    return f"median {median(spent):.2f} ms, worst {spent[-1]:.2f} ms, judged again {again:.2f} ms"


def milliseconds(case: Case, packed: Collection[str]) -> float:
    """Return the processor time that one verdict takes."""
    begun = process_time_ns()
    case.judged(packed)
    return (process_time_ns() - begun) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held", action="store_true", help="the files that nobody has looked at")
    parser.add_argument("--times", action="store_true", help="only how long a verdict takes")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    chosen = files("held" if asked.held else "fitted")
    if asked.times:
        print(times(chosen))
        return
    print(
        "| file | answers | hard | wrong accepts | wrong rejects | without aliases | asked, right | asked, wrong |"
    )
    print("|---|---|---|---|---|---|---|---|")
    together: Counter[str] = Counter()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for file, found in zip(chosen, pool.map(count, chosen), strict=True):
            together += found
            print(f"| {file.name} | {figures(found)} |")
    print(f"| **together** | {figures(together)} |")


if __name__ == "__main__":
    main()
