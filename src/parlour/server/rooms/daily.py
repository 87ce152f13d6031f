"""The board of the day: a room for one whose game has begun, with a seed that everybody knows.

`kernel/daily.py` says what a game brings along for it. The room's seed has nobody's nonce in it, so that
the board is the same in every house, in the player's language where the game speaks it. Anybody who wants
can compute it beforehand, and the room says so.

One try counts for each browser key, game and day. Its token is computed from the key, so the database
itself, where tokens are unique, sees to it that there is one, whichever worker is asked; who comes back
with the key finds the room again.
"""

from __future__ import annotations

import base64
import datetime
import hashlib
import hmac
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from parlour.kernel import AnyGame, Millis, Refusal
from parlour.kernel.daily import Day, Result, bots_of, checked, daily_of, options_of
from parlour.room import Accepted, Room
from parlour.room.commands import Choose, Command, SeatBot, SetOptions, SetSeats, StartGame
from parlour.room.memory import HouseMemory
from parlour.store import Kept

RESULTS: Final = "daily"
"""The house keeps results under this name, as if it were a game."""
EARLIEST, LATEST = datetime.timedelta(hours=-12), datetime.timedelta(hours=14)
"""The clocks of the earth, beside that of Greenwich."""


class Try(msgspec.Struct, frozen=True):
    """The result of a try that counted, as the house keeps it for its first page."""

    game: str
    person: str
    points: int
    spent: int = 0
    kind: str = ""


def open_day(
    code: str,
    person: str,
    game: AnyGame,
    day: Day,
    wall: Millis,
    house: HouseMemory | None = None,
    *,
    counted: bool = False,
    shown: bool = False,
) -> Accepted:
    """Open a new room with the day's game on the table, and the entries that lead to it."""
    secret = daily_of(game).secret(day.date)
    check(day.date, wall)
    iso = day.date.isoformat()
    room, log = Room.open(code, person, secret, wall, house, iso, counted=counted, shown=shown)
    options = msgspec.to_builtins(options_of(game, checked(game, day)))
    bots = bots_of(game)
    commands: tuple[Command, ...] = (
        Choose(game.id),
        SetOptions(options),
        SetSeats(1 + len(bots)),
        *(SeatBot(seat, level) for seat, level in enumerate(bots, 1)),
        StartGame(),
    )
    for command in commands:
        room, more = room.submit(person, command, wall)
        log += more
    return room, log


def check(day: datetime.date, wall: Millis) -> None:
    """Refuse a day that has no board. Past days can be played again; a day that has begun nowhere
    on earth has no board yet."""
    if day > _date(wall, LATEST):
        raise Refusal("no_such_day", day=day.isoformat())


def is_today(day: datetime.date, wall: Millis) -> bool:
    """Return whether it is this day somewhere on earth: the local day of the start is what counts."""
    return _date(wall, EARLIEST) <= day <= _date(wall, LATEST)


def _date(wall: Millis, ahead: datetime.timedelta) -> datetime.date:
    return (datetime.datetime.fromtimestamp(wall / 1000, datetime.UTC) + ahead).date()


def token_of(key: str, game: str, day: datetime.date) -> str:
    """Return the token of the one try that counts. Nobody can make it who does not have the key."""
    text = f"parlour daily try 1/{game}/{day.isoformat()}"
    digest = hmac.digest(key.encode(errors="surrogatepass"), text.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


# What the house keeps ---------------------------------------------------------------------------------


def kept_of(room: Room) -> tuple[Kept, ...]:
    """Return what the house keeps of a try that counts and has just ended, no matter who looks."""
    played = room.night[-1]
    if not (room.shown and played.counted and played.result is not None):
        return ()
    person = room.owner
    result: Result = played.result
    value = Try(played.game, person, result.points, result.spent, result.kind)
    return (Kept(RESULTS, f"{played.day}", room.code, msgspec.json.encode(value)),)


def tries_of(memory: HouseMemory, day: datetime.date) -> Iterator[tuple[str, Try]]:
    """Yield the results of a day with the codes of their rooms."""
    found: Mapping[str, Any] = memory.of(RESULTS).get(day.isoformat(), {})
    for code, value in found.items():
        yield code, msgspec.convert(value, Try)
