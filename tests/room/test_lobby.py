"""Before the game: open seats, bots, teams, seats that change places."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from parlour.kernel import Refusal
from parlour.room.commands import (
    Choose,
    Mix,
    SeatBot,
    SetSeats,
    Sit,
    Stand,
    StartGame,
    SwapSeats,
)

from .conftest import Night


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def bots(night: Night) -> list[int | None]:
    return [place.bot for place in night.room.seating]


def people(night: Night) -> list[tuple[str, ...]]:
    return [place.people for place in night.room.seating]


def test_a_game_starts_with_bots_on_the_open_seats(night: Night) -> None:
    night.say("anna", Choose("wedges"))
    night.say("anna", SetSeats(4))
    night.say("anna", StartGame(open="bots"))
    assert bots(night) == [None, 3, 3, 3]
    assert night.room.phase == "playing"
    assert night.read_again() == night.room


def test_a_game_starts_without_the_empty_seats(night: Night) -> None:
    night.join("ben")
    night.say("anna", Choose("fives"))
    night.say("anna", SetSeats(4))
    night.say("ben", Sit(3))
    night.say("anna", StartGame(open="nobody"))
    assert people(night) == [("anna",), ("ben",)]
    assert night.room.phase == "playing"
    assert night.read_again() == night.room


def test_too_few_cannot_start_without_the_empty_seat(night: Night) -> None:
    night.say("anna", Choose("times"))
    before = night.room
    with refused("wrong_seat_count"):
        night.say("anna", StartGame(open="nobody"))
    with refused("open_seats"):
        night.say("anna", StartGame())
    assert night.room == before


def test_where_no_seat_is_open_nothing_is_filled(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.say("anna", StartGame(open="bots"))
    assert bots(night) == [None, None]


def test_bots_come_along_to_another_game_or_not(night: Night) -> None:
    night.say("anna", Choose("wedges"))
    night.say("anna", SetSeats(3))
    for seat in (1, 2):
        night.say("anna", SeatBot(seat, 4))
    night.say("anna", Choose("foil"))
    assert bots(night) == [None, 4, 4]
    night.say("anna", Choose("wedges", bots=False))
    assert people(night) == [("anna",), ()]
    assert bots(night) == [None, None]


def test_two_seats_change_places_with_all_who_sit_there(night: Night) -> None:
    night.say("anna", Choose("wedges"))
    night.say("anna", SetSeats(3))
    night.join("ben")
    night.say("anna", SeatBot(2, 5))
    night.say("anna", SwapSeats(0, 2))
    assert people(night) == [(), ("ben",), ("anna",)]
    assert bots(night) == [5, None, None]
    with refused("no_such_seat"):
        night.say("anna", SwapSeats(0, 3))
    with refused("host_only"):
        night.say("ben", SwapSeats(0, 1))


def test_teams_are_drawn_at_random_over_the_seats_without_a_bot(night: Night) -> None:
    for person in ("ben", "cleo"):
        night.join(person)
    night.say("anna", Choose("wedges"))
    night.say("anna", SetSeats(4))
    night.say("anna", SeatBot(3, 3))
    night.say("anna", SetSeats(5))
    night.say("anna", SwapSeats(2, 4))
    night.say("cleo", Sit(0))
    night.say("anna", SeatBot(2, 2))
    drawn = set()
    for _ in range(8):
        night.say("anna", Mix())
        teams = people(night)
        assert sorted(person for team in teams for person in team) == ["anna", "ben", "cleo"]
        assert bots(night) == [None, None, 2, 3, None]
        assert teams[2] == teams[3] == ()
        drawn.add(tuple(teams))
    assert len(drawn) > 1
    assert night.read_again() == night.room


def test_where_only_bots_sit_there_is_nothing_to_draw(night: Night) -> None:
    night.choose()
    night.say("anna", Stand())
    for seat in (0, 1):
        night.say("anna", SeatBot(seat, 1))
    before = night.room.seating
    night.say("anna", Mix())
    assert night.room.seating == before
