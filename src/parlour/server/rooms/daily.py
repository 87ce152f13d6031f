"""The board of the day: a room for one whose game has begun, with a seed that everybody knows.

A game has one where `daily.py` stands beside its rules, with the options (`OPTIONS`) and the
secret of a date (`secret`). The room's seed has nobody's nonce in it, so that the board is the
same in every house, in the player's language where the game speaks it. Whoever wants can compute
it beforehand, and the room says so.
"""

from __future__ import annotations

import datetime
from types import ModuleType

import msgspec

from parlour.kernel import AnyGame, Millis, Refusal
from parlour.kernel.companion import companion
from parlour.room import Accepted, Room
from parlour.room.commands import Choose, SetOptions, SetSeats, StartGame
from parlour.room.memory import HouseMemory


def open_day(
    code: str,
    person: str,
    game: AnyGame,
    day: datetime.date,
    language: str,
    wall: Millis,
    house: HouseMemory | None = None,
) -> Accepted:
    """A new room with the day's game on the table, and the entries that lead to it."""
    rules = _rules(game)
    _check(day, wall)
    room, log = Room.open(code, person, rules.secret(day), wall, house, day.isoformat())
    options = msgspec.to_builtins(rules.OPTIONS)
    if "language" in options:
        options["language"] = language
    for command in (Choose(game.id), SetSeats(1), SetOptions(options), StartGame()):
        room, more = room.submit(person, command, wall)
        log += more
    return room, log


def _rules(game: AnyGame) -> ModuleType:
    found = companion(game, "daily")
    if found is None:
        raise Refusal("not_daily", game=game.id)
    return found


def _check(day: datetime.date, wall: Millis) -> None:
    """Past days can be played again. A day that has begun nowhere on earth has no board yet."""
    utc = datetime.datetime.fromtimestamp(wall / 1000, datetime.UTC)
    if day > (utc + datetime.timedelta(hours=14)).date():
        raise Refusal("no_such_day", day=day.isoformat())
