"""What every command has: who may give it, what it leads to, and what everybody is told of it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from parlour.kernel import Millis, Refusal
from parlour.room.fields import Changes

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room

HOUSE = ""
"""Who did it, where nobody did: the house itself."""

News = tuple[str, dict[str, Any]]
"""A code of the house catalogue's `notices`, with details. `who` and `whom` are person ids."""


class Need(enum.Enum):
    """What something is written for: how much of the quotas of room and person it may use."""

    ORDINARY = enum.auto()
    SETTING = enum.auto()
    """It takes the place of what the same person has set before, so little of it is needed."""
    GAME = enum.auto()
    """It keeps a running game going."""
    ORDER = enum.auto()
    """The host says with it who comes in and what is allowed. It counts for the room alone."""
    POWER = enum.auto()
    """The host has power with it over the running game and over people. It counts for the room
    alone, and is there when switching to and fro has used up what is for keeping order."""
    WAY_OUT = enum.auto()
    """Somebody leaves or is back at their seat, or a game ends: always, since nobody can do it again
    without something else in between."""


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens to a room."""

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        """Return what changes in the room when `who` does this at this time of the log, or refuse.
        A log is read again by the same function."""
        raise NotImplementedError

    def news(self, who: str) -> News | None:
        """Return what everybody is told; None where the view itself says it all."""
        return None


class RoomCommand(Input, frozen=True):
    """Something that a person can say to their room; only the host, if it does not say otherwise."""

    helps: ClassVar[bool] = False
    """It could help in a try at the board of the day that counts, so it is refused there."""
    begins: ClassVar[bool] = False
    """It begins something new, for which there must be space on the disk."""
    in_class: ClassVar[bool] = False
    """Pupils may say it at a table of a class, where their teacher says the rest."""
    need: ClassVar[Need] = Need.POWER
    said_by: ClassVar[str] = "the host"
    """Who may say it, in words; `may` decides."""

    def authorise(self, room: Room, who: str) -> None:
        """Refuse somebody who may not say this, whatever is in it. Asked before anything looks at
        what is in it."""
        if who not in room.people:
            raise Refusal("not_in_room")
        if not self.may(room, who):
            raise Refusal("host_only")
        if room.classroom and who != room.host and not self.in_class:
            raise Refusal("teacher_only")
        if self.helps:
            room.check_honest()

    def may(self, room: Room, who: str) -> bool:
        """Return whether somebody in the room may say this."""
        return who == room.host

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        """Return what it leads to, or refuse. Most commands are logged as they are; what changes
        nothing and tells nobody anything is not."""
        changes = self.changes(room, who, wall)
        if self.news(who) is None and all(
            getattr(room, name) == value for name, value in changes.items()
        ):
            return room, []
        return room.add(self, who, wall, id)


class FreeCommand(RoomCommand, frozen=True):
    """Something that everybody in the room may say."""

    need = Need.ORDINARY
    said_by = "everybody"

    def may(self, room: Room, who: str) -> bool:
        return True
