"""Colours beside the names, and reactions."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from parlour.kernel import Refusal
from parlour.room.commands import (
    Choose,
    EndGame,
    Leave,
    Paint,
    React,
    Reactions,
    StartGame,
    Wish,
)
from parlour.room.faces import COLOURS, colours
from parlour.room.fields import Colour
from parlour.room.reactions import KEPT
from parlour.room.view import sections

from .conftest import Night


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def shown(night: Night) -> dict[str, Colour]:
    return {person.id: person.colour for person in sections(night.room, {}, ())["people"]}


def test_everybody_has_a_colour_of_their_own(night: Night) -> None:
    night.join("ben")
    night.join("cleo", "spectator")
    assert len(set(shown(night).values())) == 3


def test_a_colour_can_be_chosen_and_others_make_room(night: Night) -> None:
    night.join("ben")
    wish = shown(night)["ben"]
    night.say("anna", Paint(wish))
    assert shown(night)["anna"] == wish
    assert shown(night)["ben"] != wish


def test_nobody_takes_a_colour_that_somebody_chose(night: Night) -> None:
    night.join("ben")
    night.say("anna", Paint("teal"))
    with refused("colour_taken"):
        night.say("ben", Paint("teal"))
    night.say("anna", Paint("teal"))
    night.say("anna", Paint("pink"))
    night.say("ben", Paint("teal"))
    assert shown(night) == {"anna": "pink", "ben": "teal"}
    assert night.read_again() == night.room


def test_the_colour_of_somebody_who_left_is_free(night: Night) -> None:
    night.join("ben")
    night.say("ben", Paint("teal"))
    night.say("ben", Leave())
    night.say("anna", Paint("teal"))


def test_when_all_colours_are_taken_they_go_round_again() -> None:
    people = [str(n) for n in range(2 * len(COLOURS))]
    given = list(colours(people, {}, {}).values())
    assert sorted(given) == sorted(COLOURS * 2)


def test_players_and_spectators_react_and_everybody_sees_it(night: Night) -> None:
    night.join("cleo", "spectator")
    night.say("anna", React("heart"))
    night.say("cleo", React("wow"))
    seen = sections(night.room, {}, ())["reactions"]
    assert [(one.n, one.person, one.sign) for one in seen] == [
        (1, "anna", "heart"),
        (2, "cleo", "wow"),
    ]
    assert night.read_again() == night.room


def test_nobody_reacts_twice_within_two_seconds(night: Night) -> None:
    night.say("anna", React("heart"))
    night.wall += 1999
    with refused("too_many_reactions"):
        night.say("anna", React("star"))
    night.wall += 1
    night.say("anna", React("star"))


def test_only_the_latest_reactions_are_kept(night: Night) -> None:
    for _ in range(KEPT + 3):
        night.wall += 2000
        night.say("anna", React("laugh"))
    assert [one.n for one in night.room.reactions] == list(range(4, KEPT + 4))


def test_the_host_switches_reactions_off_and_on(night: Night) -> None:
    night.join("ben")
    with refused("host_only"):
        night.say("ben", Reactions(False))
    night.say("anna", Reactions(False))
    with refused("reactions_off"):
        night.say("ben", React("oops"))
    night.say("anna", Reactions(True))
    night.say("ben", React("oops"))


def wishes(night: Night) -> dict[str, str | None]:
    return {person.id: person.wish for person in sections(night.room, {}, ())["people"]}


def test_people_vote_for_the_next_game_and_may_change_their_mind(night: Night) -> None:
    night.join("ben")
    night.join("cleo", "spectator")
    night.say("ben", Wish("foil"))
    night.say("cleo", Wish("foil"))
    night.say("ben", Wish("wedges"))
    assert wishes(night) == {"anna": None, "ben": "wedges", "cleo": "foil"}
    night.say("ben", Wish(None))
    night.say("cleo", Leave())
    assert wishes(night) == {"anna": None, "ben": None}
    assert night.room.wishes == {}
    assert night.read_again() == night.room


def test_votes_are_for_one_game_and_not_given_while_one_runs(night: Night) -> None:
    night.say("anna", Wish("fives"))
    night.say("anna", Choose("fives"))
    assert wishes(night) == {"anna": "fives"}
    night.say("anna", StartGame())
    assert wishes(night) == {"anna": None}
    with refused("game_running"):
        night.say("anna", Wish("foil"))
    night.say("anna", EndGame())
    night.say("anna", Wish("foil"))
    assert wishes(night) == {"anna": "foil"}
    assert night.read_again() == night.room


def test_nobody_votes_for_a_game_that_is_not_there(night: Night) -> None:
    with refused("unknown_game"):
        night.say("anna", Wish("chess"))
