"""Simple players to measure the bot against, and matches on a virtual clock."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from parlour.games.times.bot import (
    asked,
    bot,
    count,
    fitting,
    in_any_order,
    paced,
    position,
    scoring_most,
)
from parlour.games.times.marks import SeatOptions
from parlour.games.times.rules import game
from parlour.games.times.state import Options
from parlour.games.times.view import TimesView
from parlour.kernel.bot import Bot, Decision
from parlour.kernel.game import View
from parlour.kernel.table import Table


class Sparring:
    """A player without mistakes and without foresight, at the bot's pace.

    It knows all tables and points out all its sets. `greedy` plays what scores most in this very
    turn, else it plays any fact that fits.
    """

    heavy: ClassVar[frozenset[int]] = frozenset()

    def __init__(self, greedy: bool) -> None:
        self.greedy = greedy

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        if not asked(view):
            return None
        seen = msgspec.convert(view, TimesView)
        if seen.turn.phase == "closing":
            return None
        if seen.turn.phase == "placed":
            return count(seen, 0, rng)
        field, own, other = position(seen)
        keys = fitting(field, own | other)
        if self.greedy:
            keys = scoring_most(seen.options, own, other, keys)
        return paced(seen, in_any_order(rng.choice(keys), rng), rng.randint(2500, 6000))


GREEDY = Sparring(greedy=True)
RANDOM = Sparring(greedy=False)


class Strength(msgspec.Struct, frozen=True):
    """How a player did in a series of games, the sides alternating."""

    games: int
    won: int
    drawn: int
    points: int
    against: int


def play_match(players: tuple[Bot, Bot], level: int, seed: int, options: Options) -> Table:
    """Play one game on a virtual clock: the players' pace is simulated, never slept."""
    table, _ = Table.start(
        game, options, (SeatOptions(), SeatOptions()), seed=seed.to_bytes(32, "big")
    )
    rng = random.Random(seed)
    wall = 0
    while not table.is_over:
        seat = table.state.turn.seat
        decision = players[seat].decide(msgspec.to_builtins(table.view(seat)), level, rng)
        due = table.due()
        if decision is not None and (due is None or wall + decision.delay < due):
            wall += decision.delay
            table, _ = table.play(seat, decision.move, wall)
        else:
            table, _ = table.expire()
            wall = table.at
    return table


def matches(
    rival: Bot, games: Iterable[int], level: int = 5, options: Options | None = None
) -> Iterator[Strength]:
    """Play the bot against a rival, one game for each seed; sides alternate. Yield the sum so
    far."""
    won = drawn = points = against = 0
    for played, seed in enumerate(games, start=1):
        side = seed % 2
        players = (rival, bot) if side else (bot, rival)
        table = play_match(players, level, seed, options or Options())
        scores = table.state.points
        won += scores[side] > scores[1 - side]
        drawn += scores[0] == scores[1]
        points += scores[side]
        against += scores[1 - side]
        yield Strength(games=played, won=won, drawn=drawn, points=points, against=against)
