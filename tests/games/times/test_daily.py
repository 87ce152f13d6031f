"""The daily board of Times Four: ten turns each, on a board that is begun."""

from __future__ import annotations

import datetime
from itertools import pairwise

import msgspec
import pytest
from tests.support.daily import day_table
from tests.support.effort import effort

from parlour.bots.daily import played
from parlour.games.times import daily, game
from parlour.games.times.analysis import insights
from parlour.games.times.state import EndTurn, Fact, Options, TakeBack
from parlour.kernel import Refusal, Table
from parlour.kernel.daily import Day, Result, day_result, randomness, step_of
from parlour.kernel.options import build

MONDAY = datetime.date(2026, 11, 16)
SUNDAY = datetime.date(2026, 11, 22)
YEARS = 20


def play(table: Table, a: int, b: int, product: int | None = None, now: int = 0) -> Table:
    """A turn of the seat whose turn it is."""
    fact = Fact(a, b, a * b if product is None else product)
    seat = table.state.turn.seat
    table, _ = table.play(seat, fact, now)
    return table.play(seat, EndTurn(), now)[0]


def any_turn(table: Table) -> Table:
    """The first fact that can be played."""
    for a in range(10):
        for b in range(10):
            try:
                return play(table, a, b)
            except Refusal:
                continue
    raise AssertionError("no fact fits")


def result_of(table: Table) -> Result:
    assert table.outcome is not None
    result = day_result(game, table.state, table.outcome)
    assert result is not None
    return result


def test_the_player_begins_against_a_bot_of_level_three() -> None:
    table = day_table(game, MONDAY)
    assert table.state.turn.seat == 0
    assert daily.BOTS == (3,)
    assert len(table.state.seats) == 2


def test_from_monday_to_sunday_the_player_has_fewer_marks_and_the_bot_more() -> None:
    week = [MONDAY + datetime.timedelta(ahead) for ahead in range(7)]
    leads = []
    for date in week:
        seats = [fact[0] for fact in daily.opening(date)]
        leads.append(seats.count("0") - seats.count("1"))
    assert leads == [4, 3, 2, 0, -2, -3, -4]
    assert [step_of(game, date) for date in week] == [1, 2, 3, 4, 5, 6, 7]


def test_no_set_lies_there_at_the_beginning() -> None:
    for ahead in range(60):
        state = day_table(game, MONDAY + datetime.timedelta(ahead)).state
        assert all(not state.options.field.sets(0, own, "lines") for own in state.marks)
        assert state.points == (0, 0)


def test_no_board_comes_again_within_a_year() -> None:
    last: dict[tuple[int, int], datetime.date] = {}
    for ahead in range(effort(366 * YEARS, 2 * 366)):
        date = datetime.date(2026, 1, 1) + datetime.timedelta(ahead)
        marks = daily.options(Day(date)).opened
        before = last.get(marks)
        assert before is None or (date - before).days > 366, (before, date)
        last[marks] = date


def test_it_is_over_after_ten_turns_each() -> None:
    table = day_table(game, SUNDAY)
    for turns in range(20):
        assert not table.is_over, turns
        table = any_turn(table)
    assert table.is_over
    assert table.state.over == "turns_played"
    result = result_of(table)
    mine, theirs = table.state.points
    assert result.points == mine - theirs
    assert len(result.marks) == 10
    assert sum(result.marks) == mine


def test_a_turn_of_which_the_time_runs_out_is_one_of_the_ten() -> None:
    table = day_table(game, MONDAY)
    while not table.is_over:
        table = table.expire()[0] if table.state.turn.seat == 0 else any_turn(table)
    assert table.state.over == "turns_played"
    assert [turn.outcome for turn in table.state.turns].count("timeout") == 10


def test_the_house_checks_the_product_at_the_end_of_the_turn_and_counts_the_sets() -> None:
    table = play(day_table(game, MONDAY), 6, 7, 41)
    assert table.state.turns[0].outcome == "erased"
    assert table.state.options.claim == "auto"


def test_a_filled_board_is_replaced_while_turns_are_left() -> None:
    table, _ = Table.start(
        game, Options(rows=5, match_minutes=0, turns=40, judge="teacher"), game_seats(), seed=b"1"
    )
    while not table.is_over:
        table = any_turn(table)
    assert table.state.over == "turns_played"
    assert len(table.state.boards) >= 1
    played = sum(len(board.turns) for board in table.state.boards) + len(table.state.turns)
    assert played == 80


def test_a_wrong_last_product_can_be_called_and_the_game_is_over_all_the_same() -> None:
    table, _ = Table.start(
        game, Options(match_minutes=0, turns=1, starts=0), game_seats(), seed=b"1"
    )
    table = play(play(table, 2, 3), 4, 5, 21)
    assert table.state.phase == "closing"
    table, _ = table.play(0, msgspec.convert({"type": "call"}, game.Move), 0)
    assert table.state.over == "turns_played"
    assert table.state.turns[-1].outcome == "erased"


def game_seats() -> tuple[object, object]:
    return game.SeatOptions(), game.SeatOptions()


def test_what_lies_there_has_to_fit() -> None:
    with pytest.raises(Refusal, match="bad_option"):
        build(Options, {"rows": 5, "opening": ["011", "011", "011"]})
    with pytest.raises(Refusal, match="bad_option"):
        build(Options, {"opening": ["211"]})


def test_the_bots_reply_depends_on_the_facts_played_and_not_on_time() -> None:
    fast = play(day_table(game, MONDAY), 6, 7)
    slow = play(day_table(game, MONDAY), 6, 7, now=20_000)
    other = play(day_table(game, MONDAY), 6, 8)
    drawn = [
        randomness(game, table.state, table.seed, 1, 0).random() for table in (fast, slow, other)
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    placed, _ = fast.play(1, Fact(2, 3, 6), 0)
    back, _ = placed.play(1, TakeBack(), 0)
    lines = [daily.line(table.state) for table in (fast, placed, back)]
    assert lines == ["6742 -", "6742 236", "6742 -"]


def test_a_turn_without_marks_is_part_of_the_line() -> None:
    lost = day_table(game, MONDAY).expire()[0]
    assert daily.line(lost.state) == "- -"


def test_every_day_has_its_own_secret() -> None:
    days = [MONDAY + datetime.timedelta(ahead) for ahead in range(9)]
    assert all(daily.secret(one) != daily.secret(next_) for one, next_ in pairwise(days))


def test_the_best_line_of_a_bot_is_told_fact_by_fact() -> None:
    told = list(daily.told(played(game, Day(MONDAY), 5).state))
    assert len(told) == 10
    assert any(fact.endswith(")") for fact in told)


def test_in_hindsight_the_first_board_has_its_opening() -> None:
    state = played(game, Day(SUNDAY), 3).state
    assert len(insights(state, 60)) == 20
