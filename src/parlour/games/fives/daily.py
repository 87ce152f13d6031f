"""The daily board: the options of its game and the secret of a date."""

from __future__ import annotations

import datetime
import hashlib

from parlour.games.fives.state import Options, State
from parlour.kernel.daily import Result

OPTIONS = Options(version="solo", boards="rich")


def secret(day: datetime.date) -> str:
    """Return the day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour fives daily 1/{day.isoformat()}".encode()).hexdigest()


def result(state: State) -> Result:
    """Return the values of the circled shapes, and the points of each round."""
    marks = tuple(played.seats[0].points for played in state.rounds)
    return Result(sum(marks), marks=marks)
