"""The board: where marks fall, what is a line, what is a set."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.times.reference import Paper

from parlour.games.times.board import Board, Zero, board, points

ROWS = (5, 6, 8, 10)
ZEROS: tuple[Zero, ...] = ("left", "right")


def drawn(picture: str, field: Board) -> dict[str, int]:
    """The boxes of a picture of the left-hand columns, by their letter."""
    boxes: dict[str, int] = {}
    lines = picture.split("\n")[1:-1]
    for row, line in enumerate(reversed(lines)):
        for place, letter in enumerate(line.split()):
            box = 1 << place * field.height + row
            boxes[letter] = boxes.get(letter, 0) | box
    return boxes


def scored(picture: str) -> int:
    """Points for the new marks `+` beside the own marks `X`."""
    field = board(6, "left")
    boxes = drawn(picture, field)
    return points(len(field.sets(boxes["X"], boxes["+"], "lines")))


# Falling ------------------------------------------------------------------------------------------


def test_one_mark_falls_into_the_column_of_every_digit_written() -> None:
    field = board(6, "left")
    assert field.cells(field.fall(0, 6, 3, 18)) == ((1, 0), (3, 0), (6, 0), (8, 0))


def test_repeated_digits_stack() -> None:
    field = board(6, "left")
    assert field.cells(field.fall(0, 9, 9, 81)) == ((1, 0), (8, 0), (9, 0), (9, 1))
    assert field.cells(field.fall(0, 0, 7, 0)) == ((0, 0), (0, 1), (7, 0))
    assert field.cells(field.fall(0, 1, 1, 1)) == ((1, 0), (1, 1), (1, 2))


def test_marks_fall_on_those_that_are_there() -> None:
    field = board(6, "left")
    first = field.fall(0, 6, 3, 18)
    assert field.cells(field.fall(first, 1, 6, 6)) == ((1, 1), (6, 1), (6, 2))


def test_the_same_marks_fall_for_both_orders_of_a_fact() -> None:
    field = board(6, "left")
    assert field.fall(0, 6, 3, 18) == field.fall(0, 3, 6, 18)


def test_1_times_1_does_not_fit_where_column_1_has_two_boxes_left() -> None:
    field = board(5, "left")
    occupied = field.fall(0, 1, 1, 1)
    marks = field.fall(occupied, 1, 1, 1)
    assert not field.fits(occupied, 1, 1, 1)
    assert field.full_column(marks) == 1
    assert field.fits(occupied, 1, 2, 2)
    assert field.full_column(field.fall(occupied, 1, 2, 2)) is None


def test_the_column_of_0_can_stand_on_the_right() -> None:
    field = board(6, "right")
    assert field.columns == "1234567890"
    assert field.cells(field.fall(0, 2, 5, 10)) == ((1, 0), (2, 0), (5, 0), (0, 0))
    top = 0
    for _ in range(2):
        top |= field.fall(top, 0, 0, 0)
    assert field.full_column(field.fall(top, 0, 1, 0)) == 0


# Four marks of one turn in a line -----------------------------------------------------------------


def test_on_an_empty_board_exactly_3x4_and_7x8_are_refused() -> None:
    field = board(6, "left")
    refused = [(a, b) for a in range(10) for b in range(a, 10) if not field.fits(0, a, b, a * b)]
    assert refused == [(3, 4), (7, 8)]


def test_3x4_fits_where_only_three_of_its_marks_stand_in_a_line() -> None:
    field = board(6, "left")
    assert field.fits(field.fall(0, 0, 4, 0), 3, 4, 12)
    assert field.fits(field.fall(0, 2, 2, 4), 3, 4, 12)


def test_a_diagonal_of_one_turns_marks_is_refused_as_well() -> None:
    field = board(6, "left")
    stairs = drawn(
        """
. . . . . .
. . . . O .
. . . O O .
. . O O O .
""",
        field,
    )["O"]
    assert not field.fits(stairs, 3, 4, 12)
    downstairs = drawn(
        """
. O . . . .
. O O . . .
. O O O . .
""",
        field,
    )["O"]
    assert not field.fits(downstairs, 3, 4, 12)


def test_four_marks_of_one_turn_on_top_of_each_other_are_refused() -> None:
    assert not board(6, "left").fits(0, 1, 1, 11)


def test_3x4_is_no_line_where_the_columns_are_not_neighbours() -> None:
    field = board(6, "right")
    assert field.fits(0, 0, 1, 23)
    assert not board(6, "left").fits(0, 0, 1, 23)
    assert not field.fits(0, 9, 0, 78)


# Sets and points ----------------------------------------------------------------------------------


def test_example_1_a_line_of_four_is_a_set_and_scores_1() -> None:
    assert (
        scored(
            """
. . . . . .
X X X + . .
"""
        )
        == 1
    )


def test_example_1_a_line_made_longer_is_a_new_set_and_scores_1() -> None:
    assert (
        scored(
            """
. . . . . .
X X X X + .
"""
        )
        == 1
    )


def test_example_2_two_diagonals_of_five_are_two_sets_and_score_3() -> None:
    assert (
        scored(
            """
. + . . + .
. O X X O .
. O X X O .
. X O X X .
+ O X O O +
"""
        )
        == 3
    )


def test_example_3_three_sets_score_5() -> None:
    assert (
        scored(
            """
. . . X X .
. . + O O .
. O X X X +
. O X O X O
. X X O O X
"""
        )
        == 5
    )


@pytest.mark.parametrize(
    "picture",
    [
        """
+ . . .
X . . .
X . . .
X . . .
""",
        """
. . . X
. . X O
. + O O
X O O O
""",
        """
X . . .
O + . .
O O X .
O O O X
""",
    ],
)
def test_columns_and_both_diagonals_count(picture: str) -> None:
    assert scored(picture) == 1


def test_a_line_without_a_mark_of_this_turn_is_no_set() -> None:
    assert (
        scored(
            """
. . . . . .
X X X X . +
"""
        )
        == 0
    )


def test_three_in_a_line_are_no_set() -> None:
    assert (
        scored(
            """
X . . . . .
X X O + . .
"""
        )
        == 0
    )


def test_two_lines_that_a_mark_joins_are_one_set() -> None:
    assert (
        scored(
            """
X X X X + X X X X
"""
        )
        == 1
    )


def test_lines_do_not_run_over_the_edge() -> None:
    field = board(5, "left")
    own = sum(field.box(cell) for cell in ((0, 3), (0, 4), (1, 0)))
    assert field.sets(own, field.box((1, 1)), "lines") == ()


def test_under_windows_every_four_newly_filled_boxes_count() -> None:
    field = board(6, "left")
    boxes = drawn(
        """
X X X + X X X
""",
        field,
    )
    assert len(field.sets(boxes["X"], boxes["+"], "lines")) == 1
    assert len(field.sets(boxes["X"], boxes["+"], "windows")) == 4


def test_points_are_1_3_5_7_9_11() -> None:
    assert [points(sets) for sets in range(7)] == [0, 1, 3, 5, 7, 9, 11]


# Claimed cells ------------------------------------------------------------------------------------


def test_a_line_is_at_least_four_adjacent_cells_in_any_order() -> None:
    field = board(6, "left")
    assert field.cells(field.line([(3, 0), (1, 0), (2, 0), (0, 0)])) == (
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
    )
    assert field.line([(0, 3), (1, 2), (2, 1), (3, 0)])
    assert field.line([(0, n) for n in range(6)])


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0), (1, 0), (2, 0)],
        [(0, 0), (1, 0), (2, 0), (4, 0)],
        [(0, 0), (1, 0), (2, 0), (2, 0)],
        [(0, 0), (1, 0), (2, 0), (3, 1)],
        [(0, 3), (0, 4), (0, 5), (0, 6)],
        [(7, 0), (8, 0), (9, 0), (10, 0)],
        [],
    ],
)
def test_anything_else_is_no_line(cells: list[tuple[int, int]]) -> None:
    assert board(6, "left").line(cells) == 0


def test_neighbours_follow_the_order_of_the_columns() -> None:
    cells = [(7, 0), (8, 0), (9, 0), (0, 0)]
    assert board(6, "right").line(cells)
    assert not board(6, "left").line(cells)


# Against the slow reference -----------------------------------------------------------------------


@pytest.mark.heavy
@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(ROWS),
    st.sampled_from(ZEROS),
    st.sampled_from(["lines", "windows"]),
    st.integers(0, 2**32),
)
def test_the_board_agrees_with_paper_through_a_random_game(
    rows: int, zero: Zero, count: str, seed: int
) -> None:
    rng = random.Random(seed)
    field, paper = board(rows, zero), Paper(rows, zero)
    marks, seat = [0, 0], 0
    while True:
        occupied = marks[0] | marks[1]
        fitting = field.fitting_facts(occupied)
        keys = [key for n, key in enumerate(field.facts) if fitting >> n & 1]
        assert {"".join(sorted(f"{k // 100:02d}{k % 100}")) for k in keys} == paper.true_facts()
        assert field.has_fact_left(occupied) == bool(keys)
        if not keys:
            break
        a, b = rng.randrange(10), rng.randrange(10)
        product = rng.choice([a * b, a * b, rng.randrange(100)])
        assert field.fits(occupied, a, b, product) == paper.allowed(a, b, product)
        if not paper.allowed(a, b, product):
            pair, product = divmod(rng.choice(keys), 100)
            a, b = divmod(pair, 10)
        new, squares = field.fall(occupied, a, b, product), paper.landing(a, b, product)
        assert squares is not None
        places = [(field.columns.index(str(column)), row) for column, row in field.cells(new)]
        assert places == sorted(squares)
        found = {
            frozenset((field.columns.index(str(column)), row) for column, row in field.cells(line))
            for line in field.sets(marks[seat], new, "lines" if count == "lines" else "windows")
        }
        assert found == paper.sets(seat, squares, count)
        paper.mark(seat, squares)
        marks[seat] |= new
        seat = 1 - seat
        piles = field.piles(marks[0], marks[1])
        assert list(piles) == paper.piles()
        assert field.marks(piles) == (marks[0], marks[1])
