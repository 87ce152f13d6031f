"""Offers: what a seat can do now."""

from __future__ import annotations

from typing import Any

import msgspec


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A field that takes a whole number from `low` to `high`."""

    low: int
    high: int


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """A field that takes one of these values."""

    values: tuple[Any, ...]


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A field that takes free text of at most `longest` characters."""

    longest: int


class Cells(msgspec.Struct, frozen=True, tag="cells"):
    """A field that takes a list of board squares, between `fewest` and `most` of them."""

    fewest: int
    most: int


class Flag(msgspec.Struct, frozen=True, tag="flag"):
    """A field that takes yes or no."""


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A field with a structure of its own, described in the game's page; JSON of that shape."""

    shape: str


Field = Number | Choice | Text | Cells | Flag | Items


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of move whose fields the player fills in. Not every filling need be legal."""

    move: str
    fields: dict[str, Field]
    aside: bool = False
    """It can be done at any time: no other player waits for it."""
    team: bool = False
    """It tells those who share the seat something; who plays alone has no use for it."""


class Offers(msgspec.Struct, frozen=True):
    """Moves that are legal as they stand, and forms to fill in."""

    moves: tuple[Any, ...] = ()
    forms: tuple[Form, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.moves or self.forms)

    @property
    def asks(self) -> bool:
        """Somebody waits for this seat: there is more than what can be done at any time."""
        return bool(self.moves) or any(not form.aside for form in self.forms)


NOTHING = Offers()
