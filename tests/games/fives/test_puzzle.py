"""The puzzle and solo versions, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.fives.sitting import Sitting, board_for, groups

from parlour.games.fives import game
from parlour.games.fives.shapes import SHAPES, shape_of
from parlour.games.fives.state import (
    CrossOut,
    Done,
    Flip,
    Judged,
    Outline,
    Round,
    SeatRound,
    available,
)

ELEVEN = """
PPLLLLY..I
PPL.YYYY.I
P.FFTTT.WI
.FFN.T.WWI
..FN.TWW.I
UUNNZZ.V..
U.N..Z.V..
UU...ZZVVV
..........
..........
"""
"""All shapes but X side by side; X has room below."""

MAP = groups(ELEVEN)
BOARD = board_for(ELEVEN)
X = ((7, 3), (8, 2), (8, 3), (8, 4), (9, 3))


def sitting(seats: int = 2, **options: Any) -> Sitting:
    version = "solo" if seats == 1 else "puzzle"
    return Sitting(BOARD, seats, version=version, **options)


def test_the_map_holds_what_it_should() -> None:
    assert {letter: shape_of(cells) for letter, cells in MAP.items()} == {s: s for s in MAP}


# One FIVE per round -------------------------------------------------------------------------


def test_only_one_outline_per_round_until_it_is_erased() -> None:
    sit = sitting()
    sit.outline(0, MAP["P"])
    assert sit.refuses(0, Outline(1, MAP["L"])) == "one_at_a_time"
    sit.erase(0, 0)
    sit.play(0, Outline(1, MAP["L"]))
    assert [drawn.id for drawn in sit.drawn(0)] == [1]


def test_the_outline_of_this_round_may_be_changed() -> None:
    sit = sitting()
    sit.outline(0, MAP["P"])
    sit.play(0, Outline(0, MAP["L"]))
    assert sit.drawn(0)[0].cells == MAP["L"]


def test_a_valid_five_is_circled_and_scores_its_value() -> None:
    sit = sitting()
    sit.outline(0, MAP["Z"])
    sit.outline(1, MAP["P"])
    sit.done()
    assert sit.phase == "look"
    assert sit.outcome.scores == (3, 1)
    assert "Z" not in available(sit.state, 0)


def test_boards_are_not_wiped_and_earlier_squares_are_taken() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [MAP["P"]])
    # The same squares with another shape: right symbols, but not on free squares.
    sit.outline(0, MAP["P"])
    sit.outline(1, MAP["L"])
    sit.done()
    assert sit.verdicts(0) == ["overlap"]
    assert sit.verdicts(1) == ["valid"]


def test_each_shape_only_once_in_the_whole_game() -> None:
    board = "abcdeabcde" + "f" * 90
    sit = Sitting(board, 2, version="puzzle")
    first, second = (tuple((0, c) for c in range(start, start + 5)) for start in (0, 5))
    sit.round([first], [first])
    sit.outline(0, second)
    sit.done()
    assert sit.verdicts(0) == ["used"]


# Crossing out -------------------------------------------------------------------------------


def crossing() -> Sitting:
    """Seat 0 has nothing, seat 1 a valid FIVE."""
    sit = sitting()
    sit.outline(1, MAP["P"])
    sit.done()
    return sit


def test_who_has_no_valid_five_crosses_one_out() -> None:
    sit = crossing()
    assert sit.phase == "cross"
    assert sit.refuses(1, CrossOut("X")) == "not_asked"
    sit.cross_out(0, "X", X)
    assert sit.phase == "look"
    assert sit.judged(0)[-1].verdict == "crossed"
    assert (sit.judged(0)[-1].shape, sit.judged(0)[-1].cells) == ("X", X)
    assert "X" not in available(sit.state, 0)
    assert sit.outcome.scores == (0, 1)


def test_an_invalid_five_is_wiped_and_a_shape_crossed_out() -> None:
    sit = sitting()
    sit.outline(0, ((9, 0), (9, 1), (9, 2), (9, 3), (9, 4)))
    sit.outline(1, MAP["P"])
    sit.done()
    assert sit.verdicts(0) == ["symbols"]
    sit.cross_out(0, "I", ((9, 0), (9, 1), (9, 2), (9, 3), (9, 4)))
    assert sit.verdicts(0) == ["symbols", "crossed"]


def test_crossing_out_ignores_the_symbols_but_needs_free_squares() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [MAP["P"]])
    sit.outline(1, MAP["L"])
    sit.done()
    taken = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    assert sit.refuses(0, CrossOut("I", taken)) == "squares_taken"
    sit.cross_out(0, "I", ((9, 5), (9, 6), (9, 7), (9, 8), (9, 9)))
    assert sit.verdicts(0) == ["crossed"]


def test_a_shape_that_is_spent_cannot_be_crossed_out() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [MAP["P"]])
    sit.outline(1, MAP["L"])
    sit.done()
    assert sit.refuses(0, CrossOut("P")) == "shape_not_available"


def test_the_squares_must_make_the_shape() -> None:
    sit = crossing()
    assert sit.refuses(0, CrossOut("X", MAP["I"])) == "not_that_shape"
    assert sit.refuses(0, CrossOut("I", MAP["I"][:4])) == "not_that_shape"
    off = ((9, 6), (9, 7), (9, 8), (9, 9), (9, 10))
    assert sit.refuses(0, CrossOut("I", off)) == "off_the_board"


def test_without_squares_the_first_place_is_taken() -> None:
    sit = crossing()
    sit.cross_out(0, "I")
    assert sit.judged(0)[-1].cells == tuple((0, c) for c in range(5))


def test_done_is_no_way_out_of_crossing_out() -> None:
    assert crossing().refuses(0, Done()) == "must_cross_out"


def test_there_is_nothing_to_cross_out_while_searching() -> None:
    assert sitting().refuses(0, CrossOut("P")) == "nothing_to_cross_out"


def test_out_of_time_the_first_available_shape_is_crossed_out_at_the_first_place() -> None:
    sit = crossing()
    sit.wait(29.9)
    assert sit.phase == "cross"
    sit.wait(0.1)
    assert sit.phase == "look"
    last = sit.judged(0)[-1]
    assert (last.shape, last.cells) == ("P", ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)))


def crowded(fits: str) -> Sitting:
    """Seat 0 has to cross out, and of its shapes nothing fits but what fits into the I."""
    sit = crossing()
    kept = set(groups("..........\n" * 9 + "IIIII.....")["I"]) if fits else set()
    full = tuple((r, c) for r in range(10) for c in range(10) if (r, c) not in kept)
    last = sit.state.rounds[-1]
    spent = Judged(full, "P", "crossed", 0)
    first = replace(last, seats=(replace(last.seats[0], outlines=(spent,)), last.seats[1]))
    sit.state = replace(sit.state, rounds=(first, last))
    return sit


def test_only_shapes_that_fit_can_be_crossed_out() -> None:
    sit = crowded("I")
    assert sit.refuses(0, CrossOut("L")) == "shape_does_not_fit"
    assert [move.shape for move in game.offers(sit.state, 0).moves] == ["I"]
    sit.wait(30)
    assert sit.judged(0)[-1].shape == "I"


def test_where_nothing_fits_a_shape_is_crossed_out_without_squares() -> None:
    sit = crowded("")
    assert sit.refuses(0, CrossOut("L", MAP["L"])) == "nothing_fits"
    assert len(game.offers(sit.state, 0).moves) == 11
    sit.cross_out(0, "W")
    assert (sit.judged(0)[-1].shape, sit.judged(0)[-1].cells) == ("W", ())


def test_where_nothing_fits_the_default_is_the_first_available_shape() -> None:
    sit = crowded("")
    sit.wait(30)
    assert (sit.judged(0)[-1].shape, sit.judged(0)[-1].cells) == ("L", ())


def test_everybody_crosses_out_at_the_same_time() -> None:
    sit = Sitting(BOARD, 3, version="puzzle")
    sit.outline(2, MAP["P"])
    sit.done()
    sit.cross_out(1, "X")
    assert sit.phase == "cross"
    sit.cross_out(0, "W")
    assert sit.phase == "look"


# The end ------------------------------------------------------------------------------------


def test_the_flipper_gets_a_timer_mark_that_counts_at_the_end() -> None:
    sit = sitting()
    sit.outline(0, MAP["Z"])
    sit.outline(1, MAP["P"])
    sit.flip(1)
    sit.done()
    assert sit.last(1).points == 1
    assert sit.last(1).bonus == 1
    assert sit.outcome.scores == (3, 2)


@pytest.mark.parametrize(
    ("values", "marks", "total"),
    [((1, 1, 2, 2, 3, 4, 4), 7, 24), ((1, 1, 2, 3, 3, 4, 4, 4), 5, 27)],
)
def test_the_examples_of_a_final_score(values: tuple[int, ...], marks: int, total: int) -> None:
    """Each player's sum alone: the sheet's two have more timer marks than rounds between them."""
    nothing = SeatRound((), 0, 0)
    rounds = tuple(
        Round(
            "abcde",
            False,
            0 if number < marks else None,
            (
                SeatRound((), int(number < marks), values[number] if number < len(values) else 0),
                nothing,
            ),
        )
        for number in range(11)
    )
    state = replace(sitting().state, rounds=rounds)
    assert game.outcome(state, ()).scores == (total, 0)


def test_a_timer_mark_needs_no_valid_five() -> None:
    sit = sitting()
    sit.outline(1, MAP["P"])
    sit.flip(0)
    sit.done()
    sit.cross_out(0, "X")
    assert sit.outcome.scores == (1, 1)


def test_it_ends_with_the_first_round_in_which_nobody_finds_a_valid_five() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [])
    sit.cross_out(1, "X")
    sit.done()
    sit.flip(0)
    sit.done()
    assert game.is_over(sit.state)
    assert sit.outcome.reason == "nobody_found"
    assert sit.outcome.scores == (2, 0)


def play_all(sit: Sitting) -> None:
    """Find the eleven shapes of the map one after the other, and give X up."""
    for letter in MAP:
        sit.round(*[[MAP[letter]]] * len(sit.state.seats))
    sit.done()
    for seat in range(len(sit.state.seats)):
        if sit.phase == "cross":
            sit.cross_out(seat, "X")


def test_it_ends_after_twelve_rounds_at_the_latest() -> None:
    sit = sitting(3)
    for letter in MAP:
        sit.round([MAP[letter]], [MAP[letter]], [MAP[letter]])
    assert sit.state.number == 12
    assert sit.phase == "search"


def test_values_never_count_double() -> None:
    sit = sitting()
    for letter in "PLYFN":
        sit.round([MAP[letter]], [MAP[letter]])
    assert not any(judged.double for judged in sit.state.rounds)


def test_a_tie_goes_to_the_most_circled() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [MAP["F"]])
    sit.outline(0, MAP["L"])
    sit.done()
    sit.cross_out(1, "X")
    sit.done()
    sit.done()
    assert game.is_over(sit.state)
    assert sit.outcome.scores == (2, 2)
    assert sit.outcome.winners == (0,)


def test_still_tied_the_victory_is_shared() -> None:
    sit = sitting()
    sit.round([MAP["P"]], [MAP["P"]])
    sit.done()
    assert sit.outcome.winners == (0, 1)


# Solo ---------------------------------------------------------------------------------------


def test_solo_has_no_timer_and_no_limit() -> None:
    sit = sitting(1)
    assert sit.refuses(0, Flip()) == "no_timer"
    assert game.deadline(sit.state) is None
    sit.done()
    assert sit.phase == "cross"
    assert game.deadline(sit.state) is None
    sit.cross_out(0, "X", X)
    assert sit.phase == "look"
    assert game.deadline(sit.state) is None
    assert game.default(sit.state, 0) is None


def test_solo_always_lasts_twelve_rounds() -> None:
    sit = sitting(1)
    for number, shape in enumerate(SHAPES, start=1):
        assert sit.state.number == number
        sit.done()
        sit.cross_out(0, shape)
        if number < 12:
            sit.done()
    assert game.is_over(sit.state)
    assert sit.outcome.scores == (0,)
    assert sit.outcome.reason == "rounds_played"


def test_solo_counts_what_was_circled() -> None:
    sit = sitting(1)
    play_all(sit)
    assert game.is_over(sit.state)
    assert sit.outcome.scores == (26,)


def test_the_map_of_the_tests_has_eleven_shapes() -> None:
    assert len(MAP) == 11
