"""Measures the planning advice of Find Five against greedy and random players in solo games.

    python -m tools.fives.planning --games 1000

All three play the same boards and rolls. Points are of 30.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

from parlour.games.fives import sparring
from parlour.games.fives.planning import OUTLOOK
from parlour.kernel.compiled import is_compiled


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    wanted = parser.parse_args()
    for kind in ("rich", "random"):
        games = [sparring.case(kind, number) for number in range(wanted.games)]
        for name, policy in (
            ("advised", sparring.advised),
            ("greedy", sparring.greedy),
            ("random", sparring.RandomPolicy(1)),
        ):
            began = time.perf_counter()
            points = [sparring.play(board, rolls, policy) for board, rolls in games]
            taken = time.perf_counter() - began
            print(
                json.dumps(
                    {
                        "boards": kind,
                        "player": name,
                        "compiled": is_compiled(OUTLOOK),
                        "games": wanted.games,
                        "mean points": round(statistics.mean(points), 2),
                        "standard error": round(statistics.stdev(points) / len(points) ** 0.5, 2),
                        "best": max(points),
                        "milliseconds per round": round(taken * 1000 / wanted.games / 12, 2),
                    }
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
