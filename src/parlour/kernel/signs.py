"""The marks of the seats, usual ones or chosen, and as pictures for paper: told apart by shape first,
by colour second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

SYMBOLS: Final[dict[str, str]] = {
    "disc": '<circle cx="16" cy="16" r="8.5" fill="{paint}"/>',
    "ring": '<circle cx="16" cy="16" r="7" fill="none" stroke="{paint}" stroke-width="4"/>',
    "triangle": '<path d="M16 7 26 25H6z" fill="{paint}"/>',
    "square": '<path d="M8 8h16v16H8z" fill="none" stroke="{paint}" stroke-width="4"/>',
    "cross": '<path d="m8 8 16 16m0-16L8 24" fill="none" stroke="{paint}" stroke-width="5"/>',
    "diamond": '<path d="M16 5 26 16 16 27 6 16z" fill="{paint}"/>',
}
"""In the order of the seats, in a square of 32."""
COLOURS: Final[dict[str, str]] = {
    "gold": "#f6b73c",
    "white": "#f3f0ff",
    "blue": "#9fd8ff",
    "pink": "#ffb3c7",
    "lime": "#c9f299",
    "violet": "#e3c6ff",
}
FELT: Final = "#14523c"

T = TypeVar("T")


class Mark(Struct, frozen=True, gc=False):
    """The mark of a seat: a symbol or a letter, and its colour."""

    symbol: str
    colour: str


def distinct(wishes: Sequence[str], choice: Sequence[T]) -> list[T]:
    """Return everybody's wish. Where two wish the same, the first seat has it [ours]; who has none
    gets the usual one of the seat, or the first that is free."""
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


def svg(inner: str, box: str) -> str:
    """Return a whole SVG picture around its parts."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inner}</svg>'


def symbol(name: str, colour: str) -> str:
    """Return the mark alone, in a square of 32."""
    return SYMBOLS[name].format(paint=COLOURS[colour])


def mark_sign(mark: Mapping[str, str]) -> str:
    """Return a mark of a view, a symbol or a letter, in a square of 32."""
    name, colour = mark["symbol"], mark["colour"]
    if name in SYMBOLS:
        return symbol(name, colour)
    face = "font-family='Georgia, serif' font-weight='700' font-size='24' text-anchor='middle'"
    return f"<text x='16' y='24' fill='{COLOURS[colour]}' {face}>{name}</text>"


def seat_sign(seat: int) -> str:
    """Return the usual mark of a seat on its field, in a square of 32."""
    name, colour = list(SYMBOLS)[seat], list(COLOURS)[seat]
    field = f'<rect width="32" height="32" rx="9" fill="{FELT}"/>'
    return field + symbol(name, colour)
