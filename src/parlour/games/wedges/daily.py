"""The daily ladder: ten questions, typed or chosen."""

from __future__ import annotations

import datetime
import hashlib
from typing import Final

from parlour.games.wedges import ladder
from parlour.games.wedges.state import Options, State
from parlour.kernel.daily import Day, Result

KINDS: Final = ("choices", "typed")
"""Their results are never compared with each other."""
SECONDS: Final = 30
PACKS: Final = {"de": ("german",)}
"""By language; English for all others."""


def step(date: datetime.date) -> int:
    """Return how hard a day is: from Monday to Sunday."""
    return date.isoweekday()


def options(day: Day) -> Options:
    """Take the house's own questions in the player's language, with thirty seconds for each."""
    return Options(
        answer_seconds=SECONDS,
        answers="typed" if day.kind == "typed" else "choices",
        packs=PACKS.get(day.language, ("bank",)),
        ladder=True,
        ladder_day=day.number,
    )


def secret(day: datetime.date) -> str:
    """Return the day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour wedges daily 1/{day.isoformat()}".encode()).hexdigest()


def result(state: State) -> Result:
    """Count the right answers, then the second tries; of each question 2 for right at once, 1 for right at the
    second try."""
    marks = tuple(
        (1 if step.tried is not None else 2) if step.correct else 0 for step in state.answered()
    )
    kind = "choices" if state.options.answers == "choices" else "typed"
    return Result(ladder.points(state), ladder.second_tries(state), marks, kind)
