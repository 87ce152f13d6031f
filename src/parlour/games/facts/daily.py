"""The daily card: the options of its game and the secret of a date."""

from __future__ import annotations

import datetime
import hashlib

from parlour.games.facts.state import Options, State
from parlour.kernel.daily import Result

OPTIONS = Options(rounds=1, by_lot=True, fair_cells=True, appeal=False)
"""Subjects by lot, so that everybody has the same card; letters for which the shelf knows
something, so that it can be judged; and no appeal, so that scores compare."""


def secret(day: datetime.date) -> str:
    """Return the day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour facts daily 1/{day.isoformat()}".encode()).hexdigest()


def result(state: State) -> Result:
    """Return the Total of the card, and how many entries of each column are valid."""
    card = state.played[0].cards[0]
    return Result(card.total, marks=card.counts)
