"""A real box in a room: no bots, people without a phone, and one device for several seats."""

from __future__ import annotations

from contextlib import AbstractContextManager

import msgspec
import pytest

from parlour.games.times.state import EndTurn, Fact
from parlour.kernel import Refusal
from parlour.room import absent
from parlour.room.commands import (
    AddGuest,
    AutoBot,
    Clear,
    EndGame,
    HandOver,
    Kick,
    Leave,
    Lobby,
    PlaySeat,
    Replace,
    SeatBot,
    SetOptions,
    Stand,
    StartGame,
    TakeHost,
)
from parlour.room.company import heirs
from parlour.room.hands import seat_played_by, seats_of_host
from parlour.room.view import private, sections, viewer_of, you

from .conftest import Night


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def bring(night: Night, guest: str = "oma", host: str = "anna") -> None:
    command = AddGuest(guest)
    command.authorise(night.room, host)
    night.take(command.bring(night.room, host, guest, night.wall, None))


@pytest.fixture
def boxed(night: Night) -> Night:
    """Anna has a phone, Oma has none; Times Four is on the table."""
    night.choose(real_box=True)
    bring(night)
    return night


@pytest.fixture
def playing(boxed: Night) -> Night:
    boxed.say("anna", StartGame())
    return boxed


def test_bots_have_no_hands(night: Night) -> None:
    night.choose()
    night.say("anna", SeatBot(1, 3))
    night.say("anna", SetOptions({"starts": 0, "real_box": True}))
    assert night.room.seating[1].is_open
    with refused("bots_have_no_hands"):
        night.say("anna", SeatBot(1, 3))


def test_a_bot_that_sits_there_all_the_same_keeps_the_game_from_beginning(night: Night) -> None:
    night.choose()
    night.say("anna", SeatBot(1, 3))
    options = msgspec.structs.replace(night.room.options, real_box=True)
    night.room = msgspec.structs.replace(night.room, options=options)
    with refused("bots_have_no_hands"):
        night.say("anna", StartGame())


def test_who_begins_is_entered_with_the_start(night: Night) -> None:
    night.choose(real_box=True, starts="lot")
    bring(night)
    with refused("outcome_needed"):
        night.say("anna", StartGame())
    night.say("anna", StartGame((("starts", [1]),)))
    assert night.room.on_table.state.turn.seat == 1
    assert night.room.on_table.header.commitment == ""
    assert night.read_again().table == night.room.table


def test_only_the_host_brings_people_without_a_phone_and_only_to_a_real_box(night: Night) -> None:
    night.choose()
    with refused("guests_need_real_box"):
        bring(night)
    night.choose(real_box=True)
    night.join("ben")
    with refused("host_only"):
        bring(night, host="ben")


def test_somebody_without_a_phone_has_a_seat_and_is_always_there(boxed: Night) -> None:
    shown = sections(boxed.room, {"anna": "Anna", "oma": "Oma"}, {"anna"})
    oma = shown["people"][1]
    assert (oma.name, oma.seat, oma.guest, oma.online) == ("Oma", 1, True, True)
    assert shown["notices"][-1].details == {"who": "Anna", "whom": "Oma"}
    assert heirs(boxed.room) == ["anna"]
    with refused("no_such_person"):
        boxed.say("anna", HandOver("oma"))


def test_who_loses_the_seat_and_has_no_phone_is_gone(boxed: Night) -> None:
    boxed.say("anna", Clear(1))
    assert (boxed.room.guests, list(boxed.room.people)) == ((), ["anna"])
    bring(boxed)
    boxed.say("anna", Kick("oma"))
    assert boxed.room.guests == ()


def test_without_the_real_box_they_cannot_play(boxed: Night) -> None:
    boxed.say("anna", SetOptions({"starts": 0}))
    with refused("guests_need_real_box"):
        boxed.say("anna", StartGame())


def test_a_full_room_takes_nobody_more(boxed: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.room.company.MOST_PEOPLE", 2)
    with refused("room_full"):
        bring(boxed, "opa")


def test_nobody_is_brought_into_a_running_game(playing: Night) -> None:
    with refused("game_running"):
        bring(playing, "opa")


def test_the_host_s_device_plays_both_seats_one_after_the_other(playing: Night) -> None:
    assert viewer_of(playing.room, "anna") == 0
    device = private(playing.room, 0)["device"]
    assert (device.seats, device.asked) == ((0, 1), (0,))
    playing.play("anna", Fact(2, 3, 6))
    playing.play("anna", EndTurn())
    with refused("not_your_turn"):
        playing.play("anna", Fact(2, 4, 8))
    assert private(playing.room, 0)["device"].asked == (1,)
    playing.say("anna", PlaySeat(1))
    assert you(playing.room, "anna").seat == 1
    playing.play("anna", Fact(2, 4, 8))
    assert playing.room.on_table.state.turn.fact is not None
    assert playing.read_again() == playing.room


def test_it_does_not_play_for_people_with_phones_of_their_own(night: Night) -> None:
    night.choose(real_box=True)
    night.join("ben")
    night.say("anna", StartGame())
    with refused("not_in_your_hands"):
        night.say("anna", PlaySeat(1))
    assert "device" not in private(night.room, 0)
    assert private(night.room, "spectator") == {}


def test_a_seat_that_somebody_left_is_played_on_by_the_host_s_device(night: Night) -> None:
    night.choose(real_box=True)
    night.join("ben")
    night.say("anna", StartGame())
    night.say("ben", Stand())
    assert night.room.seating[1].is_open
    night.say("anna", PlaySeat(1))
    assert seat_played_by(night.room, "anna") == 1


def test_no_bot_steps_in(playing: Night) -> None:
    playing.say("anna", AutoBot(True))
    assert not playing.room.has_stand_ins
    with refused("bots_have_no_hands"):
        playing.say("anna", Replace(1, 3))


def test_a_new_host_begins_with_the_own_seat(night: Night) -> None:
    night.choose(real_box=True)
    night.join("ben")
    night.say("anna", StartGame())
    night.say("ben", Stand())
    night.say("anna", PlaySeat(1))
    night.say("anna", HandOver("ben"))
    assert night.room.device_seat is None
    # Ben has no seat of his own: his device plays the one that nobody holds.
    assert seat_played_by(night.room, "ben") == 1
    night.say("ben", Leave())
    assert night.room.host == "anna"


def test_the_owner_takes_the_host_s_role_back(night: Night) -> None:
    night.join("ben")
    night.take(absent.pass_host(night.room, "ben", night.wall))
    night.say("anna", TakeHost())
    assert night.room.host == "anna"


def test_the_night_says_that_nothing_can_be_proved(playing: Night) -> None:
    playing.say("anna", EndGame())
    played = playing.room.night[0]
    assert (played.real_box, played.secret, played.commitment) == (True, "", "")
    assert "device" not in private(playing.room, 0)
    playing.say("anna", Lobby())
    assert seats_of_host(playing.room) == (0,)
    assert private(playing.room, 0) == {}


def test_a_guest_s_name_is_outside_the_log(boxed: Night) -> None:
    before = len(boxed.log)
    boxed.say("anna", AddGuest("Opa"))
    assert len(boxed.log) == before
