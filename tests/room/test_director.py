"""A game may want to know where the host sits."""

from __future__ import annotations

from typing import Any

from parlour.games.facts.state import State
from parlour.room import Room
from parlour.room.commands import Choose, SeatBot, SetSeats, Sit, Stand, StartGame

SECRET = "22" * 32


def started(*commands: Any) -> State:
    room, _ = Room.open("BCDFGH", "anna", SECRET, 0)
    for command in (Choose("facts"), SetSeats(3), *commands, StartGame()):
        room, _ = room.submit("anna", command, 0)
    state: State = room.on_table.state
    return state


def test_the_hosts_seat_directs_a_game_of_facts() -> None:
    assert started(Sit(2), SeatBot(0, 1), SeatBot(1, 1)).director == 2


def test_where_the_host_only_watches_the_first_seat_directs() -> None:
    state = started(Stand(), SeatBot(0, 1), SeatBot(1, 1), SeatBot(2, 1))
    assert state.director == 0
