"""Watching a finished game together. Nothing of it is logged: it is over when the host goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from parlour.kernel import Millis, Refusal
from parlour.room.commands.base import Need, RoomCommand
from parlour.room.fields import SeatNumber

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class ShowReplay(RoomCommand, frozen=True, tag="show_replay"):
    """Lead everybody who follows through a finished game. Without a game it is over."""

    need = Need.SETTING

    n: Count | None
    """Which game of the night, from 1."""
    entry: Count = 0
    """The game is shown after this entry, from 0."""
    eyes: SeatNumber | None = None
    """Through whose eyes; null: as everybody saw it."""

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        if self.n is not None:
            room.check_not_playing()
            if all(played.n != self.n for played in room.night):
                raise Refusal("no_such_game", n=self.n)
        return room, []
