"""A whole game between bots on a virtual clock: their pacing is simulated, never slept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour.bots.minds import Minds
from parlour.bots.player import Player
from parlour.kernel import Entry, Millis, Outcome, Refusal, Table
from parlour.kernel.chance import Shelf, commitment, game_seed
from parlour.kernel.game import AnyGame
from parlour.kernel.record import export

MOST_ENTRIES = 100_000
"""A game with more entries than this is taken for one that never ends."""


class Simulated(msgspec.Struct, frozen=True):
    """A game that was simulated to its end."""

    table: Table
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    bots: tuple[int | None, ...]
    secret: str
    refused: tuple[int, ...]
    """Per seat how many of its moves were refused."""

    @property
    def outcome(self) -> Outcome:
        outcome = self.table.outcome
        assert outcome is not None
        return outcome

    @property
    def record(self) -> str:
        """The record of the game, as text."""
        return export(
            self.table.game,
            self.entries,
            names=self.names,
            bots=self.bots,
            secret=self.secret,
            nonces={},
        )


def simulate(
    game: AnyGame,
    players: Sequence[Player],
    options: Any = None,
    seats: Sequence[Any] | None = None,
    *,
    seed: str = "",
    shelf: Shelf | None = None,
) -> Simulated:
    """Play one game to its end. The same seed and players give the same game, bit for bit."""
    secret = hashlib.sha256(f"parlour simulation 1/{seed}".encode()).hexdigest()
    table, entry = Table.start(
        game,
        game.among_bots(game.Options() if options is None else options),
        tuple(seats) if seats is not None else tuple(game.SeatOptions() for _ in players),
        seed=game_seed(secret, {}),
        commitment=commitment(secret),
        shelf=shelf,
    )
    entries = [entry]
    minds = Minds(dict(enumerate(players)), seed)
    now: Millis = 0
    while not table.is_over:
        if len(entries) > MOST_ENTRIES:
            raise Refusal("endless_game", entries=MOST_ENTRIES)
        planned, deadline = minds.look(table, now), table.deadline
        if planned is not None and (deadline is None or planned.due < deadline):
            now = planned.due
            made = minds.move(table, planned.seat, now)
        elif deadline is not None:
            now = max(now, deadline)
            made = table.expire()
        else:
            raise Refusal("nobody_moves", at=now)
        if made is not None:
            table, entry = made
            entries.append(entry)
    names, bots = unique(player.name for player in players), tuple(p.level for p in players)
    return Simulated(table, tuple(entries), names, bots, secret, tuple(minds.refused.values()))


def unique(wishes: Iterable[str]) -> tuple[str, ...]:
    """Number names where several are the same: names are unique in a game."""
    names: list[str] = []
    for wish in wishes:
        name, count = wish, 1
        while name in names:
            count += 1
            name = f"{wish} ({count})"
        names.append(name)
    return tuple(names)
