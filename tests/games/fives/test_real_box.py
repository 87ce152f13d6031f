"""Find Five in a real box: the dice are entered, the boards are paper, the house scores."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.support.real_box import RealTable, refused_start

from parlour.games.fives import game
from parlour.games.fives.analysis import analyse
from parlour.games.fives.state import CrossOut, Done, Erase, Flip, Found, Options, Outline, Overrule
from parlour.games.fives.text import draw
from parlour.kernel import Refusal
from parlour.kernel.entry import Undo

ROLL = [("dice", side) for side in (1, 2, 3, 4, 5)]
"""Circle, triangle, square, star, cross."""


def begun(**options: Any) -> RealTable:
    return RealTable(game, Options(real_box=True, **options), 2, *ROLL)


def all_frozen(table: RealTable) -> None:
    for seat in range(len(table.state.seats)):
        table.play(seat, Done())


def test_five_dice_are_entered_one_by_one() -> None:
    needed = refused_start(game, Options(real_box=True), 2, *ROLL[:4])
    assert needed.code == "outcome_needed"
    assert needed.details == {"label": "dice", "place": 5, "sides": 6}
    assert begun().state.dice == "abcde"


def test_three_alike_are_rolled_again() -> None:
    three = [("dice", side) for side in (1, 1, 1, 2, 3)]
    assert refused_start(game, Options(real_box=True), 2, *three).details["place"] == 6
    table = RealTable(game, Options(real_box=True), 2, *three, *ROLL)
    assert table.state.dice == "abcde"


def test_people_draw_on_paper_and_enter_when_the_sand_has_run_out() -> None:
    table = begun()
    assert table.refused(0, Outline(0, ((0, 0),))).code == "on_paper"
    assert table.refused(0, Erase(0)).code == "on_paper"
    assert table.refused(0, Found(("P",))).code == "nothing_to_enter"
    table.play(1, Flip())
    assert table.expire().phase == "enter"
    assert table.table.deadline is None
    assert table.refused(0, Done()).code == "enter_found"


def test_of_six_right_ones_the_dearest_is_dropped() -> None:
    table = begun()
    all_frozen(table)
    table.play(0, Found(("P", "W", "F", "L", "N", "I")))
    table.play(1, Found(()))
    had = table.state.rounds[0].seats
    assert [one.verdict for one in had[0].outlines][-1] == "surplus"
    assert [seat.points for seat in had] == [1 + 4 + 2 + 1 + 2, 0]


def test_a_shape_entered_twice_counts_once_and_the_timer_brings_a_point() -> None:
    table = begun()
    table.play(0, Flip())
    table.play(1, Done())
    table.play(0, Found(("P", "P", "F")))
    table.play(1, Found(("X",)))
    had = table.state.rounds[0].seats
    assert [one.verdict for one in had[0].outlines] == ["valid", "repeat", "valid"]
    assert [seat.points for seat in had] == [1 + 2 + 1, 4]


def test_whoever_rolls_enters_the_next_roll_when_the_table_is_ready() -> None:
    table = begun()
    all_frozen(table)
    for seat in (0, 1):
        table.play(seat, Found(()))
    assert (table.state.phase, table.table.deadline) == ("look", None)
    assert table.refused(1, Done()).code == "outcome_needed"
    assert table.play(1, Done(), *ROLL).number == 2
    assert table.table.can_undo(1)


def test_a_slip_can_be_taken_back_until_somebody_goes_on() -> None:
    table = begun()
    all_frozen(table)
    table.play(0, Found(("I",)))
    undone, _ = table.table.act(Undo(), wall=10**9, seat=0)
    assert undone.state.asked.answers[0] is None


def test_the_fifth_round_counts_double_and_the_sheet_has_no_boards() -> None:
    table = begun()
    for number in range(1, 6):
        all_frozen(table)
        table.play(0, Found(("W", "P")))
        table.play(1, Found(("T",)))
        if number < 5:
            table.play(0, Done(), *ROLL)
    assert table.table.is_over
    sheet = table.table.sheet(["Ann", "Bob"])
    assert sheet["totals"] == {"Ann": 4 * 5 + 10, "Bob": 4 * 3 + 6}
    assert sheet["boards"] == {}
    outline = sheet["rounds"][4]["players"]["Ann"]["outlines"][0]
    assert outline == {"cells": [], "shape": "W", "verdict": "valid", "points": 8}
    with pytest.raises(Refusal, match="nothing_to_analyse"):
        analyse(table.record("Ann", "Bob"))
    ruled = game.overrule(table.state, Overrule(5, 0, 0, "symbols"))
    assert ruled.rounds[4].seats[0].points == 2


def test_in_the_puzzle_one_available_shape_counts_and_who_has_none_crosses_one_out() -> None:
    table = begun(version="puzzle")
    all_frozen(table)
    assert table.refused(0, Found(("P", "L"))).code == "one_found"
    table.play(0, Found(("P",)))
    table.play(1, Found(()))
    assert (table.state.phase, table.table.deadline) == ("cross", None)
    table.play(1, CrossOut("I"))
    crossed = table.state.rounds[0].seats[1].outlines[0]
    assert (crossed.shape, crossed.cells) == ("I", ())
    table.play(0, Done(), *ROLL)
    all_frozen(table)
    assert table.refused(0, Found(("P",))).code == "shape_not_available"
    for seat in (0, 1):
        table.play(seat, Found(()))
    assert table.state.reason == "nobody_found"
    assert game.offers(table.state, 0).moves == ()


def test_the_view_has_neither_boards_nor_what_was_missed() -> None:
    table = begun()
    all_frozen(table)
    offered = game.offers(table.state, 0)
    assert [form.move for form in offered.forms] == ["found"]
    for seat in (0, 1):
        table.play(seat, Found(("P",)))
    view = table.table.view(0)
    assert view["boards"] == []
    assert "missed" not in view
    assert view["setup"].real_box


def test_the_terminal_shows_the_points_without_boards() -> None:
    table = begun()
    shown = draw(msgspec.to_builtins(table.table.view("table")), ["Ann", "Bob"])
    assert "Ann · 0" in shown
    assert "0  1  2" not in shown
