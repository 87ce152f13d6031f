"""The daily card: the date's seed, one round alone, and a result to share that spoils nothing."""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

from msgspec import Struct

from parlour.games.facts.state import SIZE, Options, State
from parlour.kernel import Table
from parlour.kernel.catalogue import text
from parlour.kernel.chance import game_seed

FULL = "■"
"""A valid entry in the shared text, readable without colour."""
NONE = "·"

OPTIONS = Options(rounds=1, by_lot=True, fair_cells=True)
"""Subjects by lot, so that everybody has the same card; letters for which the shelf knows
something, so that it can be judged."""


def secret(day: datetime.date) -> str:
    """The day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour facts daily 1/{day.isoformat()}".encode()).hexdigest()


def seed(day: datetime.date) -> bytes:
    """The same seed for everybody on this day, with nobody's nonce in it: same card, same letters."""
    return game_seed(secret(day), {})


def start(game: Any, day: datetime.date) -> Table:
    """The day's table, for one seat."""
    table, _ = Table.start(game, OPTIONS, (game.SeatOptions(),), seed=seed(day))
    return table


class Result(Struct, frozen=True):
    """A finished daily card."""

    day: datetime.date
    special: int
    general: int
    total: int
    counts: tuple[int, ...]
    """Valid entries per column."""


def result(state: State, day: datetime.date) -> Result:
    """The result of the day's round."""
    card = state.played[0].cards[0]
    return Result(
        day=day, special=card.special, general=card.general, total=card.total, counts=card.counts
    )


def share(game: Any, one: Result, language: str = "en") -> str:
    """A result to paste anywhere: the marks stacked as on the scoring table, no words."""
    title = text(game, language, "daily", "title", date=one.day.isoformat())
    line = text(
        game,
        language,
        "daily",
        "score",
        total=one.total,
        special=one.special,
        general=one.general,
    )
    rows = [" ".join(FULL if count > row else NONE for count in one.counts) for row in range(SIZE)]
    return "\n".join([title, line, *rows])


def read_aloud(game: Any, one: Result, language: str = "en") -> str:
    """The same as one sentence that reads well aloud."""
    return text(
        game,
        language,
        "daily",
        "aloud",
        date=one.day.isoformat(),
        total=one.total,
        valid=sum(one.counts),
        columns=", ".join(map(str, one.counts)),
    )
