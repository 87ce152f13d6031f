"""People, seats, teams, host powers and the night: what outlives a game."""

from parlour.room.room import Played, Room

__all__ = ["Played", "Room"]
