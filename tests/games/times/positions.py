"""Positions on the way through random games, for tests of the search."""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.games.times.board import Board


def facts_that_fit(field: Board, occupied: int) -> list[int]:
    """The places in `Board.facts` of the facts that fit."""
    fitting = field.fitting_facts(occupied)
    return [n for n in range(len(field.facts)) if fitting >> n & 1]


def marks_of(field: Board, occupied: int, fact: int) -> int:
    pair, product = divmod(field.facts[fact], 100)
    return field.fall(occupied, pair // 10, pair % 10, product)


def positions(field: Board, seed: int) -> Iterator[tuple[int, int]]:
    """Marks of the seat to move and of the other, from the empty board to the full one."""
    rng = random.Random(seed)
    own = other = 0
    while True:
        yield own, other
        facts = facts_that_fit(field, own | other)
        if not facts:
            return
        own, other = other, own | marks_of(field, own | other, rng.choice(facts))
