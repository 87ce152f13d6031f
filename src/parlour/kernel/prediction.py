"""Predictions: what those who wait or watch can say about what comes, in no entry of the game."""

from __future__ import annotations

from typing import Literal

import msgspec


class Predictable(msgspec.Struct, frozen=True):
    """What can be predicted now. Everybody gets it, so it holds only what everybody may know."""

    key: str
    """Names this question within the game: who answers again takes their answer back."""
    code: str
    """Of the catalogue: `predictions.CODE`, with `name` and `count` of the seat it is about."""
    choices: tuple[str, ...]
    shown: Literal["words", "seats", "board"] = "words"
    """How they are chosen: as words of the catalogue (`predictions.choices.CHOICE`), as seats by their
    numbers, or on the game's own board, where the generic page asks nothing."""
    about: int | None = None
    """The seat that it is about."""
    waiting: tuple[int, ...] = ()
    """Seats that may predict it while they wait; those who watch always may."""


class CameTrue(msgspec.Struct, frozen=True):
    """What a step has answered."""

    key: str
    code: str
    choices: tuple[str, ...]
    """All that are right."""


def most(scores: tuple[int, ...]) -> tuple[str, ...]:
    """Return the choices of the seats that have most; none where nobody has anything.

    >>> most((3, 7, 7))
    ('1', '2')
    """
    best = max(scores)
    return tuple(str(seat) for seat, score in enumerate(scores) if score == best > 0)


def seat_choices(count: int) -> tuple[str, ...]:
    """Return a choice for each seat."""
    return tuple(map(str, range(count)))
