"""Short forms of the moves of Times Four: `6x3=18`, `end`, `back`, `call`, `set 6-0 7-0 8-0 9-0`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from parlour.games.times.state import Call, Claim, EndTurn, Fact, Move, State, TakeBack
from parlour.kernel.game import Seat

FACT: Final = re.compile(r"([0-9]) ?[x\u00d7*] ?([0-9]) ?= ?([0-9]{1,2})", re.IGNORECASE)
SET: Final = re.compile(r"set((?: [0-9]-[0-9])+)")
WORDS: Final[dict[str, Move]] = {"end": EndTurn(), "back": TakeBack(), "call": Call()}


def short(move: Move) -> str | None:
    """Write a fact, a set by its boxes (column, then row from the bottom), and moves without
    numbers by one word."""
    match move:
        case Fact(a, b, product):
            return f"{a}x{b}={product}"
        case Claim(cells):
            return " ".join(["set", *(f"{column}-{row}" for column, row in cells)])
        case _:
            return next((word for word, known in WORDS.items() if known == move), None)


def read(text: str) -> Move | None:
    """Read what `short` writes; a fact with × or spaces, too."""
    if found := FACT.fullmatch(text):
        return Fact(*map(int, found.groups()))
    if found := SET.fullmatch(text):
        cells = [cell.split("-") for cell in found[1].split()]
        return msgspec.convert({"type": "claim", "cells": cells}, Claim, strict=False)
    return WORDS.get(text)


def listed(state: State, seat: Seat) -> Iterator[Fact]:
    """List the facts with the right product that fit, each pair of numbers in both orders; wrong
    products, claims and drafts are not listed."""
    if seat != state.turn.seat or state.phase != "choose":
        return
    field = state.options.field
    occupied = state.marks[0] | state.marks[1]
    for a in range(10):
        for b in range(10):
            if field.fits(occupied, a, b, a * b):
                yield Fact(a, b, a * b)
