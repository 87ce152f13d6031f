"""What runs of chaos did and found, each alone and all together."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import add
from pathlib import Path

import msgspec

RUNS = Path(__file__).parents[2] / ".cache" / "chaos.jsonl"
"""One line for each run on this machine."""


class Report(msgspec.Struct, frozen=True):
    """Counts of one run, or the sums of several."""

    troubles: Counter[str]
    in_flight: Counter[str]
    """Troubles that came while messages were under way."""
    killed: Counter[str]
    killed_in_flight: Counter[str]
    """The same for what was killed; of a worker: with messages of people who were connected to it."""
    acknowledged: int
    resent: int
    refused: Counter[str]
    """By code."""
    games: int
    views: int
    """Last views that were compared with the log."""
    fired: list[float]
    complaints: list[str]
    seconds: float
    runs: int = 1

    def __add__(self, other: Report) -> Report:
        mine, others = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return Report(*map(add, mine, others))

    def lines(self) -> list[str]:
        late = sorted(self.fired) or [0.0]
        codes = ", ".join(f"{code} {n:,}" for code, n in self.refused.most_common())
        return [
            f"{self.runs} runs, {self.seconds / 60:.0f} minutes.",
            "",
            *_table("killed", self.killed, self.killed_in_flight),
            "",
            *_table("trouble", self.troubles, self.in_flight),
            "",
            f"{self.games:,} games; {self.acknowledged:,} messages acknowledged, {self.resent:,} of "
            f"them after they were sent again; {self.refused.total():,} refused ({codes}); "
            f"{self.views:,} last views compared.",
            f"{len(self.fired):,} deadlines seen to fire: median {late[len(late) // 2]:.0f} ms, "
            f"99 % {late[len(late) * 99 // 100]:.0f} ms, longest {late[-1]:.0f} ms after their time.",
            *(f"BROKEN: {complaint}" for complaint in self.complaints),
            *(() if self.complaints else ("Nothing was lost, doubled, early or stale.",)),
        ]

    def keep(self, runs: Path = RUNS) -> None:
        """Write it down for the sum."""
        runs.parent.mkdir(exist_ok=True)
        with runs.open("ab") as file:
            file.write(msgspec.json.encode(self) + b"\n")


def total(runs: Path = RUNS) -> Report | None:
    """Return the sum over all runs on this machine."""
    if not runs.exists():
        return None
    decoder = msgspec.json.Decoder(Report, dec_hook=lambda _, counts: Counter(counts))
    return reduce(add, decoder.decode_lines(runs.read_bytes()))


def _table(head: str, times: Counter[str], in_flight: Counter[str]) -> list[str]:
    rows = [f"| {head} | times | with messages under way |", "|---|---|---|"]
    return rows + [f"| {name} | {n} | {in_flight[name]} |" for name, n in sorted(times.items())]
