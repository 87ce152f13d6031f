"""The players' own marks: a symbol and a colour each, chosen before the game [book]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeVar, get_args

from msgspec import Struct

from parlour.kernel.game import SeatOptions as CommonSeatOptions

Symbol = Literal["disc", "ring", "triangle", "square", "cross", "diamond"]
Colour = Literal["gold", "white", "blue", "pink", "lime", "violet"]
SYMBOLS: Final[tuple[Symbol, ...]] = get_args(Symbol)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)

T = TypeVar("T")


class SeatOptions(CommonSeatOptions, frozen=True):
    """What a player sets for himself in the lobby; `auto` is the seat's usual mark."""

    symbol: Literal["auto"] | Symbol = "auto"
    colour: Literal["auto"] | Colour = "auto"


class Mark(Struct, frozen=True, gc=False):
    symbol: Symbol
    colour: Colour


@lru_cache(maxsize=256)
def marks(seats: tuple[SeatOptions, ...]) -> tuple[Mark, ...]:
    """The mark of each seat: symbols differ, and so do colours."""
    symbols = distinct([seat.symbol for seat in seats], SYMBOLS)
    colours = distinct([seat.colour for seat in seats], COLOURS)
    return tuple(map(Mark, symbols, colours))


def distinct(wishes: Sequence[str], choice: Sequence[T]) -> list[T]:
    """Everybody's wish. Where two wish the same, the first seat has it [ours]; who has none gets
    the usual one of the seat, or the first that is free."""
    taken: dict[int, T] = {}
    for seat, wish in enumerate(wishes):
        for value in choice:
            if value == wish and value not in taken.values():
                taken[seat] = value
    for seat in range(len(wishes)):
        if seat not in taken:
            order = (choice[seat], *choice)
            taken[seat] = next(value for value in order if value not in taken.values())
    return [taken[seat] for seat in range(len(wishes))]
