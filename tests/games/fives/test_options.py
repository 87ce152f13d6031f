"""Every option changes the outcome when it alone is changed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.games.fives.sitting import Sitting, board_for, groups
from tests.games.fives.test_puzzle import BOARD as PUZZLE_BOARD
from tests.games.fives.test_puzzle import MAP as PUZZLE_MAP
from tests.support.real_box import refused_start

from parlour.games.fives import game
from parlour.games.fives.flow import FAIR_TRIES, is_fair
from parlour.games.fives.shapes import GRID, VALUES, Values
from parlour.games.fives.solver import PlainSolver
from parlour.games.fives.state import Done, Options, Outline
from parlour.kernel import Outcome, Refusal, SeatOptions, Seeded, find_game

MAP = groups(
    """
    IIIII.....
    PP........
    PP........
    P.........
    ..........
    ..........
    ..........
    ..........
    ..........
    ..........
    """
)
BOARD = board_for(
    "\n".join(["IIIII.....", "PP........", "PP........", "P........."] + ["." * 10] * 6)
)


def by_the_solver(seed: int, seats: int = 2, **options: Any) -> Outcome:
    """A base game in which everybody outlines the best set in every round."""
    chance = Seeded(seed.to_bytes(32, "big"))
    state = game.start(Options(**options), (SeatOptions(),) * seats, chance)
    solver = PlainSolver()
    while not game.is_over(state):
        for seat in range(seats):
            if state.phase == "search":
                best = solver.best_set(state.boards[seat], state.dice)
                for id, placement in enumerate(best):
                    state = game.play(state, seat, Outline(id, GRID.cells[placement]), 0, chance)
        for seat in range(seats):
            state = game.play(state, seat, Done(), 0, chance)
    return game.outcome(state, ())


def test_version_decides_how_long_a_board_is_used() -> None:
    scores = []
    for version in ("base", "puzzle"):
        sit = Sitting(BOARD, version=version)
        while not game.is_over(sit.state):
            sit.round([MAP["I"]], [])
            if sit.phase == "cross":
                sit.cross_out(1, "X", ((7, 4), (8, 3), (8, 4), (8, 5), (9, 4)))
                sit.done()
        scores.append(sit.outcome.scores)
    assert scores == [(24, 0), (4, 0)]


def test_side_grey_gives_everybody_the_same_chances() -> None:
    assert by_the_solver(1, side="grey").winners == (0, 1)
    assert by_the_solver(1, side="white").winners != (0, 1)


def test_boards_rich_hold_more_than_random_ones() -> None:
    rich = sum(sum(by_the_solver(seed, boards="rich").scores) for seed in range(4))
    random = sum(sum(by_the_solver(seed, boards="random").scores) for seed in range(4))
    assert rich > random


def outlined_late(seconds: float, **options: Any) -> tuple[int, ...]:
    """Seat 0 turns the timer at once, seat 1 outlines a FIVE so much later."""
    sit = Sitting(BOARD, **options)
    sit.flip(0)
    sit.wait(seconds)
    if sit.phase == "search":
        sit.outline(1, MAP["I"])
        sit.wait(90)
    return sit.outcome.scores


def test_timer_seconds_is_how_long_the_others_have() -> None:
    assert outlined_late(20, timer_seconds=30) == (1, 4)
    assert outlined_late(20, timer_seconds=15) == (1, 0)


def careless(**options: Any) -> tuple[int, ...]:
    """A valid FIVE, and then a wrong outline across it."""
    sit = Sitting(BOARD, **options)
    sit.outline(0, MAP["I"])
    with suppress(Refusal):
        sit.outline(0, ((0, 4), (0, 5), (0, 6), (0, 7), (0, 8)))
    sit.done()
    return sit.outcome.scores


def test_help_check_refuses_a_wrong_outline_at_once() -> None:
    assert careless(help="none") == (0, 0)
    assert careless(help="check") == (4, 0)


def test_help_check_gives_the_reason() -> None:
    row = "abcdeabcde" + "f" * 90
    sit = Sitting(row, help="check")
    first, second = (tuple((0, c) for c in range(start, start + 5)) for start in (0, 5))
    sit.outline(0, first)
    assert sit.refuses(0, Outline(9, ((0, 0), (0, 1), (0, 2), (0, 3), (5, 5)))) == "invalid_shape"
    across = tuple((0, c) for c in range(1, 6))
    assert sit.refuses(0, Outline(9, across)) == "invalid_overlap"
    assert sit.refuses(0, Outline(9, second)) == "invalid_repeat"
    sit.outline(0, ((5, 5), (5, 6)))
    assert len(sit.drawn(0)) == 2


def test_help_check_stops_at_five() -> None:
    sit = Sitting(PUZZLE_BOARD, help="check")
    sit.outline(0, *(PUZZLE_MAP[letter] for letter in "PLYFN"))
    assert sit.refuses(0, Outline(9, PUZZLE_MAP["Z"])) == "invalid_surplus"
    sit.outline(0, PUZZLE_MAP["Z"][:3])
    sit.play(0, Outline(0, PUZZLE_MAP["I"]))


def test_help_check_stops_at_five_even_if_a_dearer_one_would_be_dropped() -> None:
    sit = Sitting(PUZZLE_BOARD, help="check")
    sit.outline(0, *(PUZZLE_MAP[letter] for letter in "IWZTV"))
    assert sit.refuses(0, Outline(9, PUZZLE_MAP["P"])) == "invalid_surplus"


def test_help_check_knows_used_shapes() -> None:
    board = "abcdeabcde" + "f" * 90
    sit = Sitting(board, version="puzzle", help="check")
    first, second = (tuple((0, c) for c in range(start, start + 5)) for start in (0, 5))
    sit.round([first], [first])
    assert sit.refuses(0, Outline(9, second)) == "invalid_used"
    assert sit.refuses(0, Outline(9, first)) == "invalid_overlap"


def test_fair_rolls_again_while_a_board_has_too_little() -> None:
    changed = [
        seed
        for seed in range(12)
        if by_the_solver(seed, boards="random", fair=True)
        != by_the_solver(seed, boards="random", fair=False)
    ]
    assert changed


def test_fair_means_five_shapes_and_in_the_puzzle_one_that_is_available() -> None:
    sit = Sitting(BOARD)
    assert not is_fair(sit.state, 0, "abcde")
    assert is_fair(Sitting(PUZZLE_BOARD).state, 0, "abcde")
    puzzle = Sitting(BOARD, version="puzzle")
    assert is_fair(puzzle.state, 0, "abcde")
    puzzle.round([MAP["I"]], [MAP["P"]])
    assert is_fair(puzzle.state, 0, "abcde")
    puzzle.round([MAP["P"]], [MAP["I"]])
    assert not is_fair(puzzle.state, 0, "abcde")


def test_fair_gives_up_after_twenty_more_rolls() -> None:
    sit = Sitting(BOARD, fair=True)
    rolled = sit.dice.at
    sit.done()
    sit.done()
    assert sit.dice.at - rolled == 5 * (1 + FAIR_TRIES)
    # On the boards that were dealt the first roll of the game was fair enough.
    assert rolled == 5


def test_limit_minutes_is_when_the_timer_starts_by_itself() -> None:
    scores = []
    for minutes in (1, 5):
        sit = Sitting(BOARD, limit_minutes=minutes)
        sit.wait(92)
        if sit.phase == "search":
            sit.outline(0, MAP["I"])
            sit.done()
        scores.append(sit.outcome.scores)
    assert scores == [(0, 0), (4, 0)]


def test_with_limit_minutes_0_no_timer_starts_by_itself() -> None:
    sit = Sitting(BOARD, limit_minutes=0)
    assert sit.state.starts_by_itself is None
    sit.wait(24 * 3600)
    assert sit.phase == "search"
    sit.flip(0)
    sit.wait(30)
    assert sit.phase == "look"


def test_cross_seconds_is_how_long_a_choice_may_take() -> None:
    scores = []
    for seconds in (10, 30):
        sit = Sitting(PUZZLE_BOARD, version="puzzle", cross_seconds=seconds)
        sit.outline(1, PUZZLE_MAP["P"])
        sit.done()
        sit.wait(20)
        if sit.phase == "cross":
            sit.cross_out(0, "X", ((7, 3), (8, 2), (8, 3), (8, 4), (9, 3)))
        sit.done()
        sit.round([PUZZLE_MAP["L"]], [PUZZLE_MAP["L"]])
        scores.append(sit.outcome.scores[0])
    # Out of time a P was crossed out over the squares of the L.
    assert scores == [0, 1]


def test_values_of_the_tiles_are_what_the_shapes_bring() -> None:
    """And of six valid ones the lowest five count, by these values."""
    usual, other = Values(), Values(of_i=9, of_p=5)
    solved = by_the_solver(3), by_the_solver(3, values=other)
    assert solved[0].scores != solved[1].scores
    sitting = Sitting(BOARD, values=other)
    assert game.public(sitting.state)["setup"].values["I"] == 9
    assert usual.by_shape == VALUES


def test_the_first_version_has_the_usual_values() -> None:
    first = find_game("fives", 1)
    state = first.start(Options(values=Values(of_i=9)), (SeatOptions(),), Seeded(bytes(32)))
    assert state.options.values == Values()


@pytest.mark.parametrize(
    "options", [{"fair": True}, {"boards": "random"}, {"side": "grey"}, {"help": "check"}]
)
def test_what_means_nothing_in_a_real_box_is_refused(options: dict[str, Any]) -> None:
    refused = refused_start(game, Options(real_box=True, **options), 1)
    assert refused.code == "option_without_meaning"
    assert refused.details == {"option": next(iter(options)), "switch": "real_box"}


def test_the_short_form_says_at_once_what_is_wrong() -> None:
    """Anybody who plays for the first time must not hear of their mistakes only at the scoring [ours]."""
    assert game.quick.help == "check"
    assert Options().help == "none"
