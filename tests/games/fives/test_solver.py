"""The solver: everything that can be found, and the best of it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.fives import search
from parlour.games.fives.board import deal
from parlour.games.fives.flow import accepted_roll
from parlour.games.fives.plain import Index, best_set, placements, worth
from parlour.games.fives.rolls import ROLLS
from parlour.games.fives.shapes import GRID, SHAPES, VALUES, Grid
from parlour.games.fives.solver import PlainSolver, WordSolver, fastest, new_finder, numbers
from parlour.kernel import Seeded

CP_SAT = json.loads(Path(__file__).with_name("cp_sat.json").read_text("utf-8"))
SMALL = [Grid(4, 5), Grid(3, 6), Grid(5, 4)]


def case(kind: str, number: int) -> tuple[str, str]:
    """The boards and rolls of `tools/fives/compare.py`."""
    chance = Seeded(hashlib.sha256(f"fives comparison/{kind}/{number}".encode()).digest())
    return deal(chance, kind, 1)[0], accepted_roll(chance)


def enumerated(board: str, dice: str, grid: Grid = GRID) -> list[int]:
    wanted = Counter(dice)
    return [
        placement
        for placement, squares in enumerate(grid.squares)
        if Counter(board[square] for square in squares) == wanted
    ]


def brute_force(found: list[int], left: int, grid: Grid, shapes: str = "", used: int = 0) -> int:
    """The best value by trying every choice, without any bound."""
    best = 0
    for place, placement in enumerate(found):
        shape, mask = grid.shape[placement], grid.masks[placement]
        if left and shape not in shapes and not mask & used:
            rest = brute_force(found[place + 1 :], left - 1, grid, shapes + shape, used | mask)
            best = max(best, VALUES[shape] + rest)
    return best


@given(st.data(), st.sampled_from(SMALL), st.sampled_from(ROLLS))
@settings(max_examples=60, deadline=None)
def test_small_boards_agree_with_brute_force(data: st.DataObject, grid: Grid, dice: str) -> None:
    size = grid.rows * grid.columns
    board = "".join(
        data.draw(st.lists(st.sampled_from("abc" + dice), min_size=size, max_size=size))
    )
    found = list(members_of(Index(board, grid).matching(dice)))
    assert found == enumerated(board, dice, grid)
    chosen = best_set(found, 5, grid)
    assert worth(chosen, grid) == brute_force(found, 5, grid)


def members_of(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


@pytest.mark.parametrize("limit", [0, 1, 2, 5])
def test_the_best_set_has_at_most_so_many_shapes_all_different_and_apart(limit: int) -> None:
    for number in range(20):
        board, dice = case("rich", number)
        chosen = best_set(placements(board, dice), limit)
        assert len(chosen) <= limit
        assert len({GRID.shape[placement] for placement in chosen}) == len(chosen)
        assert len({s for p in chosen for s in GRID.squares[p]}) == 5 * len(chosen)


@pytest.mark.heavy
def test_the_optimum_is_that_of_cp_sat_on_1000_random_boards() -> None:
    optima = [int(optimum) for optimum in CP_SAT["random"].split()]
    assert len(optima) == 1000
    solver = PlainSolver()
    ours = [worth(solver.best_set(*case("random", number))) for number in range(1000)]
    assert ours == optima


@pytest.mark.heavy
def test_all_placements_are_found_and_nothing_else() -> None:
    for number in range(25):
        board, dice = case("random", number)
        assert list(placements(board, dice)) == enumerated(board, dice)


def test_squares_that_are_used_are_left_alone() -> None:
    board, dice = case("rich", 0)
    used = GRID.masks[placements(board, dice)[0]]
    free = PlainSolver().placements(board, dice, used)
    assert free == tuple(p for p in placements(board, dice) if not GRID.masks[p] & used)


def test_with_equal_values_the_best_set_is_the_largest() -> None:
    board, dice = case("rich", 1)
    ones = dict.fromkeys(SHAPES, 1)
    assert len(best_set(placements(board, dice), values=ones)) == 5


def test_words_and_big_integers_give_the_same_answers() -> None:
    plain, words = PlainSolver(), WordSolver(search)
    used = GRID.masks[100] | GRID.masks[4000]
    for number in range(3):
        board, dice = case("random", number)
        assert words.placements(board, dice) == plain.placements(board, dice)
        assert words.placements(board, dice, used) == plain.placements(board, dice, used)
        assert words.best_set(board, dice) == plain.best_set(board, dice)


def test_each_thread_has_a_finder_of_its_own() -> None:
    words = WordSolver(search)
    board, dice = case("random", 7)
    expected = words.best_set(board, dice)
    answers: list[tuple[int, ...]] = []
    thread = threading.Thread(target=lambda: answers.append(words.best_set(board, dice)))
    thread.start()
    thread.join()
    assert answers == [expected]


def test_the_finder_counts_its_choices() -> None:
    finder = new_finder(tuple(VALUES[shape] for shape in SHAPES), search)
    board, dice = case("random", 2)
    finder.load(numbers(board))
    assert finder.find(bytes(sorted(numbers(dice))), 0, 0) == len(enumerated(board, dice))
    finder.solve(5)
    assert finder.search_nodes() > 0


def test_shapes_are_tried_by_value_whatever_the_values_are() -> None:
    values = tuple(range(12, 0, -1))
    finder = new_finder(values, search)
    board, dice = case("rich", 3)
    finder.load(numbers(board))
    finder.find(bytes(sorted(numbers(dice))), 0, 0)
    finder.solve(5)
    worths = dict(zip(SHAPES, values, strict=True))
    assert tuple(finder.best_set()) == best_set(placements(board, dice), values=worths)


def test_without_a_compiler_the_big_integers_are_asked() -> None:
    assert isinstance(fastest(search), PlainSolver)
