"""The room: people, seats, host powers, the night. Named after the rules' README."""

from __future__ import annotations

from contextlib import AbstractContextManager

import msgspec
import pytest

from parlour.games.times.state import Claim, EndTurn, Fact
from parlour.kernel import Refusal
from parlour.kernel.chance import commitment, game_seed
from parlour.room import Room, absent
from parlour.room.commands import (
    AutoBot,
    ChangeRole,
    Choose,
    Clear,
    Command,
    CorrectScore,
    EndGame,
    ExtendClock,
    GiveBack,
    GiveNonce,
    HandOver,
    Kick,
    Leave,
    Lobby,
    Lock,
    Overrule,
    PauseGame,
    Rematch,
    Rename,
    Replace,
    ResumeGame,
    SeatBot,
    SetOptions,
    SetSeatOptions,
    SetSeats,
    Sit,
    Stand,
    StartGame,
)
from parlour.room.company import MOST_PEOPLE
from parlour.room.seating import Place, seat_names
from parlour.room.view import played_names

from .conftest import SECRET, Night


def refused(code: str) -> AbstractContextManager[object]:
    return pytest.raises(Refusal, match=rf"^{code}\b")


def started(night: Night, **options: object) -> Night:
    night.join("ben")
    night.choose(**options)
    night.say("anna", StartGame())
    return night


# Coming in ------------------------------------------------------------------------------------


def test_the_opener_is_host_and_player(night: Night) -> None:
    assert night.room.host == "anna"
    assert night.room.people == {"anna": "player"}
    assert night.room.phase == "lobby"


def test_a_player_who_joins_before_the_game_gets_an_open_seat(night: Night) -> None:
    night.choose()
    night.join("ben")
    assert night.room.seat_of("anna") == 0
    assert night.room.seat_of("ben") == 1


def test_choosing_a_game_seats_everyone_who_is_there(night: Night) -> None:
    night.join("ben")
    night.join("tv", "table")
    night.choose()
    assert [place.people for place in night.room.seating] == [("anna",), ("ben",)]


def test_who_finds_no_seat_is_in_the_room_without_one(night: Night) -> None:
    night.choose()
    night.join("ben")
    night.join("cleo")
    assert night.room.seat_of("cleo") is None
    assert "cleo" in night.room.people


def test_a_locked_room_lets_nobody_in_until_it_is_unlocked(night: Night) -> None:
    night.say("anna", Lock(True))
    with refused("room_locked"):
        night.join("ben")
    night.say("anna", Lock(False))
    night.join("ben")


def test_a_full_room_lets_nobody_in(night: Night) -> None:
    for n in range(MOST_PEOPLE - 1):
        night.join(f"guest{n}", "spectator")
    with refused("room_full"):
        night.join("late")


def test_who_is_not_in_the_room_has_no_say(night: Night) -> None:
    with refused("not_in_room"):
        night.say("stranger", Sit(0))


# Seats ----------------------------------------------------------------------------------------


def test_two_people_on_one_seat_are_a_team(night: Night) -> None:
    night.choose()
    night.join("ben", "spectator")
    night.say("ben", Sit(0))
    assert night.room.seating[0].people == ("anna", "ben")
    assert night.room.people["ben"] == "player"
    night.say("ben", Sit(0))
    assert night.room.seating[0].people == ("anna", "ben")


def test_names_are_unique_in_a_game(night: Night) -> None:
    """A scoresheet has its totals by name."""
    started(night)
    night.say("anna", EndGame())
    (played,) = night.room.night
    assert played_names(played, {}) == ["?", "? 2"]
    assert played_names(played, {"anna": "Blaise"}) == ["Blaise", "?"]
    team = (Place(None, ("a", "b")), Place(None, ("c",)), Place(None, (), 1), Place(None))
    names = {"a": "Ann", "b": "Bob", "c": "Ann & Bob"}
    assert seat_names(team, names.__getitem__) == ["Ann & Bob", "Ann & Bob 2", "Carl", ""]


def test_changing_seats_frees_the_old_one(night: Night) -> None:
    night.choose()
    night.say("anna", Sit(1))
    assert night.room.seating[0].is_open
    assert night.room.seat_of("anna") == 1


def test_a_person_takes_a_bots_seat(night: Night) -> None:
    night.choose()
    night.say("anna", SeatBot(1, 3))
    night.join("ben", "spectator")
    night.say("ben", Sit(1))
    assert night.room.seating[1].bot is None


def test_a_late_joiner_takes_a_bots_seat_but_nobody_elses(night: Night) -> None:
    night.choose()
    night.say("anna", SeatBot(1, 3))
    night.say("anna", StartGame())
    night.join("ben")
    assert night.room.seat_of("ben") is None
    with refused("seat_taken"):
        night.say("ben", Sit(0))
    night.say("ben", Sit(1))
    assert night.room.seat_of("ben") == 1
    night.say("ben", Stand())
    with refused("seated_already"):
        night.say("anna", Sit(1))


def test_nobody_sees_a_game_from_two_seats(night: Night) -> None:
    """Else one could look into a bot's hand and go back to one's own."""
    night.choose()
    night.say("anna", SeatBot(1, 3))
    night.say("anna", StartGame())
    night.say("anna", Stand())
    with refused("saw_another_seat"):
        night.say("anna", Sit(1))
    night.say("anna", Sit(0))
    night.join("cleo")
    night.say("cleo", Sit(1))
    night.say("cleo", Stand())
    night.say("anna", Stand())
    with refused("saw_another_seat"):
        night.say("cleo", Sit(0))
    night.say("anna", EndGame())
    night.say("anna", Sit(1))
    assert night.read_again() == night.room


def test_the_number_of_seats_never_changes_in_a_game(night: Night) -> None:
    started(night)
    for command in (SetSeats(2), Clear(0), SeatBot(0, 1), Choose("times"), SetOptions({})):
        with refused("game_running"):
            night.say("anna", command)


def test_seats_are_counted_by_the_game(night: Night) -> None:
    night.choose()
    with refused("wrong_seat_count"):
        night.say("anna", SetSeats(3))
    night.say("anna", SetSeats(2))
    with refused("no_such_seat"):
        night.say("anna", Sit(2))


def test_a_bot_takes_only_a_seat_without_people(night: Night) -> None:
    night.choose()
    with refused("seat_taken"):
        night.say("anna", SeatBot(0, 3))
    night.say("anna", Clear(0))
    night.say("anna", SeatBot(0, 3))
    assert night.room.seating[0].bot == 3


def test_standing_up_before_the_game_leaves_the_seat_open(night: Night) -> None:
    night.choose()
    night.say("anna", Stand())
    assert night.room.seating[0].is_open
    assert night.say("anna", Stand()).seating[0].is_open


def test_standing_up_in_the_game_leaves_the_seat_to_a_bot(night: Night) -> None:
    started(night)
    night.say("ben", Stand())
    assert night.room.seating[1].bot == 3
    assert not night.room.seating[1].people


def test_a_spectator_gives_up_the_seat(night: Night) -> None:
    night.choose()
    night.say("anna", ChangeRole("spectator"))
    assert night.room.seat_of("anna") is None
    night.say("anna", ChangeRole("player"))
    assert night.room.people["anna"] == "player"


def test_the_time_factor_of_a_seat_gives_more_time(night: Night) -> None:
    night.join("ben")
    night.choose()
    night.say("anna", SetSeatOptions(0, {"time_factor": 2}))
    night.say("anna", StartGame())
    assert night.room.on_table.deadline == 120_000
    with refused("game_running"):
        night.say("anna", SetSeatOptions(0, {"time_factor": 1}))


def test_a_wrong_time_factor_is_refused(night: Night) -> None:
    night.choose()
    with refused("bad_option"):
        night.say("anna", SetSeatOptions(0, {"time_factor": 3}))


# The game -------------------------------------------------------------------------------------


def test_a_game_needs_all_seats_taken(night: Night) -> None:
    with refused("no_game_chosen"):
        night.say("anna", StartGame())
    night.choose()
    with refused("open_seats"):
        night.say("anna", StartGame())


def test_a_running_game_is_not_started_again(night: Night) -> None:
    started(night)
    with refused("game_running"):
        night.say("anna", StartGame())


def test_a_move_is_made_by_the_persons_own_seat(night: Night) -> None:
    started(night)
    night.play("anna", Fact(2, 3, 6))
    with refused("not_your_turn"):
        night.play("ben", Fact(2, 3, 6))
    night.join("cleo", "spectator")
    with refused("not_seated"):
        night.play("cleo", EndTurn())


def test_without_a_game_there_are_no_moves(night: Night) -> None:
    with refused("no_game"):
        night.play("anna", EndTurn())
    with refused("no_game"):
        night.take(night.room.play_as_bot(0, EndTurn(), night.wall))
    with refused("cannot_undo"):
        night.take(night.room.undo("anna", night.wall, None))


def test_a_wrong_option_changes_nothing(night: Night) -> None:
    night.choose()
    before = night.room
    with refused("bad_option_value"):
        night.say("anna", SetOptions({"rows": 7}))
    with refused("unknown_option"):
        night.say("anna", SetOptions({"colour": "red"}))
    assert night.room is before


def test_an_unknown_game_is_refused(night: Night) -> None:
    with refused("unknown_game"):
        night.say("anna", Choose("chess"))


def test_a_claim_can_be_undone(night: Night) -> None:
    started(night)
    night.play("anna", Fact(2, 3, 6))
    with refused("cannot_undo"):
        night.take(night.room.undo("ben", night.wall, None))
    night.play("anna", Claim(((2, 0), (3, 0), (4, 0), (5, 0))))
    night.take(night.room.undo("anna", night.wall, None))
    assert night.read_again() == night.room


# Host powers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        Choose("times"),
        StartGame(),
        PauseGame(),
        ExtendClock(30),
        CorrectScore(0, 1),
        EndGame(),
        HandOver("ben"),
        Replace(0, 3),
        Kick("anna"),
        Lock(True),
        AutoBot(True),
        Lobby(),
    ],
)
def test_host_powers_are_the_hosts(night: Night, command: Command) -> None:
    night.join("ben")
    with refused("host_only"):
        night.say("ben", command)


def test_whoever_sits_there_sets_what_the_game_leaves_to_him_and_nothing_else(
    night: Night,
) -> None:
    night.join("ben")
    night.join("cleo")
    night.say("anna", Choose("times"))
    ben = night.room.seat_of("ben")
    assert ben is not None
    night.say("ben", SetSeatOptions(ben, {"symbol": "cross", "colour": "pink"}))
    assert night.room.seating[ben].options.symbol == "cross"
    for person, options in (
        ("ben", {"symbol": "cross", "time_factor": 2.0}),
        ("cleo", {"symbol": "ring"}),
    ):
        with refused("host_only"):
            night.say(person, SetSeatOptions(ben, options))
    # What is not named stays.
    night.say("anna", SetSeatOptions(ben, {"time_factor": 2.0}))
    night.say("ben", SetSeatOptions(ben, {"colour": "blue"}))
    options = night.room.seating[ben].options
    assert (options.symbol, options.colour, options.time_factor) == ("cross", "blue", 2)


def test_the_host_pauses_and_nobody_loses_time(night: Night) -> None:
    started(night)
    night.wall += 10_000
    night.say("anna", PauseGame())
    with refused("paused"):
        night.play("anna", Fact(2, 3, 6))
    night.wall += 3_600_000
    night.say("anna", ResumeGame())
    night.wall += 49_000
    night.play("anna", Fact(2, 3, 6))
    assert [notice.code for notice in night.room.notices][-2:] == ["paused", "resumed"]


def test_the_host_extends_the_clock(night: Night) -> None:
    started(night)
    due = night.room.on_table.due()
    night.say("anna", ExtendClock(30))
    assert due is not None
    assert night.room.on_table.due() == due + 30_000


def test_the_host_corrects_a_score_even_after_the_game(night: Night) -> None:
    started(night)
    night.say("anna", EndGame())
    assert list(night.room.night[0].outcome.winners) == [0, 1]
    after = night.say("anna", CorrectScore(1, 2, "miscounted"))
    assert list(after.night[0].outcome.winners) == [1]
    assert list(after.night[0].outcome.scores) == [0, 2]
    assert night.read_again().night == night.room.night


def test_the_host_overrules_a_verdict(night: Night) -> None:
    started(night, claim="self")
    night.play("anna", Fact(2, 3, 6))
    night.play("anna", EndTurn())
    with refused("malformed"):
        night.say("anna", Overrule({"type": "nonsense"}))
    night.say("anna", Overrule({"type": "recount", "turn": 0, "claimed": 0}))
    assert night.room.notices[-1].code == "overruled"
    assert night.read_again() == night.room


def test_the_host_role_is_handed_over(night: Night) -> None:
    night.join("ben")
    with refused("no_such_person"):
        night.say("anna", HandOver("nobody"))
    night.say("anna", HandOver("ben"))
    assert night.room.host == "ben"


def test_the_role_of_a_host_who_leaves_passes_on(night: Night) -> None:
    night.join("ben")
    night.say("anna", Leave())
    assert night.room.host == "ben"
    assert "anna" not in night.room.people


def test_a_table_screen_does_not_inherit_the_hosts_role(night: Night) -> None:
    night.join("screen", "table")
    night.join("ben")
    night.say("anna", Leave())
    assert night.room.host == "ben"


def test_a_bot_stands_in_until_the_owner_returns(night: Night) -> None:
    started(night)
    night.say("anna", Replace(0, 4))
    assert night.room.seating[0].stands_in
    night.take(night.room.play_as_bot(0, Fact(2, 3, 6), night.wall))
    after = night.play("anna", EndTurn())
    assert after.seating[0].bot is None
    with refused("not_seated"):
        night.take(night.room.play_as_bot(0, EndTurn(), night.wall))
    assert night.read_again() == night.room


def test_a_seat_is_given_back_by_its_owner_or_the_host(night: Night) -> None:
    started(night)
    night.say("anna", Replace(1, 4))
    night.join("cleo", "spectator")
    with refused("host_only"):
        night.say("cleo", GiveBack(1))
    night.say("ben", GiveBack(1))
    assert night.room.seating[1].bot is None
    night.say("ben", Stand())
    with refused("nobody_to_return"):
        night.say("anna", GiveBack(1))


def test_who_is_sent_away_is_gone(night: Night) -> None:
    started(night)
    night.say("anna", Kick("ben"))
    assert "ben" not in night.room.people
    assert night.room.seating[1].bot is not None
    with refused("no_such_person"):
        night.say("anna", Kick("anna"))


def test_auto_bot_is_a_switch_of_the_room(night: Night) -> None:
    night.say("anna", AutoBot(True))
    assert night.room.auto_bot
    assert night.say("anna", AutoBot(False)).auto_bot is False


def test_the_house_acts_for_the_absent(night: Night) -> None:
    started(night)
    night.take(absent.stand_in(night.room, 0, night.wall))
    assert night.room.seating[0].stands_in
    night.take(absent.give_back(night.room, 0, night.wall))
    night.take(absent.pass_host(night.room, "ben", night.wall))
    assert night.room.host == "ben"
    assert [n.code for n in night.room.notices][-3:] == ["replaced", "given_back", "handed_over"]


def test_a_deadline_passes_the_turn(night: Night) -> None:
    started(night)
    night.wall += 60_000
    with refused("too_late"):
        night.play("anna", Fact(2, 3, 6))
    night.take(night.room.expire())
    night.play("ben", Fact(2, 3, 6))


def test_time_lost_in_a_restart_is_credited(night: Night) -> None:
    started(night)
    night.wall += 500_000
    assert night.room.on_table.is_due(night.wall)
    night.take(absent.credit(night.room, night.wall))
    assert not night.room.on_table.is_due(night.wall + 59_000)
    assert night.read_again() == night.room


# The night ------------------------------------------------------------------------------------


def test_rematch_keeps_game_options_and_seats(night: Night) -> None:
    started(night, rows=8)
    night.say("anna", EndGame())
    night.take(night.room.next_secret(lambda: "22" * 32, night.wall))
    night.say("anna", Rematch())
    assert night.room.phase == "playing"
    assert night.room.options.rows == 8
    assert night.room.played == 2
    night.say("anna", EndGame())
    assert [game.n for game in night.room.night] == [1, 2]
    assert night.read_again() == night.room


def test_back_to_the_lobby_and_choose_again(night: Night) -> None:
    started(night)
    night.say("anna", EndGame())
    night.say("anna", Lobby())
    assert night.room.phase == "lobby"
    assert len(night.room.night) == 1


def test_the_secret_is_committed_to_before_and_revealed_after(night: Night) -> None:
    night.join("ben", nonce="b" * 16)
    night.say("anna", GiveNonce(commitment(SECRET), "a" * 16))
    night.choose()
    night.say("anna", StartGame())
    table = night.room.on_table
    assert table.header.commitment == commitment(SECRET)
    assert table.seed == game_seed(SECRET, {"anna": "a" * 16, "ben": "b" * 16})
    night.say("anna", EndGame())
    assert night.room.night[0].secret == SECRET
    night.take(night.room.next_secret(lambda: "22" * 32, night.wall))
    assert night.room.nonces == {}
    with refused("stale_commitment"):
        night.say("anna", GiveNonce(commitment(SECRET), "c" * 16))


def test_names_are_not_in_the_log(night: Night) -> None:
    before = night.room
    assert night.say("anna", Rename("Anna the Great")) is before


def test_a_room_read_again_from_its_log_is_the_same(night: Night) -> None:
    started(night)
    night.play("anna", Fact(2, 3, 6))
    night.play("anna", EndTurn())
    night.say("ben", Stand())
    again = night.read_again()
    assert msgspec.structs.astuple(again) == msgspec.structs.astuple(night.room)


def test_a_log_begins_with_its_opening(night: Night) -> None:
    with refused("no_such_room"):
        Room.fold([])
    with refused("no_such_room"):
        Room.fold(night.log[1:] or [msgspec.structs.replace(night.log[0], person=None)])


def test_a_room_is_not_opened_twice(night: Night) -> None:
    with refused("room_open_already"):
        night.room.replay(msgspec.structs.replace(night.log[0], seq=2))
