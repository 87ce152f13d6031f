"""`python -m tools.chaos [SECONDS]`: people and bots play while everything is killed, cut and slowed.

Prints what was done and what was found, as tables for the docs, and keeps the counts;
`python -m tools.chaos total` prints the sums over all runs. Exit code 1 where a promise was broken.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.support.serving import players
from tools.chaos.checker import complaints, games_played
from tools.chaos.house import CAN_MOUNT, ChaosHouse
from tools.chaos.report import Report, total
from tools.chaos.troubles import WEIGHTS, Siege, Trouble
from tools.complaints import unexpected

SECONDS = 600.0
WORKERS = 3
TABLES = 12
SITTERS = 6
PAUSE = 0.1
SETTLE_SECONDS = 3
"""By then every worker has heard of the last entry, or has looked for it."""
SKEWS = (0, 7)
"""Seconds by which the clocks of the workers' machines go wrong."""


def besiege(
    siege: Siege, seconds: float, weights: dict[Trouble, int]
) -> Iterator[tuple[str, bool]]:
    """Make one trouble after the other, each as soon as play goes on; each by its name, and whether
    messages were under way."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        siege.crowd.listen_now()
        siege.crowd.listen_for(siege.rng.randrange(1, TABLES))
        (trouble,) = siege.rng.choices(list(weights), list(weights.values()))
        siege.crowd.listen_now()
        is_in_flight = siege.crowd.in_flight > 0
        trouble(siege)
        yield trouble.__name__.replace("_", " "), is_in_flight


def run(
    seconds: float,
    weights: dict[Trouble, int] = WEIGHTS,
    faults: Sequence[str] = (),
    skews: Sequence[float] = SKEWS,
    seed: str | None = None,
) -> Report:
    """Have people play in a house under fire, and check what they were told."""
    with ChaosHouse(WORKERS, faults, skews) as house:
        with players(
            *house.ports, tables=TABLES, pause=PAUSE, sitters=SITTERS, settle=SETTLE_SECONDS
        ) as crowd:
            siege = Siege(house, crowd, random.Random(seed))
            crowd.listen_until("ready")
            house.fall_ill()
            stuck: list[str] = []
            troubles: Counter[str] = Counter()
            in_flight: Counter[str] = Counter()
            try:
                for name, is_in_flight in besiege(siege, seconds, weights):
                    troubles[name] += 1
                    in_flight[name] += is_in_flight
                for worker in house.workers:
                    worker.wait()
                crowd.listen_for(2 * TABLES)
                crowd.tell("finish")
                crowd.listen_until("finished")
            except AssertionError as error:  # nobody says anything any more
                stuck = [f"play does not go on: {error}"]
        streams = house.streams()
        return Report(
            troubles,
            in_flight,
            siege.killed,
            siege.killed_in_flight,
            len(crowd.acknowledged),
            len(crowd.resent),
            crowd.codes,
            games_played(streams),
            len(crowd.views),
            crowd.fired,
            [*(stuck or complaints(crowd, streams)), *unexpected(house.said())],
            seconds,
        )


def main(arguments: Sequence[str]) -> int:
    if list(arguments) == ["total"]:
        report = total()
        print("No runs yet." if report is None else "\n".join(report.lines()))
        return 0
    seconds = float(arguments[0]) if arguments else SECONDS
    seed = secrets.token_hex(4)
    print(f"seed {seed}, {seconds:.0f} seconds", flush=True)
    if not CAN_MOUNT:
        print("No disk is filled: that needs root.")
    report = run(seconds, seed=seed)
    report.keep()
    print("\n".join(report.lines()))
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
