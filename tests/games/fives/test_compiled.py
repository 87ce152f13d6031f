"""The compiled loops beside the plain ones, in one process; and the whole pool of boards."""

from __future__ import annotations

import random

import pytest
from tests.games.fives.test_solver import CP_SAT, case

from parlour.games.fives import outlook, search
from parlour.games.fives.board import deal, pool, unpacked
from parlour.games.fives.plain import worth
from parlour.games.fives.planning import OUTLOOK, new_outlook
from parlour.games.fives.rolls import ALL_WAYS, ROLLS, WAYS
from parlour.games.fives.shapes import GRID, SHAPES
from parlour.games.fives.solver import SEARCH, PlainSolver, WordSolver, fastest, new_finder, numbers
from parlour.kernel import Seeded
from parlour.kernel.compiled import is_compiled

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("kind", ["random", "rich"])
def test_both_solvers_find_the_same_in_the_same_order(kind: str) -> None:
    plain, words = PlainSolver(), WordSolver(SEARCH)
    for number in range(300):
        board, dice = case(kind, number)
        used = GRID.masks[(number * 31) % len(GRID.masks)] if number % 3 else 0
        assert words.placements(board, dice, used) == plain.placements(board, dice, used)
        assert words.best_set(board, dice, used) == plain.best_set(board, dice, used)


def test_the_words_find_the_optimum_of_cp_sat_on_1000_random_boards() -> None:
    solver = WordSolver(SEARCH)
    ours = [worth(solver.best_set(*case("random", number))) for number in range(1000)]
    assert ours == [int(optimum) for optimum in CP_SAT["random"].split()]


def test_both_outlooks_are_worth_the_same() -> None:
    rng = random.Random(5)
    for board in deal(Seeded(bytes(32)), "rich", 3):
        plain, fast = new_outlook(board, outlook), new_outlook(board, OUTLOOK)
        for left in (12, 8, 3, 1):
            used = rng.getrandbits(100) & rng.getrandbits(100)
            shapes = sum(1 << which for which in rng.sample(range(12), left))
            question = (used & (1 << 64) - 1, used >> 64, 100 - used.bit_count(), shapes, left)
            assert fast.worth(*question) == pytest.approx(plain.worth(*question), abs=1e-9)


def test_the_fastest_solver_is_the_compiled_one_where_there_is_one() -> None:
    expected = WordSolver if is_compiled(SEARCH) else PlainSolver
    assert isinstance(fastest(), expected)
    assert isinstance(fastest(search), PlainSolver)


@pytest.mark.long
def test_every_board_of_the_pool_allows_five_fives_for_more_than_nine_rolls_in_ten() -> None:
    """Turning, mirroring and renaming change nothing, so this holds for every dealt board."""
    finder = new_finder((1,) * len(SHAPES))
    shares = []
    for line in pool():
        finder.load(numbers(unpacked(line)))
        ways = 0
        for roll, way in zip(ROLLS, WAYS, strict=True):
            finder.find(numbers(roll), 0, 0)
            ways += way if finder.solve(5) == 5 else 0
        shares.append(ways / ALL_WAYS)
    assert min(shares) > 0.9
    assert sum(shares) / len(shares) > 0.97
