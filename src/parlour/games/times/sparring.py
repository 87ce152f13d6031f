"""Simple players to measure the bot against, and matches on a virtual clock."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final

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
from parlour.games.times.notation import read
from parlour.games.times.rules import game
from parlour.games.times.solver import new_search
from parlour.games.times.state import EndTurn, Fact, Options
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
        return paced(seen, in_any_order(self.chosen(seen, rng), rng), rng.randint(2500, 6000))

    def chosen(self, seen: TimesView, rng: random.Random) -> int:
        """Return the fact to play, as a footprint key."""
        field, own, other = position(seen)
        keys = fitting(field, own | other)
        if self.greedy:
            keys = scoring_most(seen.options, own, other, keys)
        return rng.choice(keys)


GREEDY = Sparring(greedy=True)
RANDOM = Sparring(greedy=False)


class Tree(Sparring):
    """The textbook's tree of playouts (UCT with UCB1): random to the end of the board, and nothing
    counts but who wins."""

    def __init__(self, playouts: int = 100_000, explore: float = 1.4) -> None:
        super().__init__(greedy=False)
        self.playouts = playouts
        self.explore = explore

    def chosen(self, seen: TimesView, rng: random.Random) -> int:
        field, own, other = position(seen)
        search = new_search(seen.options)
        search.wins, search.trust, search.explore = 1, 0.0, self.explore
        seat = seen.turn.seat
        lead = seen.score.points[seat] - seen.score.points[1 - seat]
        found, _ = search.grow(own, other, lead, self.playouts, rng.getrandbits(32))
        return field.facts[found]


# Matches ------------------------------------------------------------------------------------------

OPENINGS: Final = Path(__file__).with_name("openings.txt")
"""Near-even openings, from either side of which two players can be compared."""


def openings() -> list[tuple[Fact, ...]]:
    """Return the facts of each near-even opening."""
    lines = [line for line in OPENINGS.read_text("utf-8").splitlines() if line[:1] != "#"]
    return [tuple(_fact(word) for word in line.split("\t")[0].split()) for line in lines]


def _fact(text: str) -> Fact:
    fact = read(text)
    assert isinstance(fact, Fact)
    return fact


class Strength(msgspec.Struct, frozen=True):
    """How a player did in a series of games, the sides alternating."""

    games: int
    won: int
    drawn: int
    points: int
    against: int


class Pair(msgspec.Struct, frozen=True):
    """How a player did in two games from one opening, once from each side."""

    margins: tuple[int, int]
    """The points more than the rival had, as first seat and as second."""

    @property
    def share(self) -> float:
        """The points of both games added: 1 for more than the rival, a half for as many."""
        margin = sum(self.margins)
        return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0


def play_pair(player: Bot, rival: Bot, opening: Sequence[Fact], seed: int, level: int = 5) -> Pair:
    """Play one board twice from the same opening, each player once in each seat."""
    options = Options(match_minutes=0, starts=0, claim="auto")
    first = play_match((player, rival), level, seed, options, opening).state.points
    second = play_match((rival, player), level, seed + 1, options, opening).state.points
    return Pair((first[0] - first[1], second[1] - second[0]))


def play_match(
    players: tuple[Bot, Bot],
    level: int,
    seed: int,
    options: Options,
    opening: Sequence[Fact] = (),
) -> Table:
    """Play one game on a virtual clock: the players' pace is simulated, never slept. `opening` is
    played before anybody is asked."""
    table, _ = Table.start(
        game, options, (SeatOptions(), SeatOptions()), seed=seed.to_bytes(32, "big")
    )
    rng = random.Random(seed)
    wall = 0
    for fact in opening:
        for move in (fact, EndTurn()):
            table, _ = table.play(table.state.turn.seat, move, wall)
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
