"""What is staged in Find Five: the best of a round."""

from tests.games.fives.sitting import Sitting, board_for, groups
from tests.games.fives.test_base import SIX

from parlour.games.fives import game

ONE = groups(SIX)
BOARD = board_for(SIX)


def scored(*first: str, rounds: int = 1) -> list[tuple[str, tuple[int, ...]]]:
    sit = Sitting(BOARD, 2)
    for _ in range(rounds):
        sit.outline(0, *[ONE[shape] for shape in first])
        before = sit.state
        sit.done()
        found = game.beats(before, sit.state)
        if sit.phase == "look":
            sit.done()
    return [(beat.code, beat.seats) for beat in found]


def test_the_best_of_a_round_is_staged() -> None:
    assert scored("P", "L") == [("best", (0,))]


def test_the_doubled_round_is_staged_as_such() -> None:
    assert scored("P", "L", rounds=5) == [("doubled", (0,))]


def test_a_round_in_which_nobody_found_anything_is_staged_too() -> None:
    assert scored() == [("nothing", ())]


def test_a_search_under_way_and_a_game_of_one_stage_nothing() -> None:
    sit = Sitting(BOARD, 2)
    before = sit.state
    sit.flip(0)
    assert game.beats(before, sit.state) == ()


def test_shapes_and_the_best_round_are_merits() -> None:
    sit = Sitting(BOARD, 2)
    sit.outline(0, ONE["P"], ONE["L"])
    sit.done()
    found = [(one.seat, one.code, one.count) for one in game.merits(sit.state)]
    assert found == [(0, "shapes", 2), (0, "round", sit.last(0).points)]
