"""What the house itself writes into the log of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.kernel import Millis, Refusal
from parlour.room.commands.base import Input, News
from parlour.room.company import joined
from parlour.room.fields import Changes, Role

if TYPE_CHECKING:
    from parlour.room.room import Room


class Open(Input, frozen=True, tag="open", omit_defaults=True):
    """The room opens, with the house's first secret; the opener is its host.

    With a `day` the secret belongs to that date and everybody knows it: the board of the day.
    `counted`: it is the opener's one try that counts; `shown`: they let the house show its result.
    A table of a class belongs to `classroom`; with `runs` its clocks run whoever is there.
    """

    code: str
    secret: str
    day: str | None = None
    counted: bool = False
    shown: bool = False
    classroom: str = ""
    runs: bool = False

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        raise Refusal("room_open_already")


class NewSecret(Input, frozen=True, tag="commit"):
    """The house's secret for the next game. Only its hash is shown until that game is over."""

    secret: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"secret": self.secret, "nonces": {}, "day": None, "counted": False}


class Join(Input, frozen=True, tag="join"):
    """The entry's person comes in."""

    role: Role

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return joined(room, who, self.role)

    def news(self, who: str) -> News:
        return "joined", {"who": who}


class AskIn(Input, frozen=True, tag="ask_in"):
    """The entry's person waits to be let in."""

    role: Role

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"waiting": room.waiting | {who: self.role}}

    def news(self, who: str) -> News:
        return "asks_in", {"who": who}


class GuestJoins(Input, frozen=True, tag="guest_joins"):
    """Somebody without a device, whom the entry's person brought, has a place in the room."""

    guest: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return joined(room, self.guest, "player") | {"guests": (*room.guests, self.guest)}

    def news(self, who: str) -> News:
        return "guest_joined", {"who": who, "whom": self.guest}
