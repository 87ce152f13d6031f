"""Replays: how large they are and how long they take for the longest games, and what many of them cost
those who play."""

from __future__ import annotations

import time
from collections.abc import Mapping
from statistics import median
from typing import Any

import msgspec

from parlour.bench.asking import Asking, Beside
from parlour.bench.figure import Figure
from parlour.bench.processes import measure_apart
from parlour.bench.sockets import house
from parlour.bots.player import find_player
from parlour.bots.simulation import simulate
from parlour.kernel import find_game, games
from parlour.kernel.record import read
from parlour.server.replay import packed, replay

MOST_KIB = 150
"""All tracks of a game, compressed."""
MOST_MS = 300
SEATS: Mapping[str, int] = {"facts": 8, "fives": 4, "foil": 4, "times": 2, "wedges": 6}
LONGER_MS: Mapping[str, int] = {"facts": 600}
"""Where eight people write, every letter of theirs is an entry."""
GAMES = {False: 6, True: 1}
"""The longest of so many is measured."""
LEVEL = "2"
ROUNDS = 5
SHORT: Mapping[str, Mapping[str, Any]] = {
    "facts": {"rounds": 1},
    "foil": {"rounds": (1,)},
    "times": {"match_minutes": 0},
    "wedges": {"max_turns": 6},
}
"""Options for a short look."""
ASKED = {
    False: Asking(0, 0, 100, 150, 20, 100.0, 5, 5.0),
    True: Asking(0, 0, 4, 4, 2, 20.0, 1, 0.5),
}
MORE = 1.2
"""The p99 of moves beside the replays may be higher by a fifth."""


def longest_record(id: str, count: int, *, short: bool) -> str:
    """Return the record with the most entries of some games among bots."""
    game = find_game(id)
    seats = SEATS[id]
    options = game.among_bots(game.Options(**(SHORT.get(id, {}) if short else {})))
    players = [find_player(game, LEVEL) for _ in range(seats)]
    records = [simulate(game, players, options, seed=f"replays {n}").record for n in range(count)]
    return max(records, key=lambda record: record.count("\n"))


def measure_kind(id: str, *, quick: bool) -> list[Figure]:
    """Measure the replay of the longest game of a kind."""
    text = longest_record(id, GAMES[quick], short=quick)
    took = []
    for _ in range(1 if quick else ROUNDS):
        began = time.perf_counter()
        body = packed(text)
        took.append((time.perf_counter() - began) * 1000)
    walked = replay(read(text))
    details = {
        "seats": SEATS[id],
        "entries": len(walked.entries),
        "steps": walked.entries[-1].line + 1,
        "plain_kib": round(len(msgspec.json.encode(walked)) / 1024),
    }
    return [
        Figure(f"replay_{id}", len(body) / 1024, "KiB", MOST_KIB, "lower", details=details),
        Figure(f"replay_{id}_made", median(took), "ms", LONGER_MS.get(id, MOST_MS), "lower"),
    ]


def beside(asking: Asking) -> Beside:
    """Ask for replays of finished games while others play."""
    with house("--set", "work=0", "--set", "work_per_address=0", pinned=False) as server:
        asked = msgspec.structs.replace(asking, port=server.port, pid=server.pid)
        patience = 4 * asking.rounds * asking.seconds + 300
        raw = measure_apart("parlour.bench.asking", msgspec.json.encode(asked), patience)
    return msgspec.json.decode(raw, type=Beside)


def measure(quick: bool) -> list[Figure]:
    """Measure one game of each kind, then many replays asked for at once."""
    figures = [figure for id in games() if id in SEATS for figure in measure_kind(id, quick=quick)]
    found = beside(ASKED[quick])
    figures.append(
        Figure(
            "moves_beside_replays_p99",
            found.p99_beside_ms,
            "ms",
            MORE * found.p99_alone_ms,
            "lower",
            reference=found.p99_alone_ms,
            reference_is="the same tables while nobody asks, p99 in ms",
            limited_by="the processor, which both need",
            details={
                "asked_at_once": ASKED[quick].games,
                "replays": found.replays,
                "replay_p50_ms": round(found.replay_p50_ms, 1),
                "replay_p99_ms": round(found.replay_p99_ms, 1),
                "replay_kib": round(found.replay_bytes / 1024, 1),
                "moves_per_second": round(found.beside.per_second, 1),
                "server_busy": round(found.beside.server_busy, 3),
                "server_busy_alone": round(found.alone.server_busy, 3),
            },
        )
    )
    return figures
