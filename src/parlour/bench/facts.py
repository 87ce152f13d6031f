"""Facts in Five: the machine's part in judging a round."""

from __future__ import annotations

import hashlib
import statistics
import time

from parlour.bench.figure import Figure
from parlour.games.facts import game
from parlour.games.facts.knowledge import Knowledge
from parlour.games.facts.state import SIZE, Done, Write
from parlour.kernel import Table

CARDS = 5


def full_round(number: int) -> Table:
    """Fill in five Playcards, a few entries misspelt; all but one seat are done."""
    seed = hashlib.sha256(f"facts bench/{number}".encode()).digest()
    options = game.Options(by_lot=True, fair_cells=True)
    table, _ = Table.start(game, options, (game.SeatOptions(),) * CARDS, seed=seed)
    for seat in range(CARDS):
        mind = Knowledge(5, f"{number}/{seat}")
        for place in range(SIZE * SIZE):
            row, column = divmod(place, SIZE)
            letter = table.state.letters[row].replace("*", "M")
            ideas = mind.members(table.state.columns[column].query, letter)
            name = ideas[(seat + place) % len(ideas)].name if ideas else f"{letter}ornithal"
            if place % 5 == seat and len(name) > 5:
                name = name[:3] + name[4] + name[3] + name[5:]
            table, _ = table.play(seat, Write(row, column, name), 0)
        if seat:
            table, _ = table.play(seat, Done(), 0)
    return table


def measure(quick: bool) -> list[Figure]:
    """Measure from the last `done` to the cards in front of their scorers, hints and all."""
    times = []
    rounds = 3 if quick else 30
    full_round(0).play(0, Done(), 0)  # opens the shelf
    for number in range(1, rounds + 1):
        table = full_round(number)
        began = time.perf_counter()
        table.play(0, Done(), 0)
        times.append((time.perf_counter() - began) * 1e3)
    return [
        Figure(
            "facts_judging_five_cards",
            statistics.median(times),
            "ms",
            50,
            "lower",
            limited_by="one core",
            details={"slowest_ms": round(max(times), 1), "rounds": rounds},
        )
    ]
