"""Bots at boards of the day, on a virtual clock: the same in every house."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from parlour.bots.minds import Minds
from parlour.bots.player import BotPlayer
from parlour.kernel import LEVELS, AnyGame, Millis, Refusal, Table, find_bot, find_game
from parlour.kernel.daily import Day, Result, bots_of, bots_seed, daily_of, day_result, day_table

MOST_ENTRIES = 5_000
"""A game with more entries than this is taken for one that never ends."""


class Compared(NamedTuple):
    """What bots of all levels make of a day's board."""

    results: tuple[tuple[int, Result], ...]
    """By level."""
    line: tuple[str, ...]
    """The best of these games, as the game tells it."""


def compared(game: str, date: datetime.date, language: str, kind: str) -> Compared:
    """Let bots of all levels play the board of a day."""
    rules = find_game(game)
    day = Day(date, language, kind)
    tables = {level: played(rules, day, level) for level in LEVELS if find_bot(rules)}
    results = []
    for level, table in tables.items():
        assert table.outcome is not None
        result = day_result(rules, table.state, table.outcome)
        assert result is not None
        results.append((level, result))
    best = max(results, key=lambda one: (one[1].points, -one[1].spent), default=None)
    tell = getattr(daily_of(rules), "told", None)
    line = () if best is None or tell is None else tuple(tell(tables[best[0]].state))
    return Compared(tuple(results), line)


def played(game: AnyGame, day: Day, level: int) -> Table:
    """Return the table of a day as a bot of this level leaves it. The other seats are those of the
    board."""
    bot = find_bot(game)
    assert bot is not None
    table = day_table(game, day)
    players = {seat: BotPlayer(bot, other) for seat, other in enumerate((level, *bots_of(game)))}
    minds = Minds(dict(players), bots_seed(table.seed), is_daily=True)
    now: Millis = 0
    for _ in range(MOST_ENTRIES):
        if table.is_over:
            return table
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
            table, _ = made
    raise Refusal("endless_game", entries=MOST_ENTRIES)
