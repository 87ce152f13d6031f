"""The countdown before a phase in which everybody races."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.facts.state import Write
from parlour.games.fives.state import Done, Found
from parlour.kernel import Refusal
from parlour.kernel.entry import Lead, Undo
from parlour.room import Room
from parlour.room.commands import (
    Choose,
    EndGame,
    PauseGame,
    SeatBot,
    SetOptions,
    SetSeats,
    Stand,
    StartGame,
)
from parlour.room.show import Pace, staged

from .conftest import Night

SPAN = 3000


def step(night: Night, judged: tuple[Room, list[Any]], span: int = SPAN) -> list[Lead]:
    """Something happens as in a live room; the leads that came with it."""
    led = staged(night.room, judged, Pace(span, show=0), night.wall)
    night.take(led)
    return [entry.input for entry in led[1] if isinstance(entry.input, Lead)]


def say(night: Night, command: Any, span: int = SPAN) -> list[Lead]:
    return step(night, night.room.submit("anna", command, night.wall), span)


def facts(night: Night, **options: Any) -> None:
    """Anna and a bot sit at Facts in Five."""
    night.say("anna", Choose("facts"))
    night.say("anna", SetSeats(2))
    night.say("anna", SeatBot(1, 3))
    night.say("anna", SetOptions({"by_lot": True, **options}))


def test_a_phase_in_which_all_race_gets_a_lead_with_the_entry_that_begins_it(night: Night) -> None:
    facts(night)
    assert say(night, StartGame()) == [Lead(night.wall, SPAN)]
    table = night.room.on_table
    assert table.due() == night.wall + SPAN + 5 * 60_000
    with pytest.raises(Refusal, match="not_yet"):
        night.room.play("anna", Write(0, 0, "Ant"), night.wall + SPAN - 1)
    assert night.read_again().table == table


def test_it_is_counted_down_once_for_a_phase(night: Night) -> None:
    facts(night)
    say(night, StartGame())
    night.wall += SPAN
    assert step(night, night.room.play("anna", Write(0, 0, "Ant"), night.wall)) == []
    assert say(night, PauseGame()) == []


def test_the_same_phase_of_the_next_game_gets_its_own(night: Night) -> None:
    facts(night)
    say(night, StartGame())
    say(night, EndGame())
    assert say(night, StartGame()) == [Lead(night.wall, SPAN)]


def test_where_it_is_set_to_nothing_there_is_none(night: Night) -> None:
    facts(night)
    assert say(night, StartGame(), 0) == []
    assert night.room.on_table.clock.lead == 0


def test_bots_among_themselves_have_none(night: Night) -> None:
    facts(night)
    night.say("anna", Stand())
    night.say("anna", SeatBot(0, 3))
    assert say(night, StartGame()) == []


def test_a_game_that_never_counts_down_has_none(night: Night) -> None:
    night.choose(match_minutes=0)
    night.join("ben")
    assert say(night, StartGame()) == []


def test_nothing_is_counted_down_in_the_lobby(night: Night) -> None:
    assert say(night, Choose("facts")) == []


def test_an_undo_that_leads_back_calls_it_off(night: Night) -> None:
    """In a real box the dice were entered wrong: the search that began with them is gone."""
    night.say("anna", Choose("fives"))
    night.join("ben")
    night.say("anna", SetOptions({"real_box": True, "limit_minutes": 0}))
    dice = tuple(("dice", n) for n in (1, 2, 3, 4, 5))
    assert say(night, StartGame(dice)) == [Lead(night.wall, SPAN)]
    night.wall += SPAN
    for person in ("anna", "ben"):
        step(night, night.room.play(person, Done(), night.wall))
    for person in ("anna", "ben"):
        step(night, night.room.play(person, Found(()), night.wall))
    assert night.room.on_table.state.phase == "look"
    rolled = tuple(("dice", n) for n in (6, 5, 4, 3, 2))
    rolls = night.room.play("anna", Done(), night.wall, outcomes=rolled)
    assert step(night, rolls) == [Lead(night.wall, SPAN)]
    night.wall += 1000
    undone = night.room.act(Undo(), night.wall, "anna", None, 0)
    assert step(night, undone) == [Lead(night.wall, 0)]
    assert night.room.on_table.clock.lead_left(night.wall) == 0
    night.wall += 1000
    rolls = night.room.play("anna", Done(), night.wall, outcomes=rolled)
    assert step(night, rolls) == [Lead(night.wall, SPAN)]
    assert night.read_again().table == night.room.table
