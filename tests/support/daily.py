"""The table of a day, as everybody gets it."""

from __future__ import annotations

import datetime

from parlour.kernel import AnyGame, Table
from parlour.kernel.chance import game_seed
from parlour.kernel.companion import companion


def day_table(game: AnyGame, day: datetime.date) -> Table:
    """The day's table for one seat: nobody's nonce is in its seed."""
    daily = companion(game, "daily")
    assert daily is not None
    seed = game_seed(daily.secret(day), {})
    table, _ = Table.start(game, daily.OPTIONS, (game.SeatOptions(),), seed=seed)
    return table
