"""The daily board: the date's seed, best scores, and a result to share that spoils nothing."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from parlour.games.fives.scoring import circled, score
from parlour.games.fives.state import Options, State
from parlour.kernel import Table
from parlour.kernel.catalogue import text
from parlour.kernel.chance import game_seed

FULL = "■"
"""A point in the shared text, readable without colour."""
NONE = "·"

OPTIONS = Options(version="solo", boards="rich")


def secret(day: datetime.date) -> str:
    """The day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour fives daily 1/{day.isoformat()}".encode()).hexdigest()


def seed(day: datetime.date) -> bytes:
    """The same seed for everybody on this day, with nobody's nonce in it: same board, same rolls."""
    return game_seed(secret(day), {})


def start(game: Any, day: datetime.date) -> Table:
    """The day's table, for one seat."""
    table, _ = Table.start(game, OPTIONS, (game.SeatOptions(),), seed=seed(day))
    return table


class Result(Struct, frozen=True):
    """A finished daily board."""

    day: datetime.date
    points: int
    found: int
    """How many of the twelve shapes were circled."""
    rounds: tuple[int, ...]
    """What each round brought."""


def result(state: State, day: datetime.date) -> Result:
    """The result of the day's solo game."""
    rounds = tuple(judged.seats[0].points for judged in state.rounds)
    return Result(day, score(state, 0), len(circled(state, 0)), rounds)


class Best(Struct, frozen=True):
    """Best scores: of all days, and of each day."""

    overall: int = 0
    days: dict[str, int] = {}

    def with_result(self, one: Result) -> Best:
        """The best scores with one more result."""
        day = one.day.isoformat()
        days = {**self.days, day: max(one.points, self.days.get(day, 0))}
        return Best(max(self.overall, one.points), days)


def best_of(results: Iterable[Result]) -> Best:
    """The best scores of many results."""
    best = Best()
    for one in results:
        best = best.with_result(one)
    return best


def share(game: Any, one: Result, language: str = "en") -> str:
    """A result to paste anywhere: points per round, no shapes, no places."""
    title = text(game, language, "daily", "title", date=one.day.isoformat())
    line = text(game, language, "daily", "score", points=one.points, found=one.found)
    marks = [FULL * points if points else NONE for points in one.rounds]
    rows = [" ".join(marks[start : start + 6]) for start in range(0, len(marks), 6)]
    return "\n".join([title, line, *rows])


def read_aloud(game: Any, one: Result, language: str = "en") -> str:
    """The same as one sentence that reads well aloud."""
    none = text(game, language, "daily", "aloud_none")
    return text(
        game,
        language,
        "daily",
        "aloud",
        date=one.day.isoformat(),
        points=one.points,
        found=one.found,
        rounds=", ".join(str(points) if points else none for points in one.rounds),
    )
