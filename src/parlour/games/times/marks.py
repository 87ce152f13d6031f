"""The players' own marks: a symbol or a letter, and a colour, chosen before the game [book]."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, get_args

from parlour.kernel.game import SeatOptions as CommonSeatOptions
from parlour.kernel.signs import Mark, distinct

Symbol = Literal["disc", "ring", "triangle", "square", "cross", "diamond"]
Letter = Literal[
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
]  # fmt: skip
Colour = Literal["gold", "white", "blue", "pink", "lime", "violet"]
SYMBOLS: Final[tuple[str, ...]] = (*get_args(Symbol), *get_args(Letter))
COLOURS: Final[tuple[str, ...]] = get_args(Colour)


class SeatOptions(CommonSeatOptions, frozen=True):
    """What players set for themselves in the lobby; `auto` is the seat's usual mark."""

    symbol: Literal["auto"] | Symbol | Letter = "auto"
    colour: Literal["auto"] | Colour = "auto"


@lru_cache(maxsize=256)
def marks(seats: tuple[SeatOptions, ...]) -> tuple[Mark, ...]:
    """Return the mark of each seat: symbols differ, and so do colours."""
    symbols = distinct([seat.symbol for seat in seats], SYMBOLS)
    colours = distinct([seat.colour for seat in seats], COLOURS)
    return tuple(map(Mark, symbols, colours))
