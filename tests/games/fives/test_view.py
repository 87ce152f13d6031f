"""Who sees what, and what is offered."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.fives.sitting import Sitting
from tests.games.fives.test_base import BOARD, ONE
from tests.games.fives.test_puzzle import BOARD as PUZZLE_BOARD
from tests.games.fives.test_puzzle import MAP

from parlour.games.fives import game
from parlour.games.fives.state import CrossOut, Done, Erase, Flip
from parlour.kernel import Described, Viewer


def seen(sit: Sitting, viewer: Viewer) -> bytes:
    """All that reaches a viewer, as bytes."""
    return msgspec.json.encode(game.public(sit.state) | game.private(sit.state, viewer))


@pytest.mark.parametrize("viewer", [1, "table", "spectator"])
@pytest.mark.parametrize("side", ["white", "grey"])
def test_while_searching_nobody_sees_anything_of_anothers_outlines(
    viewer: Viewer, side: str
) -> None:
    sit = Sitting(BOARD, side=side)
    before = seen(sit, viewer)
    sit.outline(0, ONE["I"], ONE["P"])
    sit.erase(0, 1)
    assert seen(sit, viewer) == before


def test_a_seat_sees_its_own_outlines_with_shape_and_value() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ONE["P"][:2])
    mine = game.private(sit.state, 0)["mine"]
    assert mine.seat == 0
    assert [(o.id, o.shape, o.value) for o in mine.outlines] == [
        (0, "I", 4),
        (1, None, 0),
    ]


def test_progress_shows_only_whose_board_is_frozen() -> None:
    sit = Sitting(BOARD, 3)
    sit.done(2)
    shown = game.public(sit.state)["round"]
    assert shown.done == (False, False, True)
    assert not shown.running
    sit.flip(0)
    shown = game.public(sit.state)["round"]
    assert (shown.flipped_by, shown.running) == (0, True)
    assert shown.deadlines == (None, 30_000, None)


def test_at_the_scoring_everybody_sees_all_outlines_and_verdicts() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"])
    sit.done()
    (judged,) = game.public(sit.state)["rounds"]
    assert judged.seats[0].outlines[0].verdict == "valid"
    assert game.private(sit.state, 0)["mine"].outlines == ()


def test_after_a_round_a_seat_sees_what_it_missed() -> None:
    sit = Sitting(BOARD)
    assert "missed" not in game.private(sit.state, 0)
    sit.done()
    missed = game.private(sit.state, 0)["missed"]
    assert set(missed.all) >= set("PLFNUWI")
    assert len(missed.best) == 5
    assert missed.best_points >= 4 + 4 + 2 + 2 + 2
    assert game.private(sit.state, "table") == {}


def test_in_the_puzzle_the_best_is_one_shape_among_those_available() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.round([MAP["W"]], [MAP["P"]])
    sit.outline(0, MAP["P"])
    sit.done()
    missed = game.private(sit.state, 0)["missed"]
    assert [one.shape for one in missed.best] == ["I"]
    assert "W" not in missed.all


def test_the_puzzle_board_shows_what_stays() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(0, MAP["W"])
    sit.flip(0)
    sit.done()
    sit.cross_out(1, "X")
    mine, other = game.public(sit.state)["scores"]
    assert (mine.circled, mine.timer_marks, mine.points) == (("W",), 1, 5)
    assert other.crossed == ("X",)
    assert [mark.verdict for mark in (*mine.marks, *other.marks)] == ["valid", "crossed"]


# Offers and defaults ------------------------------------------------------------------------


def test_while_searching_outlining_erasing_turning_and_done_are_offered() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"])
    offers = game.offers(sit.state, 0)
    assert offers.moves == (Erase(0), Flip(), Done())
    assert [form.move for form in offers.forms] == ["outline"]
    sit.flip(1)
    assert game.offers(sit.state, 0).moves == (Erase(0), Done())
    assert not game.offers(sit.state, 1)


def test_alone_no_timer_is_offered() -> None:
    sit = Sitting(PUZZLE_BOARD, 1, version="solo")
    assert game.offers(sit.state, 0).moves == (Done(),)


def test_at_the_scoring_only_done_is_offered() -> None:
    sit = Sitting(BOARD)
    sit.done()
    assert game.offers(sit.state, 0).moves == (Done(),)


def test_what_can_be_crossed_out_is_offered() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(1, MAP["P"])
    sit.done()
    offers = game.offers(sit.state, 0)
    assert len(offers.moves) == 12
    assert CrossOut("X") in offers.moves
    assert not game.offers(sit.state, 1)


def test_every_phase_says_what_happens_by_itself() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    assert game.default(sit.state, 0) == Described("timer_starts")
    sit.outline(1, MAP["P"])
    sit.flip(1)
    assert game.default(sit.state, 0) == Described("board_freezes")
    assert game.default(sit.state, 1) is None
    sit.done()
    first = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1))
    assert game.default(sit.state, 0) == Described("crosses_out", {"shape": "P", "cells": first})
    sit.cross_out(0, "X")
    assert game.default(sit.state, 0) == Described("next_roll")
    sit.done()
    sit.done()
    assert game.default(sit.state, 0) is None
    assert not game.offers(sit.state, 0)


def test_an_unfinished_outline_is_a_draft_and_a_finished_one_is_not() -> None:
    from parlour.games.fives.state import Outline

    assert game.draft_key(Outline(3, ((0, 0),))) == 3
    assert game.draft_key(Outline(3, ONE["I"])) is None
    assert game.draft_key(Done()) is None


# The scoresheet -----------------------------------------------------------------------------


def test_the_sheet_of_a_base_game_is_as_on_the_rules_page() -> None:
    sit = Sitting(BOARD)
    sit.round([ONE["I"], ONE["P"][:2]], [], flips=0)
    for _ in range(4):
        sit.round([], [])
    sheet = game.sheet(sit.state, ["Ann", "Bob"], (), sit.state.options)
    assert list(sheet) == [
        "game", "players", "options", "corrections", "rounds", "boards", "totals", "winners",
    ]  # fmt: skip
    first = sheet["rounds"][0]
    assert first["dice"] == list("abcde")
    assert (first["double"], first["flipped_by"]) == (False, "Ann")
    ann = first["players"]["Ann"]
    assert ann["outlines"][0] == {
        "cells": [list(cell) for cell in ONE["I"]],
        "shape": "I",
        "verdict": "valid",
        "points": 4,
    }
    assert ann["outlines"][1]["verdict"] == "unfinished"
    assert (ann["bonus"], ann["points"]) == (1, 5)
    assert sheet["rounds"][4]["double"]
    assert sheet["rounds"][4]["flipped_by"] is None
    assert "".join(sheet["boards"]["Bob"]) == BOARD
    assert sheet["totals"] == {"Ann": 5, "Bob": 0}
    assert sheet["winners"] == ["Ann"]


def test_the_sheet_of_a_puzzle_tells_circled_crossed_and_timer_marks() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(0, MAP["W"])
    sit.flip(0)
    sit.done()
    sit.cross_out(1, "X")
    sit.done()
    sit.done()
    sheet = game.sheet(sit.state, ["Ann", "Bob"], (), sit.state.options)
    assert sheet["circled"] == {"Ann": ["W"], "Bob": []}
    assert sheet["crossed"] == {"Ann": [], "Bob": ["X"]}
    assert sheet["timer_marks"] == {"Ann": 1, "Bob": 0}
    assert sheet["rounds"][0]["players"]["Ann"]["points"] == 4
    assert sheet["rounds"][0]["players"]["Bob"]["outlines"][-1]["verdict"] == "crossed"
    assert sheet["totals"] == {"Ann": 5, "Bob": 0}
