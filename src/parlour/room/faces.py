"""Faces of people, and the marks of seats that come from them.

A face is a number: what it is made of, from the simple shapes of one grid. The client draws it. Its first two
parts, a shape and a colour, are what is seen of it from afar; a seat's mark on a board has them too. Shapes
differ between seats as well as colours, so nobody needs to tell colours apart.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from msgspec import Struct

from parlour.kernel import Refusal
from parlour.room.fields import FACES, Colour, Symbol
from parlour.room.seating import Seating

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
COLOURS: tuple[Colour, ...] = get_args(Colour)
LOOKS = FACES // (len(SYMBOLS) * len(COLOURS))
"""Eyes, mouths and what is on the head."""

T = TypeVar("T")


class SeatMark(Struct, frozen=True):
    """What a seat is known by on a board, unique in its game as far as there are enough."""

    symbol: str
    """One of the shapes of faces, or a letter that the seat has chosen."""
    colour: str


def symbol_of(face: int) -> Symbol:
    return SYMBOLS[face % len(SYMBOLS)]


def colour_of(face: int) -> Colour:
    """Return the colour a face has where nobody else in the room has it."""
    return COLOURS[face // len(SYMBOLS) % len(COLOURS)]


def face_of(name: str, others: Collection[int] = ()) -> int:
    """Return the face for somebody who chooses none: made of their name, and as unlike those of the
    `others` as there are shapes and colours for."""
    made = zlib.crc32(name.encode()) % FACES
    symbol = _rarest(SYMBOLS, symbol_of(made), [symbol_of(other) for other in others])
    colour = _rarest(COLOURS, colour_of(made), [colour_of(other) for other in others])
    look = made // (len(SYMBOLS) * len(COLOURS))
    return (look * len(COLOURS) + COLOURS.index(colour)) * len(SYMBOLS) + SYMBOLS.index(symbol)


def _rarest(choice: Sequence[T], wish: T, taken: Sequence[T]) -> T:
    """Return the wish, or where others have it what comes after it and fewest have."""
    start = choice.index(wish)
    return min((*choice[start:], *choice[:start]), key=taken.count)


def spread(chosen: Sequence[T | None], wishes: Sequence[T | None], choice: Sequence[T]) -> list[T]:
    """Return one for each: what they have chosen; else what they wish, to the first who does; else what is
    free. When all are taken they go round again."""
    given = {place: one for place, one in enumerate(chosen) if one is not None}
    for place, wish in enumerate(wishes):
        if place not in given and wish is not None and wish not in given.values():
            given[place] = wish
    for place, wish in enumerate(wishes):
        if place not in given:
            order = choice if wish is None else (wish, *choice)
            given[place] = min(order, key=list(given.values()).count)
    return [given[place] for place in range(len(wishes))]


def colours(
    people: Iterable[str], chosen: Mapping[str, Colour], faces: Mapping[str, int]
) -> dict[str, Colour]:
    """Return everybody's colour: the chosen one, else that of the face, else the first that nobody
    has. When all are taken they go round again."""
    everybody = list(people)
    own = [colour_of(faces[person]) if person in faces else None for person in everybody]
    given = spread([chosen.get(person) for person in everybody], own, COLOURS)
    return dict(zip(everybody, given, strict=True))


def painted(
    people: Iterable[str], chosen: Mapping[str, Colour], person: str, colour: Colour
) -> dict[str, Colour]:
    """Return what people have chosen once this person takes a colour. Nobody takes one that
    somebody else has chosen."""
    if any(chosen.get(other) == colour for other in people if other != person):
        raise Refusal("colour_taken")
    return {**chosen, person: colour}


def seat_marks(
    seating: Seating,
    leads: Sequence[str | None],
    faces: Mapping[str, int],
    coloured: Mapping[str, Colour],
) -> list[SeatMark]:
    """Return the mark of each seat: what it has chosen, else that of the person who leads it, else what
    is free."""
    symbols: list[str | None] = []
    own: list[str | None] = []
    for lead in leads:
        face = faces.get(lead or "")
        symbols.append(None if face is None else symbol_of(face))
        own.append(coloured.get(lead or "", None if face is None else colour_of(face)))
    options = [place.options for place in seating]
    return list(
        map(
            SeatMark,
            spread([_chosen(one, "token", "symbol") for one in options], symbols, SYMBOLS),
            spread([_chosen(one, "colour") for one in options], own, COLOURS),
        )
    )


def _chosen(options: Any, *names: str) -> str | None:
    """Return what a seat has set for itself, in a game that lets it."""
    for name in names:
        value = getattr(options, name, "auto")
        if isinstance(value, str) and value != "auto":
            return value
    return None
