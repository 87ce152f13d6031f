"""What an analysis says of single turns and phases, in sentences: for a terminal.

A game says it in its module `text`: `hindsight(found, speaker)` gets the analysis as JSON values.
The sentences stand under `insights` in the game's catalogue; the page says the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from parlour.kernel.catalogue import text
from parlour.kernel.game import Seat


class Told(NamedTuple):
    """One thing that could have been better, or is worth seeing."""

    entry: int
    """The entry of the record, from 1."""
    seat: Seat | None
    lost: float
    """How much better, in what the game counts; 0: not at all."""
    text: str


class Speaker(Struct, frozen=True):
    """Says what is in a game's catalogue, in one language."""

    game: Any
    language: str

    def say(self, *path: str, **details: Any) -> str:
        return text(self.game, self.language, *path, **details)

    def number(self, value: float) -> str:
        """Write a number with one digit after the point at most."""
        written = f"{round(value, 1):g}"
        return written.replace(".", ",") if self.language == "de" else written


Tell = Callable[[Any, Speaker], Iterator[Told]]
