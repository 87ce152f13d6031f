"""The daily board: ten turns each against a bot, on a board that is begun."""

from __future__ import annotations

import datetime
import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from parlour.games.times.board import board
from parlour.games.times.scoring import boards
from parlour.games.times.state import Options, State, Turn
from parlour.kernel.daily import Day, Result

TURNS: Final = 10
ROWS: Final = 10
SECONDS: Final = 30
BOTS: Final = (3,)
"""The level of the opponent."""
AHEAD: Final = ((5, 1), (4, 1), (4, 2), (3, 3), (2, 4), (1, 4), (1, 5))
"""From Monday to Sunday: how many facts of the player and of the bot lie there."""


def step(date: datetime.date) -> int:
    """Return how hard a day is: from Monday, when the player is ahead, to Sunday, when the bot is."""
    return date.isoweekday()


def options(day: Day) -> Options:
    """Have the house check products when a turn ends, and count the sets."""
    return Options(
        rows=ROWS,
        turn_seconds=SECONDS,
        match_minutes=0,
        judge="referee",
        claim="auto",
        starts=0,
        turns=TURNS,
        opening=opening(day.date),
    )


def secret(day: datetime.date) -> str:
    """Return the day's secret, which is none: anybody can compute it from the date."""
    return hashlib.sha256(f"parlour times daily 1/{day.isoformat()}".encode()).hexdigest()


def opening(date: datetime.date) -> tuple[str, ...]:
    """Return the facts that lie there, by lot: no column is more than half full, and nobody has a set."""
    rng = random.Random(secret(date))
    mine, theirs = AHEAD[step(date) - 1]
    seats = [0] * mine + [1] * theirs
    while True:
        facts = tuple(_facts(seats, rng))
        if not (_is_steep(facts) or _has_set(facts)):
            return facts


def _facts(seats: list[int], rng: random.Random) -> Iterator[str]:
    """Yield a fact for each seat, all different, in the order in which they are laid."""
    facts = rng.sample(board(ROWS, "left").facts, len(seats))
    for seat, fact in zip(rng.sample(seats, len(seats)), facts, strict=True):
        yield f"{seat}{fact // 100:02}"


def _is_steep(facts: tuple[str, ...]) -> bool:
    """Return whether a column is more than half full."""
    digits = Counter("".join(f"{fact[1:]}{int(fact[1]) * int(fact[2])}" for fact in facts))
    return max(digits.values()) > ROWS // 2


def _has_set(facts: tuple[str, ...]) -> bool:
    """Return whether four boxes in a line are one seat's."""
    laid = Options(rows=ROWS, opening=facts)
    return any(laid.field.sets(0, marks, "lines") for marks in laid.opened)


def line(state: State) -> str:
    """Return what the bot's reply depends on besides the day: the facts that were played, and the one that
    lies there. How long they took is not in it."""
    played = [turn.fact if turn.outcome == "played" else None for turn in _turns(state)]
    return " ".join(
        "-" if fact is None else f"{fact.a}{fact.b}{fact.product}"
        for fact in (*played, state.turn.fact)
    )


def result(state: State) -> Result:
    """Return the own points less the bot's, and the points of each turn."""
    mine, theirs = state.points
    marks = tuple(turn.points for turn in _turns(state) if turn.seat == 0)
    return Result(mine - theirs, marks=marks)


def told(state: State) -> tuple[str, ...]:
    """Yield the player's facts with their points."""
    return tuple(
        f"{turn.fact.a} × {turn.fact.b} = {turn.fact.product}"
        + (f" (+{turn.points})" if turn.points else "")
        for turn in _turns(state)
        if turn.seat == 0 and turn.fact is not None
    )


def _turns(state: State) -> Iterator[Turn]:
    for laid in boards(state):
        yield from laid.turns
