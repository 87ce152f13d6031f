"""Faces: of people all night, and the marks of seats that come from them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import pytest

from parlour.kernel import Refusal
from parlour.room.commands import (
    ChangeRole,
    Choose,
    ChooseFace,
    EndGame,
    Leave,
    Lobby,
    SeatBot,
    SetSeatOptions,
    SetSeats,
    Sit,
    StartGame,
)
from parlour.room.faces import COLOURS, SYMBOLS, SeatMark, colour_of, face_of, symbol_of
from parlour.room.fields import FACES
from parlour.room.view import sections

from .conftest import Night

RED_DISC, RED_RING, BLUE_DISC = 0, 1, COLOURS.index("blue") * len(SYMBOLS)


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def shown(night: Night, section: str, **faces: int) -> Any:
    names = {person: person.title() for person in night.room.people}
    return sections(night.room, names, (), faces)[section]


def marks(night: Night, **faces: int) -> list[SeatMark]:
    return [seat.mark for seat in shown(night, "seats", **faces)]


def test_a_face_begins_with_a_shape_and_a_colour() -> None:
    assert (symbol_of(RED_RING), colour_of(RED_RING)) == ("ring", "red")
    assert (symbol_of(BLUE_DISC), colour_of(BLUE_DISC)) == ("disc", "blue")
    assert {colour_of(face) for face in range(96)} == set(COLOURS)


def test_who_chooses_no_face_has_one_of_their_name_unlike_those_of_others() -> None:
    assert face_of("Anna") == face_of("Anna") != face_of("Ben")
    faces: list[int] = []
    for _ in SYMBOLS:
        faces.append(face_of("Anna", faces))
    assert {symbol_of(face) for face in faces} == set(SYMBOLS)
    assert len({colour_of(face) for face in faces}) == len(SYMBOLS)
    assert all(0 <= face < FACES for face in faces)
    assert len({face // 96 for face in faces}) == 1, "eyes and mouth stay those of the name"


def test_sixty_four_people_have_faces() -> None:
    faces: list[int] = []
    for n in range(64):
        faces.append(face_of(f"Guest {n}", faces))
    assert max(map([symbol_of(face) for face in faces].count, SYMBOLS)) == 8


def test_the_colour_of_a_face_is_its_own_unless_somebody_was_first(night: Night) -> None:
    night.join("ben")
    night.join("cleo")
    seen = shown(night, "people", anna=BLUE_DISC, ben=RED_RING, cleo=RED_DISC)
    assert [person.face for person in seen] == [BLUE_DISC, RED_RING, RED_DISC]
    assert [person.colour for person in seen] == ["blue", "red", "orange"]


def test_a_table_screen_has_no_face_and_takes_no_colour(night: Night) -> None:
    night.join("screen", "table")
    night.join("ben")
    seen = shown(night, "people", anna=BLUE_DISC, screen=RED_DISC, ben=RED_DISC)
    assert [(person.face, person.colour) for person in seen] == [
        (BLUE_DISC, "blue"),
        (None, "grey"),
        (RED_DISC, "red"),
    ]


def test_the_mark_of_a_seat_is_that_of_its_first_person(night: Night) -> None:
    night.join("ben")
    night.say("anna", Choose("fives"))
    assert marks(night, anna=BLUE_DISC, ben=RED_RING) == [
        SeatMark("disc", "blue"),
        SeatMark("ring", "red"),
    ]


def test_marks_are_unique_and_bots_have_what_is_free(night: Night) -> None:
    night.join("ben")
    night.say("anna", Choose("facts"))
    night.say("anna", SetSeats(8))
    for seat in range(2, 8):
        night.say("anna", SeatBot(seat, 1))
    given = marks(night, anna=RED_DISC, ben=RED_DISC)
    assert given[0] == SeatMark("disc", "red")
    assert len({mark.symbol for mark in given}) == len({mark.colour for mark in given}) == 8


def test_what_a_seat_has_chosen_in_the_game_comes_first(night: Night) -> None:
    night.join("ben")
    night.say("anna", Choose("times"))
    night.say("ben", SetSeatOptions(1, {"symbol": "disc", "colour": "blue"}))
    assert marks(night, anna=BLUE_DISC, ben=RED_RING) == [
        SeatMark("ring", "red"),
        SeatMark("disc", "blue"),
    ], "Anna has what is free"


def test_a_letter_can_be_a_mark(night: Night) -> None:
    night.say("anna", Choose("times"))
    night.say("anna", SetSeatOptions(0, {"symbol": "A", "colour": "white"}))
    assert marks(night, anna=BLUE_DISC)[0] == SeatMark("A", "white")


def test_a_mark_stays_while_the_game_runs_whoever_sits_there(night: Night) -> None:
    night.join("ben")
    night.say("anna", Choose("fives"))
    night.say("anna", StartGame())
    before = marks(night, anna=BLUE_DISC, ben=RED_RING)
    night.say("ben", Leave())
    night.join("cleo")
    night.say("cleo", Sit(1))
    names = {"anna": BLUE_DISC, "ben": RED_RING, "cleo": COLOURS.index("teal") * 8 + 2}
    assert marks(night, **names) == before
    night.say("anna", EndGame())
    assert [seat.mark for seat in shown(night, "night", **names).games[0].seats] == before
    night.say("anna", Lobby())
    assert marks(night, **names)[1] == SeatMark("triangle", "teal")
    assert night.read_again() == night.room


def test_a_face_is_changed_in_the_lobby_and_not_in_a_game(night: Night) -> None:
    night.say("anna", ChooseFace(3))
    night.say("anna", Choose("fives"))
    night.say("anna", StartGame())
    with refused("game_running"):
        night.say("anna", ChooseFace(4))


def test_who_watches_keeps_the_face(night: Night) -> None:
    night.join("ben")
    night.say("ben", ChangeRole("spectator"))
    assert shown(night, "people", ben=RED_RING)[1].face == RED_RING
