"""The log of a room: one stream, numbered without gaps, that leads to the same room again."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.kernel import Refusal
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
    HandOver,
    Kick,
    Leave,
    Lobby,
    Lock,
    PauseGame,
    Rematch,
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

from .conftest import Night

PEOPLE = ("anna", "ben", "cleo")


def anything(rng: random.Random) -> Command:
    seat = rng.randrange(3)
    return rng.choice(
        (
            Sit(seat),
            Stand(),
            ChangeRole(rng.choice(("player", "spectator", "table"))),
            Leave(),
            Choose("times"),
            SetOptions({"rows": 5, "match_minutes": 0}),
            SetSeats(2),
            SeatBot(seat, 2),
            Clear(seat),
            SetSeatOptions(seat, {"time_factor": 2}),
            StartGame(),
            StartGame(),
            Rematch(),
            Lobby(),
            PauseGame(),
            ResumeGame(),
            ExtendClock(5),
            CorrectScore(seat, 1),
            EndGame(),
            HandOver(rng.choice(PEOPLE)),
            Replace(seat, 3),
            GiveBack(seat),
            Kick(rng.choice(PEOPLE)),
            Lock(rng.random() < 0.2),
            AutoBot(True),
        )
    )


def step(night: Night, rng: random.Random) -> None:
    """Something happens, or is refused."""
    night.wall += rng.randrange(0, 20_000)
    room, person = night.room, rng.choice(PEOPLE)
    if room.table is not None and room.table.is_due(night.wall):
        night.take(room.expire())
        return
    kind = rng.randrange(4)
    if kind == 0 and person not in room.people:
        night.join(person)
    elif kind <= 2 and room.table is not None:
        seat = room.seat_of(person)
        move: Any = None
        if seat is not None:
            move = room.table.game.sample(room.table.state, seat, rng)
        if move is not None:
            night.play(person, move)
    else:
        night.say(person, anything(rng))


@pytest.mark.heavy
@given(seed=st.integers(0, 10**6))
def test_whatever_happens_the_log_leads_to_the_same_room(seed: int) -> None:
    rng = random.Random(seed)
    night = Night()
    for person in PEOPLE[1:]:
        night.join(person)
    night.choose(match_minutes=0, rows=5)
    night.say("anna", StartGame())
    for _ in range(60):
        before, length = night.room, len(night.log)
        try:
            step(night, rng)
        except Refusal:
            assert night.room is before
            assert len(night.log) == length
    assert [entry.seq for entry in night.log] == list(range(1, len(night.log) + 1))
    assert night.room.seq == len(night.log)
    assert night.read_again() == night.room


def test_a_guest_in_the_middle_of_a_game_does_not_disturb_the_numbers() -> None:
    night = Night()
    night.join("ben")
    night.choose()
    night.say("anna", StartGame())
    night.join("cleo", "spectator")
    night.say("anna", PauseGame())
    night.join("dora", "spectator")
    night.say("anna", ResumeGame())
    assert [entry.seq for entry in night.log] == list(range(1, len(night.log) + 1))
