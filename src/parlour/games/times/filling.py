"""How far facts of some tables fill the board: with few of them it is stuck long before.

>>> filled(("2",))
17
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

from parlour.games.times.board import FactTable, board

BOARDS: Final = 60
"""Boards that are played by lot, enough for the mean to be sure by half a box."""
FACTS: Final = tuple((a, b) for a in range(10) for b in range(10))


@lru_cache(maxsize=512)
def filled(tables: tuple[FactTable, ...], rows: int = 6) -> int:
    """Return how many boxes are filled on average when both write any fact that fits until none is left."""
    field = board(rows, "left", tables)
    chance = random.Random(0)
    boxes = 0
    for _ in range(BOARDS):
        occupied = 0
        while fitting := [(a, b) for a, b in FACTS if field.fits(occupied, a, b, a * b)]:
            a, b = chance.choice(fitting)
            occupied |= field.fall(occupied, a, b, a * b)
        boxes += occupied.bit_count()
    return round(boxes / BOARDS)
