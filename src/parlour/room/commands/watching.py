"""Watching a finished game together. Nothing of it is logged: it is over when the host goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from parlour.kernel import Millis, Refusal
from parlour.room.commands.base import Need, RoomCommand
from parlour.room.fields import Changes, SeatNumber, Show

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class SetShow(RoomCommand, frozen=True, tag="show"):
    """Say how long what is staged takes, from now on."""

    need = Need.SETTING

    show: Show

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"show": self.show}


class GiveVoice(RoomCommand, frozen=True, tag="voice"):
    """Say whose phone speaks for the house; null: table screens do."""

    need = Need.SETTING

    person: str | None

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if self.person is not None and room.people.get(self.person, "table") == "table":
            raise Refusal("no_such_person")
        return {"voice": self.person}


class SkipShow(RoomCommand, frozen=True, tag="skip_show"):
    """Go on with what is staged until so many beats are left; where it has come so far, nothing
    happens."""

    said_by = "the host, table screens"

    left: Count

    def may(self, room: Room, who: str) -> bool:
        return who == room.host or room.people.get(who) == "table"

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        lead = room.on_table.rest_of_show(self.left, wall)
        return (room, []) if lead is None else room.act(lead, wall, who, id)


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
