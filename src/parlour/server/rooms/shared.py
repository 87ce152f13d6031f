"""What all live rooms of a process have in common, and what a room is loaded with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.bots.runner import BotRunner
from parlour.room import Room
from parlour.room.show import Pace
from parlour.server.rooms.space import Space
from parlour.server.settings import Settings
from parlour.store import Log, Person, Stored
from parlour.store.bus import Bus


class Shared(NamedTuple):
    """What all live rooms of a process have in common."""

    log: Log
    bus: Bus
    settings: Settings
    space: Space
    runner: BotRunner

    @property
    def pace(self) -> Pace:
        """How long countdowns take, and what is staged."""
        return Pace(round(self.settings.lead_seconds * 1000), self.settings.show_pace)


class Loaded(NamedTuple):
    """A room as the log has it."""

    room: Room
    people: Sequence[Person]
    stored: Sequence[Stored]
    """Its whole log."""
