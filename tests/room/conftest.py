"""Rooms for tests: a virtual server clock and people who say things to the room."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.kernel import Entry
from parlour.room import Room, codec
from parlour.room.commands import Choose, Command, SetOptions
from parlour.room.fields import Role

SECRET = "11" * 32


class Night:
    """A room with its whole log, and a server clock that is set by hand."""

    def __init__(self) -> None:
        self.wall = 1_000_000
        self.room, self.log = Room.open("BCDFGH", "anna", SECRET, self.wall)

    def take(self, judged: tuple[Room, list[Entry]]) -> Room:
        self.room, entries = judged
        self.log += entries
        return self.room

    def say(self, person: str, command: Command, id: str | None = None) -> Room:
        return self.take(self.room.submit(person, command, self.wall, id))

    def join(self, person: str, role: Role = "player", nonce: str | None = None) -> Room:
        return self.take(self.room.join(person, role, nonce, self.wall))

    def play(self, person: str, move: Any) -> Room:
        return self.take(self.room.play(person, move, self.wall))

    def choose(self, **options: Any) -> Room:
        self.say("anna", Choose("times"))
        return self.say("anna", SetOptions({"starts": 0, **options}))

    def read_again(self) -> Room:
        """The room as the log gives it after a restart."""
        return Room.fold(codec.decode([codec.encode(entry) for entry in self.log]))


@pytest.fixture
def night() -> Night:
    return Night()
