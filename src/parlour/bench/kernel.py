"""Moves through a table: legality, the new state and the log entry, nothing written or sent."""

from __future__ import annotations

import random
from typing import Any

from parlour.bench.connect_four import random_games, replay
from parlour.bench.figure import Figure, rate
from parlour.kernel import AnyGame, Refusal, Table, find_game

BAR = 60_000

Script = list[tuple[int, Any, int]]
"""The accepted moves of a game: seat, move, time."""


def script(game: AnyGame, seed: int, options: Any = None, most: int | None = None) -> Script:
    """Play a game by its own sampler; return the moves that were accepted, at most `most`. Drafts
    are left out: only their own seat sees them, so nobody else could say that they are done."""
    rng = random.Random(seed)
    seats = tuple(game.SeatOptions() for _ in range(game.seats[0]))
    chosen = game.Options() if options is None else options
    table, _ = Table.start(game, chosen, seats, seed=seed.to_bytes(8, "big"))
    moves: Script = []
    now = 0
    while not table.is_over and len(moves) != most:
        now += 250
        if table.is_due(now):
            table, _ = table.expire()
            moves.append((-1, None, now))
            continue
        for seat in range(len(seats)):
            move = game.sample(table.state, seat, rng)
            if move is None or game.draft_key(move) is not None:
                continue
            try:
                table, _ = table.play(seat, move, now)
            except Refusal:
                continue
            moves.append((seat, move, now))
            break
    return moves


def play_again(game: AnyGame, scripts: list[Script]) -> int:
    """Play the given games again through tables; how many inputs that were."""
    seats = tuple(game.SeatOptions() for _ in range(game.seats[0]))
    options = game.Options()
    for seed, moves in enumerate(scripts):
        table, _ = Table.start(game, options, seats, seed=seed.to_bytes(8, "big"))
        for seat, move, now in moves:
            table, _ = table.play(seat, move, now) if seat >= 0 else table.expire()
    return sum(map(len, scripts))


def measure(quick: bool) -> list[Figure]:
    game = find_game("times")
    scripts = [script(game, seed) for seed in range(2 if quick else 10)]
    reference_games = random_games(20 if quick else 200, 1)
    seconds = 0.3 if quick else 3.0
    moves = rate(lambda: play_again(game, scripts), seconds)
    reference = rate(lambda: replay(reference_games), seconds)
    return [
        Figure(
            "kernel",
            moves,
            "moves/s",
            BAR,
            reference=reference,
            reference_is="Connect Four with immutable objects: no log, no clock",
            limited_by="plain Python; one core",
            details={"game": game.id, "moves": sum(map(len, scripts)), "games": len(scripts)},
        )
    ]
