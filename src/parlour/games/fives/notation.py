"""Short forms of the moves of Find Five: `2: 0-0 0-1 0-2 1-2 2-2`, `cross P`, `cross P 0-0 …`.

A square is its row from the top and its column from the left, both from 0, as the board in the
terminal numbers them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec

from parlour.games.fives.state import CrossOut, Move, Outline

OUTLINE: Final = re.compile(r"([0-9]+):((?: [0-9]+-[0-9]+)*)")
CROSS: Final = re.compile(r"cross ([A-Z])((?: [0-9]+-[0-9]+)*)")


def short(move: Move) -> str | None:
    """Write an outline by its number and squares, and a shape that is crossed out by its letter,
    with its squares where they are chosen."""
    match move:
        case Outline(id, cells) if all(row >= 0 and column >= 0 for row, column in cells):
            return f"{id}:{_squares(cells)}"
        case CrossOut(shape, cells) if all(min(cell) >= 0 for cell in cells or ()):
            return f"cross {shape}{_squares(cells or ())}" if cells != () else None
        case _:
            return None


def read(text: str) -> Move | None:
    """Read what `short` writes."""
    if found := OUTLINE.fullmatch(text):
        number, squares = found.groups()
        fields = {"type": "outline", "id": number, "cells": _cells(squares)}
        return msgspec.convert(fields, Outline, strict=False)
    if found := CROSS.fullmatch(text):
        shape, squares = found.groups()
        crossed = {"type": "cross_out", "shape": shape, "cells": _cells(squares) or None}
        return msgspec.convert(crossed, CrossOut, strict=False)
    return None


def _squares(cells: Iterable[tuple[int, int]]) -> str:
    return "".join(f" {row}-{column}" for row, column in cells)


def _cells(squares: str) -> list[list[str]]:
    return [square.split("-") for square in squares.split()]
