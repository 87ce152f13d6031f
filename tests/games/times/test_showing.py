"""What is staged in Times Four: sets, wrong products, calls."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from tests.games.times.sitting import Sitting

from parlour.games.times import game

BEFORE_A_SET = ((2, 3), (9, 9))


def staged(sitting: Sitting, act: Callable[[Sitting], object]) -> list[tuple[str, tuple[int, ...]]]:
    before = sitting.state
    act(sitting)
    return [(beat.code, beat.seats) for beat in game.beats(before, sitting.state)]


def test_several_points_of_a_turn_are_staged_and_a_single_one_stops_nobody() -> None:
    sitting = Sitting(claim="auto").turns(*BEFORE_A_SET).fact(4, 5)
    before = sitting.state
    sitting.end()
    assert game.beats(before, sitting.state) == ()
    two_sets = replace(sitting.state, last=replace(sitting.state.last, points=3))
    (beat,) = game.beats(before, two_sets)
    assert (beat.code, beat.tone, beat.seats) == ("ended", "grand", (0,))
    assert beat.details == {"points": 3, "fact": "4 × 5 = 20"}
    assert staged(Sitting().fact(6, 7), Sitting.end) == []
    assert staged(Sitting(), lambda sitting: sitting.fact(6, 7)) == []


def test_a_wrong_product_is_staged_with_the_right_one() -> None:
    sitting = Sitting().turn(6, 7, 41)
    before = sitting.state
    sitting.call()
    (beat,) = game.beats(before, sitting.state)
    assert (beat.code, beat.lasts, beat.details["product"]) == ("erased", 3000, 42)
    assert beat.details["wrong"] == 41


def test_wrong_calls_and_lost_time_are_staged() -> None:
    assert staged(Sitting().turn(6, 7), Sitting.call) == [("called_wrongly", (1,))]
    assert staged(Sitting(), lambda sitting: sitting.wait(60)) == [("timed_out", (0,))]


def test_the_board_of_the_day_stages_nothing() -> None:
    assert staged(Sitting(turns=3), lambda sitting: sitting.wait(60)) == []


def test_the_best_and_the_quickest_scoring_turns_are_merits() -> None:
    sitting = Sitting(claim="auto").turns(*BEFORE_A_SET).fact(4, 5).wait(3).end()
    found = [(one.seat, one.code, one.count, one.what) for one in game.merits(sitting.state)]
    assert found == [(0, "turn", 1, "4 × 5 = 20"), (0, "fastest", 3, "4 × 5 = 20")]
    box = Sitting(claim="auto", real_box=True).turns(*BEFORE_A_SET).fact(4, 5).end()
    assert [one.code for one in game.merits(box.state)] == ["turn"]
