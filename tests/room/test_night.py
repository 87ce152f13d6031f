"""The night score: a point for every seat beaten, half a point for a tie."""

from __future__ import annotations

import msgspec
import pytest

from parlour.kernel import Outcome
from parlour.kernel.chance import commitment
from parlour.room import Played
from parlour.room.commands import ChangeRole, CorrectScore, EndGame, SetSeats, Sit, StartGame
from parlour.room.night import points, standings
from parlour.room.seating import Place
from parlour.room.view import sections

from .conftest import SECRET, Night

NAMES = {"anna": "Anna", "ben": "Ben", "cleo": "Cleo", "dora": "Dora"}


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ((0,), (30, 20, 10), (2.0, 1.0, 0.0)),
        ((1,), (10, 30), (0.0, 1.0)),
        ((0, 1), (7, 7), (0.5, 0.5)),
        ((0,), (9, 5, 5, 1), (3.0, 1.5, 1.5, 0.0)),
        ((0, 1, 2), (4, 4, 4), (1.0, 1.0, 1.0)),
        ((0,), (12,), (0.0,)),
    ],
)
def test_a_point_for_every_seat_beaten_and_half_a_point_for_a_tie(
    winners: tuple[int, ...], scores: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    assert points(Outcome(winners, scores, "")) == expected


def test_who_wins_by_the_rules_beats_the_others_whatever_the_score() -> None:
    """On the wheel the winning question decides; in Find Five a tie is broken by earlier rounds."""
    assert points(Outcome((1,), (5, 4, 3), "won")) == (1.0, 2.0, 0.0)
    assert points(Outcome((0,), (20, 20), "")) == (1.0, 0.0)


def test_winners_who_share_the_win_are_tied_whatever_their_score() -> None:
    assert points(Outcome((0, 1), (6, 5, 2), "shared")) == (1.5, 1.5, 0.0)


def played(*teams: tuple[str, ...] | int, scores: tuple[int, ...]) -> Played:
    seating = tuple(
        Place(None, (), team) if isinstance(team, int) else Place(None, team) for team in teams
    )
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Played(1, "times", Outcome(best, scores, ""), seating, "", "", {}, 1, 2)


def listed(*games: Played, players: tuple[str, ...] = ()) -> list[tuple[int, str, float, int]]:
    found = standings(games, NAMES.__getitem__, players)
    return [(one.place, one.name, one.points, one.games) for one in found]


def test_every_member_of_a_team_gets_the_points_of_the_team() -> None:
    game = played(("anna", "ben"), ("cleo",), ("dora",), scores=(9, 5, 1))
    assert listed(game) == [
        (1, "Anna", 2, 1),
        (1, "Ben", 2, 1),
        (3, "Cleo", 1, 1),
        (4, "Dora", 0, 1),
    ]


def test_points_add_up_over_the_night_and_the_same_points_are_the_same_place() -> None:
    first = played(("anna",), ("ben",), scores=(9, 5))
    second = played(("ben",), ("anna",), scores=(9, 5))
    third = played(("ben",), ("cleo",), scores=(4, 4))
    assert listed(first, second, third) == [
        (1, "Ben", 1.5, 3),
        (2, "Anna", 1, 2),
        (3, "Cleo", 0.5, 1),
    ]


def test_all_players_are_listed_before_they_have_played_and_bots_by_their_names() -> None:
    game = played(("anna",), 3, scores=(2, 8))
    assert listed(game, players=("anna", "ben")) == [
        (1, "Blaise", 1, 1),
        (2, "Anna", 0, 1),
        (2, "Ben", 0, 0),
    ]


def test_the_room_shows_what_every_game_was_worth(night: Night) -> None:
    night.join("ben")
    night.join("cleo", "spectator")
    night.choose()
    night.say("anna", StartGame())
    night.say("anna", CorrectScore(1, 3))
    night.say("anna", EndGame())
    shown = sections(night.room, NAMES, ())["night"]
    assert [game.points for game in shown.games] == [(0.0, 1.0)]
    assert [(one.person, one.points) for one in shown.standings] == [("ben", 1.0), ("anna", 0.0)]


def test_a_later_correction_changes_the_points(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.say("anna", StartGame())
    night.say("anna", EndGame())
    before = sections(night.room, NAMES, ())["night"].standings
    assert {one.points for one in before} == {0.5}
    night.say("anna", CorrectScore(0, 1))
    after = sections(night.room, NAMES, ())["night"].standings
    assert [(one.name, one.points) for one in after] == [("Anna", 1.0), ("Ben", 0.0)]


def test_who_has_left_keeps_the_points(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.say("anna", StartGame())
    night.say("anna", EndGame())
    night.say("ben", ChangeRole("spectator"))
    assert len(sections(night.room, NAMES, ())["night"].standings) == 2


def test_teams_are_made_by_sitting_down_together(night: Night) -> None:
    night.choose()
    for person in ("ben", "cleo"):
        night.join(person)
    night.say("anna", SetSeats(2))
    night.say("cleo", Sit(1))
    night.say("anna", StartGame())
    night.say("anna", CorrectScore(1, 5))
    night.say("anna", EndGame())
    shown = sections(night.room, NAMES, ())["night"].standings
    assert {one.name: one.points for one in shown} == {"Ben": 1, "Cleo": 1, "Anna": 0}


def test_before_the_game_only_the_hash_of_its_secret_is_shown(night: Night) -> None:
    night.join("ben")
    night.choose()
    shown = sections(night.room, NAMES, set())
    assert shown["room"].commitment == commitment(SECRET)
    assert SECRET.encode() not in msgspec.json.encode(shown)
