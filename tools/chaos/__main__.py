"""`python -m tools.chaos [SECONDS]`: people and bots play while everything is killed, cut and slowed.

Prints what was done and what was found, as a table for the docs. Exit code 1 where a promise was
broken.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from tests.support.serving import Players, players
from tools.chaos.checker import complaints, games_played
from tools.chaos.house import ChaosHouse
from tools.chaos.troubles import WEIGHTS, Trouble

SECONDS = 600.0
WORKERS = 2
TABLES = 20
SITTERS = 10
PAUSE = 0.1
SETTLE_SECONDS = 3
"""By then every worker has heard of the last entry, or has looked for it."""
SKEWS = (0, 7)
"""Seconds by which the clocks of the workers' machines go wrong."""


class Report(msgspec.Struct, frozen=True):
    """What a run of chaos did and found."""

    troubles: Counter[str]
    in_flight: Counter[str]
    """Troubles that came while messages were under way."""
    acknowledged: int
    resent: int
    refused: int
    games: int
    fired: list[float]
    complaints: list[str]

    def lines(self) -> list[str]:
        rows = ["| trouble | times | with messages under way |", "|---|---|---|"]
        rows += [f"| {name} | {n} | {self.in_flight[name]} |" for name, n in self.troubles.items()]
        late = sorted(self.fired) or [0.0]
        rows += [
            "",
            f"{self.games} games; {self.acknowledged} messages acknowledged, {self.resent} of them "
            f"after they were sent again; {self.refused} refused.",
            f"{len(self.fired)} deadlines seen to fire: median {late[len(late) // 2]:.0f} ms, "
            f"99 % {late[len(late) * 99 // 100]:.0f} ms, longest {late[-1]:.0f} ms after their time.",
            *(f"BROKEN: {complaint}" for complaint in self.complaints),
            *(() if self.complaints else ("Nothing was lost, doubled, early or stale.",)),
        ]
        return rows


def besiege(
    house: ChaosHouse,
    crowd: Players,
    seconds: float,
    weights: dict[Trouble, int],
    rng: random.Random,
) -> Iterator[tuple[str, bool]]:
    """One trouble after the other, with a moment to breathe in between; each by its name, and whether
    messages were under way."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        crowd.listen_for(rng.randrange(1, TABLES))
        (trouble,) = rng.choices(list(weights), list(weights.values()))
        crowd.listen_now()
        is_in_flight = crowd.in_flight > 0
        trouble(house, rng)
        yield trouble.__name__.replace("_", " "), is_in_flight


def run(
    seconds: float,
    weights: dict[Trouble, int] = WEIGHTS,
    faults: Sequence[str] = (),
    skews: Sequence[float] = SKEWS,
    seed: str | None = None,
) -> Report:
    """Have people play in a house under fire, and check what they were told."""
    rng = random.Random(seed)
    with ChaosHouse(WORKERS, faults, skews) as house:
        with players(
            *house.ports, tables=TABLES, pause=PAUSE, sitters=SITTERS, settle=SETTLE_SECONDS
        ) as crowd:
            crowd.listen_until("ready")
            house.fall_ill()
            stuck: list[str] = []
            troubles: Counter[str] = Counter()
            in_flight: Counter[str] = Counter()
            try:
                for name, is_in_flight in besiege(house, crowd, seconds, weights, rng):
                    troubles[name] += 1
                    in_flight[name] += is_in_flight
                crowd.listen_for(2 * TABLES)
                crowd.tell("finish")
                crowd.listen_until("finished")
            except AssertionError as error:  # nobody says anything any more
                stuck = [f"play does not go on: {error}"]
        streams = house.streams()
        return Report(
            troubles,
            in_flight,
            len(crowd.acknowledged),
            len(crowd.resent),
            len(crowd.refused),
            games_played(streams),
            crowd.fired,
            stuck or list(complaints(crowd, streams)),
        )


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    seed = secrets.token_hex(4)
    print(f"seed {seed}, {seconds:.0f} seconds", flush=True)
    report = run(seconds, seed=seed)
    print("\n".join(report.lines()))
    return 1 if report.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
