"""An evening: all games in a row, everybody seated, one score."""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import combinations

import pytest

from parlour.kernel import Refusal, find_game, games
from parlour.room.commands import (
    Choose,
    CorrectScore,
    EndGame,
    Lobby,
    NextGame,
    PlanEvening,
    Rematch,
    StartGame,
)
from parlour.room.evening import Planned
from parlour.room.mixing import met, mixed, shuffled, team_count
from parlour.room.seating import Place
from parlour.room.view import sections

from .conftest import Night

PEOPLE = ("anna", "ben", "cleo", "dora", "emil", "fred", "gina", "hugo")
NAMES = {person: person.title() for person in PEOPLE}
ALL = tuple(Planned(game.id) for game in games().values() if game.quick is not None)


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def planned(night: Night, people: int, plan: tuple[Planned, ...] = ALL) -> Night:
    for person in PEOPLE[1:people]:
        night.join(person)
    night.say("anna", PlanEvening(plan))
    return night


def play(night: Night) -> None:
    """A game that the host ends at once, with a lead for the first seat."""
    night.say("anna", StartGame())
    night.say("anna", CorrectScore(0, 1))
    night.say("anna", EndGame())


def test_all_five_games_have_a_short_form() -> None:
    assert [plan.game for plan in ALL] == ["facts", "fives", "foil", "times", "wedges"]


@pytest.mark.parametrize("people", range(2, 9))
def test_nobody_only_watches(night: Night, people: int) -> None:
    """From two people to eight, everybody has a seat in every game of the evening."""
    planned(night, people)
    for number, plan in enumerate(ALL):
        room = night.room
        assert room.game == plan.game
        assert {person for place in room.seating for person in place.people} == set(PEOPLE[:people])
        assert all(place.bot is None for place in room.seating), "no bot where people are enough"
        assert len(room.seating) in find_game(plan.game).seats
        sizes = [len(place.people) for place in room.seating]
        assert max(sizes) - min(sizes) <= 1
        play(night)
        if number < len(ALL) - 1:
            night.say("anna", NextGame())
    assert len(night.room.night) == len(ALL)
    assert night.read_again() == night.room


def test_somebody_alone_plays_against_a_bot_where_a_game_needs_two(night: Night) -> None:
    planned(night, 1, (Planned("times"), Planned("fives")))
    assert [place.bot for place in night.room.seating] == [None, 3]
    play(night)
    night.say("anna", NextGame())
    assert [place.people for place in night.room.seating] == [("anna",)]


@pytest.mark.parametrize(
    ("people", "seats", "teams"),
    [
        (2, range(2, 7), 2),
        (1, range(2, 7), 2),
        (6, range(2, 7), 6),
        (8, range(2, 7), 4),
        (7, range(2, 7), 6),
        (5, range(1, 5), 4),
        (8, range(1, 5), 4),
        (6, range(1, 5), 3),
        (3, range(2, 3), 2),
        (8, range(1, 9), 8),
    ],
)
def test_teams_are_equal_where_they_can_be_and_then_as_many_as_possible(
    people: int, seats: range, teams: int
) -> None:
    assert team_count(people, seats) == teams


def test_people_play_beside_those_with_whom_they_have_played_least() -> None:
    known = met([])
    seen: set[frozenset[str]] = set()
    seatings = []
    for game in range(3):
        teams = mixed(PEOPLE[:4], 2, known)
        pairs = {frozenset(pair) for team in teams for pair in combinations(team, 2)}
        assert not pairs & seen, f"game {game} has a pair again"
        seen |= pairs
        seatings.append(tuple(Place(None, team) for team in teams))
        known = met(seatings)
    assert len(seen) == 6, "everybody has played with everybody"


def test_the_order_is_drawn_anew_for_every_game_and_found_again_in_the_log() -> None:
    assert sorted(shuffled(PEOPLE, "x/1")) == sorted(PEOPLE)
    assert shuffled(PEOPLE, "x/1") == shuffled(PEOPLE, "x/1")
    assert len({tuple(shuffled(PEOPLE, f"x/{n}")) for n in range(20)}) > 10


def test_the_score_is_that_of_the_evening(night: Night) -> None:
    night.join("ben")
    night.choose()
    play(night)
    before = sections(night.room, NAMES, ())["night"]
    assert [one.games for one in before.standings] == [1, 1]
    planned(night, 1, (Planned("times"), Planned("fives")))
    shown = sections(night.room, NAMES, ())["night"]
    assert [one.games for one in shown.standings] == [0, 0]
    assert len(shown.games) == 1, "earlier games can still be looked at"
    play(night)
    night.say("anna", NextGame())
    play(night)
    shown = sections(night.room, NAMES, ())
    assert [one.games for one in shown["night"].standings] == [2, 2]
    assert sum(one.points for one in shown["night"].standings) == 2
    assert shown["room"].evening.is_over


def test_the_evening_says_how_far_it_has_come(night: Night) -> None:
    planned(night, 2, (Planned("times"), Planned("fives")))
    evening = sections(night.room, NAMES, ())["room"].evening
    assert (evening.games, evening.at, evening.is_over) == (("times", "fives"), 0, False)
    play(night)
    night.say("anna", Rematch())
    night.say("anna", EndGame())
    night.say("anna", NextGame())
    evening = sections(night.room, NAMES, ())["room"].evening
    assert (evening.at, evening.is_over) == (1, False)
    with refused("no_next_game"):
        night.say("anna", NextGame())


def test_a_game_can_be_left_out(night: Night) -> None:
    planned(night, 2, (Planned("times"), Planned("fives")))
    night.say("anna", NextGame())
    assert night.room.game == "fives"


def test_the_next_game_waits_until_this_one_is_over(night: Night) -> None:
    planned(night, 2)
    night.say("anna", StartGame())
    with refused("game_running"):
        night.say("anna", NextGame())


def test_choosing_another_game_ends_the_evening(night: Night) -> None:
    planned(night, 2)
    night.say("anna", Choose("times"))
    assert night.room.evening is None
    with refused("no_next_game"):
        night.say("anna", NextGame())


def test_going_back_to_the_lobby_does_not_end_it(night: Night) -> None:
    planned(night, 2)
    play(night)
    night.say("anna", Lobby())
    night.say("anna", NextGame())
    assert night.room.game == ALL[1].game


def test_who_comes_between_two_games_joins_the_smallest_team(night: Night) -> None:
    planned(night, 3, (Planned("times"),))
    night.join("dora")
    assert sorted(len(place.people) for place in night.room.seating) == [2, 2]
    night.join("tv", "table")
    assert night.room.seat_of("tv") is None


def test_options_are_checked_and_written_down_in_full(night: Night) -> None:
    with refused("bad_option_value"):
        planned(night, 1, (Planned("times", {"rows": 7}),))
    with refused("unknown_game"):
        planned(night, 1, (Planned("chess"),))
    planned(night, 1, (Planned("times", {"match_minutes": 10}),))
    assert night.room.options.match_minutes == 10
    assert night.room.evening is not None
    assert night.room.evening.games[0].options["rows"] == 6


def test_only_the_host_plans_an_evening(night: Night) -> None:
    night.join("ben")
    with refused("host_only"):
        night.say("ben", PlanEvening(ALL))
