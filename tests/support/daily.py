"""The table of a day, as everybody gets it."""

from __future__ import annotations

import datetime

from parlour.kernel import AnyGame, Table, daily


def day_table(game: AnyGame, day: datetime.date, language: str = "en", kind: str = "") -> Table:
    """The day's table as it begins."""
    return daily.day_table(game, daily.Day(day, language, kind))
