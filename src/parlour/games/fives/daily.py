"""The daily board: the options of its game and the secret of a date."""

from __future__ import annotations

import datetime
import hashlib

from parlour.games.fives.state import Options

OPTIONS = Options(version="solo", boards="rich")


def secret(day: datetime.date) -> str:
    """The day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour fives daily 1/{day.isoformat()}".encode()).hexdigest()
