"""Nobody waits for the absent: steps that only absent people hold up end early."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from parlour.games.times.state import EndTurn, Fact
from parlour.kernel import Refusal
from parlour.room.commands import PauseGame, Replace, SeatBot, Sit, StartGame

from .conftest import Night


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


@pytest.fixture
def game(night: Night) -> Night:
    """Anna's turn in a game against Ben."""
    night.join("ben")
    night.choose(judge="teacher")
    night.say("anna", StartGame())
    return night


def test_a_step_is_held_up_where_only_absent_people_are_asked(game: Night) -> None:
    assert game.room.is_held_up_by({"anna"}, {"ben"})
    assert not game.room.is_held_up_by({"ben"}, {"anna"}), "it is Anna's turn"
    assert not game.room.is_held_up_by(set(), {"ben"}), "her grace period is not over"


def test_where_nobody_is_there_nobody_waits(game: Night) -> None:
    """A game must not race to its end while everybody's phone is dark."""
    assert not game.room.is_held_up_by({"anna", "ben"}, set())


def test_a_team_is_absent_when_all_its_members_are(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.join("cleo")
    night.say("cleo", Sit(0))
    night.say("anna", StartGame())
    assert not night.room.is_held_up_by({"anna"}, {"ben", "cleo"})
    assert night.room.is_held_up_by({"anna", "cleo"}, {"ben"})


def test_a_seat_that_a_bot_plays_holds_up_nothing(game: Night) -> None:
    game.say("anna", Replace(0, 3))
    assert not game.room.is_held_up_by({"anna"}, {"ben"})


def test_a_step_without_a_clock_or_in_a_pause_is_waited_for(game: Night) -> None:
    game.say("anna", PauseGame())
    assert not game.room.is_held_up_by({"anna"}, {"ben"})


def test_nothing_is_held_up_before_a_game_or_without_a_time_limit(night: Night) -> None:
    assert not night.room.is_held_up_by({"anna"}, {"ben"})
    night.join("ben")
    night.choose(turn_seconds=0, match_minutes=0)
    night.say("anna", StartGame())
    assert not night.room.is_held_up_by({"anna"}, {"ben"})


def test_the_time_is_over_at_once_and_the_rules_see_what_they_would_have_seen(game: Night) -> None:
    """The turn passes exactly as if everybody had waited its sixty seconds."""
    game.play("anna", Fact(2, 3, 6))
    game.play("anna", EndTurn())
    game.wall += 7_000
    game.take(game.room.skip(game.wall))
    assert game.room.on_table.is_due(game.wall)
    game.take(game.room.expire())
    assert game.room.on_table.state.turn.seat == 0, "it is Anna's turn again"
    assert game.room.on_table.due() == game.wall + 60_000
    assert [notice.code for notice in game.room.notices][-1] == "skipped"
    assert game.read_again() == game.room


def test_what_has_no_deadline_cannot_be_skipped(night: Night) -> None:
    night.join("ben")
    night.choose(turn_seconds=0, match_minutes=0)
    night.say("anna", StartGame())
    with refused("nothing_expires"):
        night.take(night.room.skip(night.wall))


def test_a_pause_is_not_skipped(game: Night) -> None:
    game.say("anna", PauseGame())
    with refused("paused"):
        game.take(game.room.skip(game.wall))


def test_a_bot_that_is_asked_is_waited_for(night: Night) -> None:
    night.choose(starts=1)
    night.say("anna", SeatBot(1, 1))
    night.say("anna", StartGame())
    assert not night.room.is_held_up_by(set(), {"anna"})
