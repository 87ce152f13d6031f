"""What a game says of its board of the day, and what follows from it."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from tests.kernel.hunch import game as bare

from parlour.kernel import Outcome, Refusal, daily, find_game
from parlour.kernel.daily import Day, Result

fives = find_game("fives")
DATE = datetime.date(2026, 3, 14)


def test_days_are_counted_from_the_first_of_2026() -> None:
    assert Day(datetime.date(2026, 1, 1)).number == 0
    assert Day(datetime.date(2025, 12, 31)).number == -1


def test_a_game_without_the_module_has_no_board_of_the_day() -> None:
    assert not daily.has_daily(bare)
    with pytest.raises(Refusal, match="not_daily"):
        daily.daily_of(bare)
    assert daily.day_result(bare, None, Outcome((0,), (3,), "")) is None


def test_without_kinds_there_is_one_without_a_name() -> None:
    assert daily.kinds_of(fives) == ("",)
    assert daily.checked(fives, Day(DATE)).kind == ""
    with pytest.raises(Refusal, match="no_such_kind"):
        daily.checked(fives, Day(DATE, kind="backwards"))


def plain(monkeypatch: pytest.MonkeyPatch, **rules: Any) -> None:
    """Another module `daily`."""
    monkeypatch.setattr(daily, "companion", lambda game, name: SimpleNamespace(**rules))


def test_options_may_be_the_same_every_day_or_made_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert daily.options_of(fives, Day(DATE)).version == "solo"
    assert daily.options_of(find_game("facts"), Day(DATE, "de")).language == "de"
    plain(monkeypatch, options=lambda day: day.kind, KINDS=("slow", "fast"))
    assert daily.options_of(fives, Day(DATE, "de")) == "slow"


def test_what_a_game_leaves_out_has_its_usual_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    plain(monkeypatch)
    assert daily.bots_of(fives) == ()
    assert daily.step_of(fives, DATE) == 0
    over = SimpleNamespace(phase="over")
    assert daily.day_result(fives, over, Outcome((0,), (3,), "")) == Result(3)
    plain(monkeypatch, step=lambda date: date.isoweekday())
    assert daily.step_of(fives, DATE) == 6


def test_a_game_that_is_not_over_has_no_result() -> None:
    table = daily.day_table(fives, Day(DATE))
    assert daily.day_result(fives, table.state, Outcome((0,), (0,), "")) is None


def test_a_bots_randomness_depends_on_the_day_the_line_and_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain(monkeypatch, line=lambda state: state)
    seeds = [("a", b"1", 1, 0), ("b", b"1", 1, 0), ("a", b"2", 1, 0), ("a", b"1", 0, 0)]
    seeds.append(("a", b"1", 1, 1))
    drawn = [daily.randomness(fives, *seed).random() for seed in seeds]
    assert len(set(drawn)) == 5
    assert daily.randomness(fives, *seeds[0]).random() == drawn[0]
    plain(monkeypatch)
    either = [daily.randomness(fives, line, None, 0, 0).random() for line in "ab"]
    assert either[0] == either[1]
