"""People, seats, teams, host powers and the night: what outlives a game."""

from parlour.room.night import Played
from parlour.room.room import Accepted, Room

__all__ = ["Accepted", "Played", "Room"]
