"""The board of the day: what a game says of it in the module `daily` beside its rules.

The module has `secret(date)` and `options(day)`, or `OPTIONS` where they are the same every day. It may
also have `KINDS` (ways to play it that are not compared with each other), `BOTS` (the levels that play
the other seats), `line(state)` (what a bot's randomness depends on besides the day), `told(state)` (a
finished game move by move, in words that need no language), `result(state)` and `step(date)` (how hard
the day is, from 1).
"""

from __future__ import annotations

import datetime
import hashlib
import random
from types import ModuleType
from typing import Any

from msgspec import Struct, to_builtins

from parlour.kernel.chance import game_seed
from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame, Outcome
from parlour.kernel.memory import Reference
from parlour.kernel.options import build
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table

EPOCH = datetime.date(2026, 1, 1)
"""Days are counted from here; those before have negative numbers."""


class Day(Struct, frozen=True):
    """Which board of the day: from these alone follows all of it."""

    date: datetime.date
    language: str = "en"
    """Of those that the game speaks."""
    kind: str = ""
    """One of the game's `KINDS`; empty: the first of them."""

    @property
    def number(self) -> int:
        """Return the number of the day."""
        return (self.date - EPOCH).days


class Result(Struct, frozen=True):
    """What somebody made of a board of the day."""

    points: int
    spent: int = 0
    """What decides between equal points: the fewer the better (second tries, say)."""
    marks: tuple[int, ...] = ()
    """Step by step, for a text that tells how it went and spoils nothing."""
    kind: str = ""


def has_daily(game: AnyGame) -> bool:
    """Return whether a game has a board of the day."""
    return companion(game, "daily") is not None


def daily_of(game: AnyGame) -> ModuleType:
    """Return what a game says of its board of the day; refused where it has none."""
    found = companion(game, "daily")
    if found is None:
        raise Refusal("not_daily", game=game.id)
    return found


def kinds_of(game: AnyGame) -> tuple[str, ...]:
    """Return the ways to play a game's board of the day; one without a name where there are none."""
    return tuple(getattr(daily_of(game), "KINDS", ("",)))


def checked(game: AnyGame, day: Day) -> Day:
    """Return the day with its kind filled in; refused where the game has no such kind."""
    kinds = kinds_of(game)
    kind = day.kind or kinds[0]
    if kind not in kinds:
        raise Refusal("no_such_kind", kind=kind, known=", ".join(kinds))
    return Day(day.date, day.language, kind)


def options_of(game: AnyGame, day: Day) -> Any:
    """Return the options of a day's game, in the language of the day where the game speaks several."""
    rules = daily_of(game)
    make = getattr(rules, "options", None)
    options = rules.OPTIONS if make is None else make(checked(game, day))
    if not hasattr(options, "language"):
        return options
    return build(game.Options, {**to_builtins(options), "language": day.language})


def bots_of(game: AnyGame) -> tuple[int, ...]:
    """Return the levels of the bots in the seats after the player's."""
    return tuple(getattr(daily_of(game), "BOTS", ()))


def step_of(game: AnyGame, date: datetime.date) -> int:
    """Return how hard a day is, from 1; 0 where all days are alike."""
    step = getattr(daily_of(game), "step", None)
    return 0 if step is None else int(step(date))


def day_table(game: AnyGame, day: Day) -> Table:
    """Return a day's table as it begins: nobody's nonce is in its seed, and nothing is remembered."""
    seats = tuple(game.SeatOptions() for _ in range(1 + len(bots_of(game))))
    seed = game_seed(daily_of(game).secret(day.date), {})
    table, _ = Table.start(
        game, options_of(game, day), seats, seed=seed, shelf=Reference(game), wall=0
    )
    return table


def day_result(game: AnyGame, state: Any, outcome: Outcome) -> Result | None:
    """Return the result of the player in the first seat; None for a game that was broken off."""
    if not has_daily(game) or not game.is_over(state):
        return None
    make = getattr(daily_of(game), "result", None)
    found: Result = Result(outcome.scores[0]) if make is None else make(state)
    return found


def bots_seed(seed: bytes | None) -> str:
    """Make a seed for bots that is not of the game's chance, and that no player could work out."""
    return hashlib.sha256(b"parlour bots 1\0" + (seed or b"")).hexdigest()


def randomness(game: AnyGame, state: Any, seed: bytes | None, seat: int, tries: int) -> Any:
    """Return the randomness of a bot on a board of the day: it depends on the day and on the line that
    was played, never on time or on anything else."""
    line = getattr(daily_of(game), "line", None)
    played = "" if line is None else line(state)
    return random.Random(f"{bots_seed(seed)}/{seat}/{played}/{tries}")
