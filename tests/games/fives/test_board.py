"""Boards: how they are dealt, and what the pool promises."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.games.fives import game
from parlour.games.fives.board import (
    deal,
    deal_rich,
    packed,
    pool,
    renamed,
    rows,
    shuffled_board,
    turned,
    unpacked,
)
from parlour.games.fives.plain import Index, best_set
from parlour.games.fives.rolls import ALL_WAYS, ROLLS, WAYS
from parlour.games.fives.shapes import GRID, SHAPES, members
from parlour.games.fives.state import Options
from parlour.kernel import SeatOptions, Seeded

ONES = dict.fromkeys(SHAPES, 1)


def seeded(number: int) -> Seeded:
    return Seeded(number.to_bytes(32, "big"))


def richness(board: str) -> float:
    """The share of accepted rolls, weighted, for which five different shapes fit at once."""
    index = Index(board)
    ways = sum(
        way
        for roll, way in zip(ROLLS, WAYS, strict=True)
        if len(best_set(members(index.matching(roll)), values=ONES)) == 5
    )
    return ways / ALL_WAYS


@pytest.mark.parametrize("kind", ["rich", "random"])
def test_every_symbol_is_there_16_or_17_times(kind: str) -> None:
    for number in range(20):
        for board in deal(seeded(number), kind, 4):
            counts = Counter(board)
            assert sorted(counts) == list("abcdef")
            assert sorted(counts.values()) == [16, 16, 17, 17, 17, 17]


def test_a_packed_board_is_short_and_comes_back_whole() -> None:
    rng = random.Random(1)
    for _ in range(50):
        board = shuffled_board(rng)
        assert len(packed(board)) == 44
        assert unpacked(packed(board)) == board


def test_the_pool_holds_a_few_hundred_different_boards() -> None:
    assert len(pool()) == len(set(pool())) >= 200


def test_there_are_eight_ways_to_turn_and_mirror_a_board() -> None:
    board = shuffled_board(random.Random(2))
    ways = {turned(board, symmetry) for symmetry in range(8)}
    assert len(ways) == 8
    assert turned(board, 0) == board
    quarter = turned(board, 1)
    assert rows(quarter)[0] == "".join(line[0] for line in reversed(rows(board)))
    assert rows(turned(board, 4))[0] == rows(board)[0][::-1]


def test_renaming_symbols_keeps_the_pattern() -> None:
    board = shuffled_board(random.Random(3))
    changed = renamed(board, "bcdefa")
    assert {(a, b) for a, b in zip(board, changed, strict=True)} == set(
        zip("abcdef", "bcdefa", strict=True)
    )


def test_the_white_side_differs_for_each_seat_and_the_grey_side_is_the_same() -> None:
    seats = (SeatOptions(),) * 4
    white = game.start(Options(), seats, seeded(1))
    grey = game.start(Options(side="grey"), seats, seeded(1))
    assert len(set(white.boards)) == 4
    assert len(set(grey.boards)) == 1


def test_the_same_seed_deals_the_same_boards() -> None:
    assert deal_rich(seeded(5), 4) == deal_rich(seeded(5), 4)
    assert deal_rich(seeded(5), 1) != deal_rich(seeded(6), 1)


@pytest.mark.heavy
def test_rich_boards_allow_five_fives_for_far_more_rolls_than_random_ones() -> None:
    """The whole pool is measured by `tools/fives/pool.py`; here some of each kind."""
    rich = [richness(deal_rich(seeded(number), 1)[0]) for number in range(12)]
    rng = random.Random(4)
    random_ones = [richness(shuffled_board(rng)) for _ in range(12)]
    assert sum(rich) / 12 > 0.95
    assert sum(random_ones) / 12 < 0.5


def test_every_shape_can_be_found_on_every_rich_board_for_many_rolls() -> None:
    for number in range(8):
        index = Index(deal_rich(seeded(number), 1)[0])
        for shape in SHAPES:
            ways = sum(
                way
                for roll, way in zip(ROLLS, WAYS, strict=True)
                if index.matching(roll, GRID.of_shape[shape])
            )
            assert ways / ALL_WAYS > 0.35
