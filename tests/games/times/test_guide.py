"""The worked examples of the rules, played by the rules."""

from __future__ import annotations

import pytest

from parlour.games.times import game
from parlour.games.times.board import board, points
from parlour.kernel.guide import block_of, guide


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_sets_in_one_turn_are_worth_three_points(language: str) -> None:
    block = block_of(guide(game, language), "two_sets")
    grid = board(6, "left")
    first, second, third = block.shows["facts"]
    ada = grid.fall(0, *first)
    ben = grid.fall(ada, *second)
    assert grid.fits(ada | ben, *third)
    found = grid.sets(ada, grid.fall(ada | ben, *third), "lines")
    cells = {frozenset(grid.cell_of[bit] for bit in grid.cell_of if one & bit) for one in found}
    assert cells == {frozenset(map(tuple, one)) for one in block.shows["sets"]}
    assert points(len(found)) == block.shows["points"] == 3
    assert all(a * b == product for a, b, product in (first, second, third))
    assert all(f"{a} × {b} = {product}" in block.caption for a, b, product in block.shows["facts"])


def test_on_an_empty_board_just_two_facts_make_a_line_alone() -> None:
    """With either place of the 0."""
    for zero in ("left", "right"):
        grid = board(6, zero)
        refused = {(a, b) for a in range(10) for b in range(a, 10) if not grid.fits(0, a, b, a * b)}
        assert refused == {(3, 4), (7, 8)}
