"""Bots at boards of the day."""

from __future__ import annotations

import datetime

import pytest

from parlour.bots import daily
from parlour.kernel import Refusal, find_game
from parlour.kernel.daily import Day

DAY = datetime.date(2026, 11, 19)
times = find_game("times")


def test_a_bot_plays_the_same_game_whenever_it_plays() -> None:
    games = [daily.played(times, Day(DAY), 3).state for _ in range(2)]
    assert games[0].turns == games[1].turns
    assert daily.played(times, Day(DAY), 1).state.turns != games[0].turns


def test_the_best_line_of_the_bots_is_told() -> None:
    found = daily.compared("times", DAY, "en", "")
    assert [level for level, _ in found.results] == [1, 2, 3, 4, 5]
    assert len(found.line) == 10
    assert all("×" in fact for fact in found.line)
    assert daily.compared("facts", DAY, "en", "").line == ()


def test_a_game_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MOST_ENTRIES", 3)
    with pytest.raises(Refusal, match="endless_game"):
        daily.played(times, Day(DAY), 3)


def test_a_game_in_which_nobody_moves_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The daily board of Find Five has no clock."""
    monkeypatch.setattr("parlour.bots.minds.Minds.look", lambda self, table, now: None)
    with pytest.raises(Refusal, match="nobody_moves"):
        daily.played(find_game("fives"), Day(DAY), 3)
