"""Planted bugs in who may do what, in what is kept secret and in the night score."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "anybody says what is the host's": (
        "commands.base",
        "return who == room.host",
        "return True",
        "test_commands.py::test_only_the_host_may_where_nothing_else_is_said",
    ),
    "somebody from outside gives commands": (
        "commands.base",
        "if who not in room.people:",
        "if not room.people:",
        "test_commands.py::test_nobody_from_outside_may_say_anything",
    ),
    "anybody takes the host's role back": (
        "commands.people",
        "return who == room.owner",
        "return True",
        "test_commands.py::test_only_the_host_may_where_nothing_else_is_said",
    ),
    "anybody sets the options of any seat": (
        "commands.preparing",
        "return who == room.host or who in seats.check_seat(room.seating, self.seat).people",
        "return True",
        "test_commands.py::test_only_the_host_may_where_nothing_else_is_said",
    ),
    "who sits there sets what is the host's": (
        "commands.preparing",
        "if not changed <= room.chosen.own_seat_options:",
        "if changed is None:",
        "test_room.py::test_whoever_sits_there_sets_what_the_game_leaves_to_him_and_nothing_else",
    ),
    "a host who is not there lets the clock run": (
        "commands.playing",
        "if room.unattended and who not in room.attendants:",
        "if room.unattended and not who:",
        "test_absent.py",
    ),
    "somebody sees a game from two seats": (
        "commands.people",
        "if room.seen.get(who, self.seat) != self.seat:",
        "if room.seen.get(who, self.seat) < 0:",
        "test_room.py::test_nobody_sees_a_game_from_two_seats",
    ),
    "the secret is shown instead of its hash": (
        "view",
        "commitment=commitment(room.secret)",
        "commitment=room.secret",
        "test_night.py::test_before_the_game_only_the_hash_of_its_secret_is_shown",
    ),
    "a tie is worth a win": (
        "night",
        "TIED = 0.5",
        "TIED = 1.0",
        "test_night.py::test_a_point_for_every_seat_beaten_and_half_a_point_for_a_tie",
    ),
    "winners are told apart by their score": (
        "night",
        "0 if is_winner else outcome.scores[seat]",
        "outcome.scores[seat]",
        "test_night.py::test_winners_who_share_the_win_are_tied_whatever_their_score",
    ),
    "a correction is not counted in the night score": (
        "room",
        "(*self.night[: self.played - 1], ended)",
        "self.night or (ended,)",
        "test_night.py::test_a_later_correction_changes_the_points",
    ),
}


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("room", BUGS) == []
