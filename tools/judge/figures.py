"""Measure the judge on labelled answers: `python -m tools.judge.figures [--held]`.

Of held files nothing is shown but shares and counts: nobody reads their errors.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tools.judge.labels import File, counts, figures, files


def count(file: File) -> Counter[str]:
    """Return what the judge said of a file."""
    return counts(file.cases)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held", action="store_true", help="the files that nobody has looked at")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    chosen = files("held" if asked.held else "fitted")
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
