"""Teams: who speaks for one, who says what, and how people are spread over them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import product
from typing import Any, ClassVar

import msgspec
import pytest
from tests.testing.heap import Heap, Take

from parlour.kernel import Refusal, discovery
from parlour.kernel.game import SeatOptions
from parlour.room.balancing import balanced, captain_of
from parlour.room.commands import (
    Balance,
    Choose,
    Kick,
    SeatBot,
    SetSeatOptions,
    SetSeats,
    Sit,
    StartGame,
    Strong,
)
from parlour.room.seating import Place, without
from parlour.room.view import sections

from .conftest import Night


class TeamSeat(SeatOptions, frozen=True):
    captain: int = 0


class Teamed(Heap):
    """A heap from which only a captain takes more than one, and members take their own number."""

    id: ClassVar[str] = "teamed"
    SeatOptions: ClassVar[type[Any]] = TeamSeat

    def said_by(self, move: Take, member: int, is_captain: bool) -> Take:
        if move.matches > 1 and not is_captain:
            raise Refusal("captain_only")
        return msgspec.structs.replace(move, matches=member + 1)


@pytest.fixture(autouse=True)
def teamed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Teamed()
    monkeypatch.setattr(discovery, "games", lambda: {game.id: game})
    monkeypatch.setattr(discovery, "_versions", lambda: {(game.id, 1): game})


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def started(night: Night, captain: int = 0) -> Night:
    """Anna and Ben against Cleo."""
    night.say("anna", Choose("teamed"))
    for person in ("ben", "cleo"):
        night.join(person)
    night.say("anna", SetSeats(2))
    night.say("ben", Sit(0))
    night.say("cleo", Sit(1))
    night.say("anna", SetSeatOptions(0, {"captain": captain}))
    night.say("anna", StartGame())
    return night


def test_the_first_to_join_is_captain() -> None:
    assert captain_of(Place(TeamSeat(), ("anna", "ben"))) == "anna"
    assert captain_of(Place(SeatOptions(), ("anna", "ben"))) == "anna"


def test_a_captain_can_be_chosen_and_one_who_is_not_there_any_more_is_the_first() -> None:
    assert captain_of(Place(TeamSeat(captain=1), ("anna", "ben"))) == "ben"
    assert captain_of(Place(TeamSeat(captain=5), ("anna", "ben"))) == "anna"


def test_an_absent_captain_is_replaced_by_the_next_present_member() -> None:
    place = Place(TeamSeat(captain=1), ("anna", "ben", "cleo"))
    assert captain_of(place, {"anna", "cleo"}) == "cleo"
    assert captain_of(place, {"anna"}) == "anna"
    assert captain_of(place, set()) == "ben"


def test_a_captain_stays_captain_when_others_leave() -> None:
    team = (Place(TeamSeat(captain=1), ("anna", "ben", "cleo")),)
    assert captain_of(without(team, "anna", playing=True)[0]) == "ben"
    assert captain_of(without(team, "cleo", playing=True)[0]) == "ben"
    assert captain_of(without(team, "ben", playing=True)[0]) == "cleo"
    assert without(team, "dora", playing=True) == team


def test_a_seat_without_people_has_no_captain() -> None:
    assert captain_of(Place(TeamSeat(), (), 3)) is None


def test_a_move_carries_who_of_the_team_made_it(night: Night) -> None:
    started(night)
    before = night.room.on_table.state.left
    night.play("ben", Take(1))
    assert night.room.on_table.state.left == before - 2
    assert night.read_again().on_table.state == night.room.on_table.state


def test_what_only_the_captain_may_is_refused_to_others(night: Night) -> None:
    started(night)
    with refused("captain_only"):
        night.play("ben", Take(2))
    night.play("anna", Take(2))


def test_who_is_there_decides_who_is_captain(night: Night) -> None:
    started(night)
    room, log = night.room.play("ben", Take(2), night.wall, "1", {"ben", "cleo"})
    assert room.on_table.state.left < night.room.on_table.state.left
    assert len(log) == 1


def test_the_view_tells_the_captain_and_what_people_are_good_at(night: Night) -> None:
    started(night)
    night.say("ben", Strong(("blue", "green")))
    names = {"anna": "Anna", "ben": "Ben", "cleo": "Cleo"}
    shown = sections(night.room, names, {"ben", "cleo"})
    assert [seat.captain for seat in shown["seats"]] == ["ben", "cleo"]
    assert [person.strong for person in shown["people"]] == [(), ("blue", "green"), ()]


def test_who_goes_takes_the_strengths_along(night: Night) -> None:
    night.join("ben")
    night.say("ben", Strong(("blue",)))
    night.say("anna", Kick("ben"))
    assert night.room.strong == {}


def test_the_host_has_the_teams_balanced(night: Night) -> None:
    night.say("anna", Choose("teamed"))
    for person in ("ben", "cleo", "dora"):
        night.join(person)
    night.join("tv", "table")
    night.say("anna", SetSeats(2))
    night.say("anna", Strong(("blue",)))
    night.say("ben", Strong(("blue",)))
    night.say("cleo", Strong(("green",)))
    night.say("anna", Balance())
    teams = [place.people for place in night.room.seating]
    assert sorted(map(len, teams)) == [2, 2]
    assert night.room.seat_of("anna") != night.room.seat_of("ben")
    assert night.room.seat_of("tv") is None
    assert night.room.notices[-1].code == "balanced"
    assert night.read_again().seating == night.room.seating


def test_only_the_host_balances_and_only_before_the_game(night: Night) -> None:
    night.join("ben")
    with refused("host_only"):
        night.say("ben", Balance())
    started(night)
    with refused("game_running"):
        night.say("anna", Balance())


def test_bots_keep_their_seats(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.room.commands.preparing.find_bot", lambda game: object())
    night.say("anna", Choose("teamed"))
    night.say("anna", SetSeats(2))
    night.say("anna", SeatBot(1, 3))
    night.join("ben")
    night.say("anna", Balance())
    assert [place.people for place in night.room.seating] == [("anna", "ben"), ()]
    assert night.room.seating[1].bot == 3


def test_nobody_is_moved_where_only_bots_sit() -> None:
    seating = (Place(None, (), 1), Place(None, (), 2))
    assert balanced(seating, ["anna"], {}) == seating


def test_every_team_gets_what_it_lacks() -> None:
    strong = {
        "a": ("blue", "pink"),
        "b": ("blue", "pink"),
        "c": ("green",),
        "d": ("green",),
        "e": ("blue",),
    }
    seating = (Place(None), Place(None))
    teams = [place.people for place in balanced(seating, "abcdef", strong)]
    assert sorted(map(len, teams)) == [3, 3]
    for team in teams:
        subjects = {subject for person in team for subject in strong.get(person, ())}
        assert subjects == {"blue", "pink", "green"}


def test_teams_are_of_equal_size_and_everybody_is_in_one() -> None:
    wrong = []
    for people, seats in product(range(13), range(1, 7)):
        everyone = [f"p{number}" for number in range(people)]
        strong = {person: ("blue",) * (number % 3) for number, person in enumerate(everyone)}
        made = balanced((Place(None),) * seats, everyone, strong)
        sizes = [len(place.people) for place in made]
        seated = sorted(person for place in made for person in place.people)
        if max(sizes) - min(sizes) > 1 or seated != sorted(everyone):
            wrong.append((people, seats, sizes))
    assert wrong == []
