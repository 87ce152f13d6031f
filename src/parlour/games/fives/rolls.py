"""Rolls of the five dice: which are accepted, and how likely each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from parlour.games.fives.shapes import SYMBOLS

DICE: Final = 5


def is_accepted(roll: Sequence[str]) -> bool:
    """Three or more alike are rolled again [book]."""
    return max(Counter(roll).values()) < 3


def _ways(roll: str) -> int:
    ways = factorial(DICE)
    for count in Counter(roll).values():
        ways //= factorial(count)
    return ways


ROLLS: Final[tuple[str, ...]] = tuple(
    "".join(roll) for roll in combinations_with_replacement(SYMBOLS, DICE) if is_accepted(roll)
)
"""The 126 accepted rolls, symbols in ascending order."""

WAYS: Final[tuple[int, ...]] = tuple(_ways(roll) for roll in ROLLS)
"""For each accepted roll, in how many ways the dice can show it."""

ALL_WAYS: Final = sum(WAYS)
