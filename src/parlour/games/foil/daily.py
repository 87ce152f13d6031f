"""The daily hand: ten cards and three draws, the best words; then two words to unscramble."""

from __future__ import annotations

import datetime
import hashlib
from typing import Final

from parlour.games.foil.state import Options, State
from parlour.kernel.daily import Day, Result

RIDDLES: Final = ((5, 5), (5, 6), (6, 6), (6, 7), (7, 7), (7, 8), (8, 8))
"""From Monday to Sunday: the letters of the words to unscramble."""
SECONDS_TO_DRAW: Final = 30
SECONDS_TO_ARRANGE: Final = 90
SECONDS_TO_SOLVE: Final = 90


def step(date: datetime.date) -> int:
    """Return how hard a day is: from Monday to Sunday, by the length of the words to unscramble."""
    return date.isoweekday()


def options(day: Day) -> Options:
    """Let only words of the lexicon be laid."""
    return Options(
        rounds=(1,),
        check_words=True,
        turn_seconds=SECONDS_TO_DRAW,
        arrange_seconds=SECONDS_TO_ARRANGE,
        unscramble_seconds=SECONDS_TO_SOLVE,
        alone=True,
        riddles=RIDDLES[step(day.date) - 1],
    )


def secret(day: datetime.date) -> str:
    """Return the day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour foil daily 1/{day.isoformat()}".encode()).hexdigest()


def result(state: State) -> Result:
    """Return all points; of the own words together, then of each word of the house."""
    played = state.played[0]
    had = played.seats[0]
    solved = {guess.number: guess.points for guess in had.guesses}
    riddles = (solved.get(number, 0) for number in range(len(played.riddles)))
    return Result(had.score, marks=(sum(word.points for word in had.words), *riddles))
