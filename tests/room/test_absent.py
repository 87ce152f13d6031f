"""Nobody waits for the absent: steps that only absent people hold up end early."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from parlour.games.times.state import EndTurn, Fact
from parlour.kernel import Refusal
from parlour.kernel.entry import Lead, Pause, Resume
from parlour.room import absent
from parlour.room.commands import (
    EndGame,
    HandOver,
    PauseGame,
    Replace,
    ResumeGame,
    SeatBot,
    Sit,
    StartGame,
)

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
    assert absent.is_held_up(game.room, {"anna"}, {"ben"})
    assert not absent.is_held_up(game.room, {"ben"}, {"anna"}), "it is Anna's turn"
    assert not absent.is_held_up(game.room, set(), {"ben"}), "her grace period is not over"


def test_where_nobody_is_there_nobody_waits(game: Night) -> None:
    """A game must not race to its end while everybody's phone is dark."""
    assert not absent.is_held_up(game.room, {"anna", "ben"}, set())


def test_a_team_is_absent_when_all_its_members_are(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.join("cleo")
    night.say("cleo", Sit(0))
    night.say("anna", StartGame())
    assert not absent.is_held_up(night.room, {"anna"}, {"ben", "cleo"})
    assert absent.is_held_up(night.room, {"anna", "cleo"}, {"ben"})


def test_a_seat_that_a_bot_plays_holds_up_nothing(game: Night) -> None:
    game.say("anna", Replace(0, 3))
    assert not absent.is_held_up(game.room, {"anna"}, {"ben"})


def test_a_step_without_a_clock_or_in_a_pause_is_waited_for(game: Night) -> None:
    game.say("anna", PauseGame())
    assert not absent.is_held_up(game.room, {"anna"}, {"ben"})


def test_nothing_is_held_up_before_a_game_or_without_a_time_limit(night: Night) -> None:
    assert not absent.is_held_up(night.room, {"anna"}, {"ben"})
    night.join("ben")
    night.choose(turn_seconds=0, match_minutes=0)
    night.say("anna", StartGame())
    assert not absent.is_held_up(night.room, {"anna"}, {"ben"})


def test_the_time_is_over_at_once_and_the_rules_see_what_they_would_have_seen(game: Night) -> None:
    """The turn passes exactly as if everybody had waited its sixty seconds."""
    game.play("anna", Fact(2, 3, 6))
    game.play("anna", EndTurn())
    game.wall += 7_000
    game.take(absent.skip(game.room, game.wall))
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
        night.take(absent.skip(night.room, night.wall))


def test_a_pause_is_not_skipped(game: Night) -> None:
    game.say("anna", PauseGame())
    with refused("paused"):
        game.take(absent.skip(game.room, game.wall))


def test_a_bot_that_is_asked_is_waited_for(night: Night) -> None:
    night.choose(starts=1)
    night.say("anna", SeatBot(1, 1))
    night.say("anna", StartGame())
    assert not absent.is_held_up(night.room, set(), {"anna"})


def test_the_clock_is_attended_while_somebody_seated_is_there(night: Night) -> None:
    night.join("eve", "spectator")
    assert night.room.is_attended([]), "nothing runs"
    night.choose(judge="teacher")
    night.say("anna", SeatBot(1, 3))
    night.say("anna", StartGame())
    assert night.room.is_attended(["anna"])
    assert not night.room.is_attended(["eve"])


def test_one_of_a_team_attends_and_the_owner_where_a_bot_stands_in(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.join("cleo")
    night.say("cleo", Sit(0))
    night.say("anna", StartGame())
    night.say("anna", Replace(1, 3))
    assert night.room.attendants == {"anna", "ben", "cleo"}
    for person in ("anna", "ben", "cleo"):
        assert night.room.is_attended([person])
    assert not night.room.is_attended([])


def test_the_house_stops_the_clock_as_of_the_last_sign_of_life(game: Night) -> None:
    room = game.room
    began = room.on_table.clock.wall
    stopped, log = absent.stand_still(room, began + 2000, began + 7000)
    assert stopped.unattended
    assert stopped.on_table.clock.now(began + 60_000) == 2000
    assert [(entry.input, entry.person) for entry in log] == [(Pause(began + 2000), None)]
    went_on, log = absent.go_on(stopped, 3000, began + 60_000)
    assert not went_on.unattended
    assert went_on.on_table.clock.now(began + 63_500) == 2500
    assert [entry.input for entry in log] == [Resume(began + 60_000), Lead(began + 60_000, 3000)]
    assert [notice.code for notice in went_on.notices][-1] == "went_on"


def test_what_happened_after_the_last_sign_of_life_stays(game: Night) -> None:
    began = game.room.on_table.clock.wall
    room, _ = game.room.play("anna", Fact(2, 3, 6), began + 4000)
    stopped, (entry,) = absent.stand_still(room, began + 2000, began + 9000)
    assert (entry.input, entry.at) == (Pause(began + 4000), 4000)
    went_on, log = absent.go_on(stopped, 0, began + 20_000)
    assert [entry.input for entry in log] == [Resume(began + 20_000)]
    assert went_on.on_table.clock.now(began + 20_000) == 4000


def test_only_who_plays_lets_a_clock_go_on_that_the_house_has_stopped(game: Night) -> None:
    game.join("eve", "spectator")
    game.say("anna", HandOver("eve"))
    began = game.room.on_table.clock.wall
    room, _ = absent.stand_still(game.room, began, began + 5000)
    with refused("nobody_there"):
        room.submit("eve", ResumeGame(), began + 9000)
    room, _ = room.submit("eve", HandOver("ben"), began + 9000)
    room, _ = room.submit("ben", ResumeGame(), began + 9000)
    assert not room.unattended


def test_a_pause_of_a_person_is_nothing_of_the_house(game: Night) -> None:
    game.say("anna", PauseGame())
    assert not game.room.unattended
    began = game.room.on_table.clock.wall
    game.say("anna", ResumeGame())
    room, _ = absent.stand_still(game.room, began, began + 5000)
    over, _ = room.submit("anna", EndGame(), began + 6000)
    assert not over.unattended
