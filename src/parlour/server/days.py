"""What the house tells about boards of the day, as types."""

from __future__ import annotations

import msgspec

from parlour.kernel.daily import Result


class DayTry(msgspec.Struct, frozen=True):
    """What somebody made of a board of the day."""

    game: str
    name: str
    points: int
    spent: int
    """Of equal points the fewer is better."""
    kind: str


class DayTries(msgspec.Struct, frozen=True):
    """The results of a day that people let the house show."""

    shown: bool
    """The house shows results."""
    tries: tuple[DayTry, ...]


class OwnTry(msgspec.Struct, frozen=True):
    """A browser's try at a board of the day that counts."""

    game: str
    code: str
    """Its room."""
    over: bool
    result: Result | None
    """None while it goes on, and where it was broken off."""


class OwnTries(msgspec.Struct, frozen=True):
    """What a browser has begun of a day."""

    tries: tuple[OwnTry, ...]


class BotResult(msgspec.Struct, frozen=True):
    """What a bot makes of a board of the day."""

    level: int
    points: int
    spent: int


class DayBots(msgspec.Struct, frozen=True):
    """How bots of all levels play a board of the day."""

    levels: tuple[BotResult, ...]
    line: tuple[str, ...]
    """The best line of play that is known, move by move; empty where the analysis tells it."""
