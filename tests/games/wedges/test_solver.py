"""Fewest expected turns: the design's figure, the rules' own, and games played by it."""

from __future__ import annotations

import itertools

import pytest
from tools.wedges_policy import PLAYERS, compare, greedy

from parlour.games.wedges import search
from parlour.games.wedges.board import CATEGORIES, HQ_OF, SIDES, SPACES, Category, routes
from parlour.games.wedges.solver import BARS, Landing, Policy, landing_of, mask, policy_for

EVEN = (0.5,) * 6
BLUE: tuple[Category, ...] = ("blue",)
BROWN: tuple[Category, ...] = ("brown",)


@pytest.fixture(scope="module")
def even() -> Policy:
    return policy_for(EVEN)


@pytest.mark.heavy
def test_without_bars_it_is_the_figure_of_an_independent_solution() -> None:
    assert Policy(EVEN, 6, bars=False).turns() == pytest.approx(27.587, abs=0.001)


@pytest.mark.heavy
def test_by_the_full_rules_bars_cost_half_a_turn(even: Policy) -> None:
    assert even.turns() == pytest.approx(28.144, abs=0.001)


def test_the_worth_of_a_stand_is_the_mean_over_the_rolls_of_its_best_target(even: Policy) -> None:
    for space, wedges in (("hub", ()), ("r3", BLUE), ("s4.2", CATEGORIES)):
        total = 0.0
        for roll in range(1, SIDES + 1):
            targets = list(routes(space, roll))
            total += even.worth(even.best(targets, wedges, None), wedges, None)
        assert even.turns(space, wedges) == pytest.approx(total / SIDES, abs=1e-5)


def test_a_landing_is_worth_what_its_question_leads_to(even: Policy) -> None:
    after = even.turns("r7", BLUE)
    barred = even.turns("r7", (), "r7")
    assert even.worth("r7", (), None) == pytest.approx(0.5 * after + 0.5 * (1 + barred), abs=1e-5)
    assert even.worth("s0.1", (), None) == pytest.approx(0.5 + even.turns("s0.1"), abs=1e-5)
    assert even.worth("r2", (), None) == pytest.approx(even.turns("r2"), abs=1e-5)
    again = 1 + even.turns("hub", CATEGORIES, "hub")
    final = 0.5 * 1 + 0.5 * again
    assert even.worth("hub", CATEGORIES, None) == pytest.approx(final, abs=1e-5)


def test_a_bar_never_helps(even: Policy) -> None:
    for barred, space in itertools.product(BARS, ("r2", "r5", "r9", "r40")):
        assert even.turns(space, (), barred) >= even.turns(space) - 1e-5


def test_roll_again_keeps_a_bar_and_a_question_lifts_it() -> None:
    assert landing_of("r2", "r0") == Landing("r2", "r0")
    assert landing_of("r3", "r0") == Landing("r3", None)


def test_one_wedge_more_is_never_worse(even: Policy) -> None:
    for space in SPACES[::7]:
        assert even.turns(space, BLUE) < even.turns(space)


@pytest.mark.heavy
def test_the_others_choose_the_weakest_category_for_the_winning_question() -> None:
    weak = policy_for((0.9, 0.9, 0.9, 0.9, 0.9, 0.2))
    assert weak.worth("hub", CATEGORIES, None) > 4


@pytest.mark.heavy
def test_a_shorter_game_is_shorter() -> None:
    turns = [policy_for((0.7,) * 6, needed).turns() for needed in (4, 5, 6)]
    assert turns == sorted(turns)
    assert turns[0] < turns[2]


@pytest.mark.heavy
def test_knowing_nothing_and_knowing_all_are_kept_within_what_ends() -> None:
    assert policy_for((0.0,) * 6).turns() < 2000
    assert 1 < policy_for((1.0,) * 6).turns() < 3


def test_it_is_solved_once() -> None:
    assert policy_for(EVEN) is policy_for(EVEN)


def settled(base: float, share: float, most: int) -> tuple[int, float]:
    """One stand with one landing, the same for all rolls: after how many comparisons, and where."""
    stands = [5.0]
    tables = ([base], [share], [0], [0.0], [0], list(range(7)), [0] * 6, [0] * 6, [0.0])
    return search.settle(stands, [0.0], *tables, 1e-9, most), stands[0]


def test_a_loop_that_does_not_settle_ends_all_the_same() -> None:
    assert settled(1.0, 1.0, 5)[0] == 5


def test_a_loop_without_a_loop_settles_at_once() -> None:
    assert settled(1.0, 0.0, 50) == (2, 1.0)


def test_a_leap_lands_where_the_changes_lead() -> None:
    steps, worth = settled(1.0, 0.9, 50)
    assert steps < 5
    assert worth == pytest.approx(10.0)


def test_wedges_are_a_set() -> None:
    assert mask(()) == 0
    assert mask(CATEGORIES) == 63
    assert mask(("pink", "blue", "pink")) == 3


def test_greedy_goes_for_the_nearest_missing_headquarters_and_home_with_all() -> None:
    assert greedy(["r1", "r3"], (), None) == "r1"
    assert greedy(["r1", "r6"], BROWN, None) == "r6"
    assert greedy(["s0.2", "r1"], tuple(HQ_OF), None) == "s0.2"


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("player", PLAYERS)
def test_the_policy_beats_the_nearest_headquarters_by_far_more_than_5_percent(player: str) -> None:
    """A short version of `python -m tools.wedges_policy`, which plays 10,000 games."""
    exact, nearest, policy = compare(PLAYERS[player], 400, "suite")
    assert exact < 0.95 * nearest
    assert exact == pytest.approx(policy.turns(), rel=0.15)
