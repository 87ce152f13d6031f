"""What is staged in a room: the game's beats, the finale, the countdown after them, and who goes on."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.foil.state import KnockWith
from parlour.games.times.state import EndTurn, Fact, Recount
from parlour.kernel import Beat, Entry, Outcome, Refusal
from parlour.kernel.entry import Lead, Rule, Undo
from parlour.room import Room
from parlour.room.commands import (
    ChangeRole,
    Choose,
    EndGame,
    PlanEvening,
    Rematch,
    SetOptions,
    SetShow,
    SkipShow,
    StartGame,
)
from parlour.room.evening import Planned
from parlour.room.finale import placed
from parlour.room.show import Pace, staged

from .conftest import Night

PACE = Pace(lead=3000)


def step(night: Night, accepted: tuple[Room, list[Entry]], pace: Pace = PACE) -> tuple[Beat, ...]:
    """Something happens as in a live room; the beats that came with it."""
    night.take(staged(night.room, accepted, pace, night.wall))
    found = [entry.input for entry in night.log if isinstance(entry.input, Lead)]
    table = night.room.table
    return found[-1].beats if found and table is not None and table.lead is found[-1] else ()


def say(night: Night, command: Any, person: str = "anna", pace: Pace = PACE) -> tuple[Beat, ...]:
    return step(night, night.room.submit(person, command, night.wall), pace)


def play(night: Night, person: str, move: Any, pace: Pace = PACE) -> tuple[Beat, ...]:
    night.wall = night.room.on_table.clock.lead_end
    return step(night, night.room.play(person, move, night.wall), pace)


def begin(night: Night, **options: Any) -> None:
    """Anna and Ben play Times Four, in which the referee counts."""
    night.choose(claim="auto", judge="referee", match_minutes=0, turn_seconds=0, **options)
    night.join("ben")
    night.join("tv", "table")
    night.join("cleo", "spectator")
    say(night, StartGame())


def err(night: Night, pace: Pace = PACE) -> tuple[Beat, ...]:
    """Ben's product is wrong, which the referee finds."""
    for person, fact in (("anna", Fact(1, 2, 2)), ("ben", Fact(8, 1, 9))):
        play(night, person, fact, pace)
        beats = play(night, person, EndTurn(), pace)
        if beats:
            return beats
    raise AssertionError("nothing was staged")


def times(night: Night) -> list[int]:
    return [beat.ends - beat.begins for beat in night.room.on_table.show()]


def test_what_a_step_brings_is_staged_and_everybody_waits(night: Night) -> None:
    begin(night)
    beats = err(night)
    assert [beat.code for beat in beats] == ["erased"]
    with pytest.raises(Refusal, match="not_yet"):
        night.room.play("anna", Fact(5, 5, 25), night.wall + 2999)
    night.room.play("anna", Fact(5, 5, 25), night.wall + 3000)
    assert night.read_again().table == night.room.table


def test_the_house_can_do_without_and_stretch_it(night: Night) -> None:
    begin(night)
    with pytest.raises(AssertionError, match="nothing was staged"):
        err(night, Pace(3000, show=0))
    night.take(night.room.submit("anna", EndGame(), night.wall))
    say(night, Rematch())
    assert err(night, Pace(3000, show=2))
    assert times(night) == [3000], "short: the second one"


def test_a_short_show_takes_half_the_time(night: Night) -> None:
    begin(night)
    say(night, SetShow("short"))
    err(night)
    assert times(night) == [1500]


def test_the_first_game_of_a_kind_in_a_night_has_the_full_show(night: Night) -> None:
    begin(night)
    err(night)
    assert times(night) == [3000]
    say(night, EndGame())
    say(night, Rematch())
    err(night)
    assert times(night) == [1500]
    say(night, SetShow("full"))
    say(night, EndGame())
    say(night, Rematch())
    err(night)
    assert times(night) == [3000]


def test_the_host_and_the_table_screen_go_on_and_others_do_not(night: Night) -> None:
    begin(night)
    err(night)
    for person in ("ben", "cleo"):
        with pytest.raises(Refusal, match="host_only"):
            night.room.submit(person, SkipShow(0), night.wall)
    night.wall += 100
    say(night, SkipShow(0), "tv")
    assert night.room.on_table.clock.lead_left(night.wall) == 0
    known = len(night.log)
    say(night, SkipShow(0))
    assert len(night.log) == known, "it has come so far"


def test_a_ruling_of_the_host_leaves_what_is_on(night: Night) -> None:
    begin(night)
    err(night)
    lead = night.room.on_table.lead
    night.wall += 100
    step(night, night.room.act(Rule(Recount(0, 0)), night.wall, "anna", None))
    assert night.room.on_table.lead == lead


def test_what_is_undone_is_not_staged_any_more(night: Night) -> None:
    """In a real box the words of a knock were entered wrong."""
    night.say("anna", Choose("foil"))
    night.join("ben")
    night.say("anna", SetOptions({"real_box": True}))
    say(night, StartGame((("dealer", [1]),)))
    knock = KnockWith(("tower", "snail"), "")
    assert [beat.code for beat in play(night, "anna", knock)] == ["knocked"]
    step(night, night.room.act(Undo(), night.wall, "anna", None, 0))
    assert night.room.on_table.clock.lead_left(night.wall) == 0


# The finale ---------------------------------------------------------------------------------------


def test_those_who_share_a_place_have_it_together() -> None:
    assert placed(Outcome((0, 2), (9, 5, 9, 5), "x")) == {1: (0, 2), 3: (1, 3)}
    assert placed(Outcome((1,), (9, 5), "x")) == {1: (1,), 2: (0,)}, "winners come first"


def finale_of(night: Night, outcome: Outcome, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is staged when the game on the table ends like this."""
    table = night.room.on_table
    kind = type(table.game)
    monkeypatch.setattr(kind, "is_over", lambda self, state: True)
    monkeypatch.setattr(kind, "outcome", lambda self, state, corrections: outcome)
    beats = play(night, "anna", Fact(5, 5, 25))
    return [(beat.code.removeprefix("finale."), beat.seats) for beat in beats]


def test_of_two_only_the_winner_is_named(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(night)
    told = finale_of(night, Outcome((1,), (3, 8), "played_out"), monkeypatch)
    assert told == [("drum", ()), ("winner", (1,)), ("decided", ())]


def test_third_second_winner_and_then_what_decided_it(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(night)
    told = finale_of(night, Outcome((2,), (3, 8, 9, 1, 3), "played_out"), monkeypatch)
    assert told == [
        ("drum", ()),
        ("place", (0, 4)),
        ("place", (1,)),
        ("winner", (2,)),
        ("decided", ()),
    ]


def test_alone_ended_early_and_on_the_board_of_the_day_there_is_none(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(night)
    assert say(night, EndGame()) == ()
    say(night, Rematch())
    assert finale_of(night, Outcome((0,), (3,), "played_out"), monkeypatch) == []


def test_after_an_evening_the_evenings_places_follow(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.join("ben")
    night.join("cleo", "spectator")
    say(night, PlanEvening((Planned("times", {"match_minutes": 0}),)))
    say(night, StartGame())
    assert say(night, ChangeRole("spectator"), "cleo") == ()
    turn = night.room.on_table.state.turn.seat
    first = next(p for p in ("anna", "ben") if night.room.seat_of(p) == turn)
    kind = type(night.room.on_table.game)
    monkeypatch.setattr(kind, "is_over", lambda self, state: True)
    beats = play(night, first, Fact(5, 5, 25))
    codes = [beat.code.removeprefix("finale.") for beat in beats]
    assert codes[0] == "winner"
    assert codes[1] == "night"
    assert codes[-2:] == ["night_winner", "awards"]


def test_an_evening_has_its_finale_also_where_the_host_ends_its_last_game(night: Night) -> None:
    night.join("ben")
    say(night, PlanEvening((Planned("times", {"match_minutes": 0}),)))
    say(night, StartGame())
    codes = [beat.code.removeprefix("finale.") for beat in say(night, EndGame())]
    assert codes[0] == "night"
    assert codes[-2:] == ["night_winner", "awards"]
