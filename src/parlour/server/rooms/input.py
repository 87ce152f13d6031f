"""An input: anything that wants to change a room."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.catalogue import sentence
from parlour.room import Accepted, Room
from parlour.room.commands import Need
from parlour.server.messages import Ack
from parlour.server.meter import meter
from parlour.server.rooms.connection import Connection
from parlour.store import Duplicate, Person

logger = logging.getLogger("parlour")

Decide = Callable[[Room], Accepted]
"""What an input leads to in a room, or a refusal."""


CLOSED = ("room_moved", "store_closed")
"""The room is closed here. What was to happen by itself happens where it is opened next."""


class Moot(Exception):
    """The reason for something that happens by itself has gone."""


class Input(msgspec.Struct, eq=False):
    """A person's message, a call that somebody waits for, or something that happens by itself."""

    decide: Decide
    sender: Connection | None = None
    """The connection that sent it as message `id`, and gets the reply."""
    id: str | None = None
    done: asyncio.Future[None] | None = None
    """For those who wait for it instead of a connection."""
    people: Sequence[Person] = ()
    """People to be written with it."""
    late: bool = False
    """A deadline passed while it waited for its turn."""
    is_move: bool = False
    need: Need = Need.ORDINARY
    """What it is written for."""
    is_due: bool = False
    """It has to happen, so the room tries it again if it could not be written."""
    is_deadline: bool = False
    """A deadline has come: whatever waits behind it is late."""
    drop_late: bool = False
    """It answers a question from before that deadline, so it means nothing after it."""
    arrived: float = msgspec.field(default_factory=time.monotonic)
    overtaken: int = 0
    """How often another worker wrote to the room while this was on its way."""
    is_checked: bool = False
    """It was refused once, and the log has been read since then."""

    @property
    def key(self) -> tuple[str, str] | None:
        """Names a message for good, so that it is applied once however often it is sent."""
        if self.sender is None or self.id is None:
            return None
        return self.sender.person, self.id

    @property
    def comes_again(self) -> bool:
        """The room finds by itself that this has to happen, so it can be dropped at any time."""
        return self.is_due or self.drop_late

    @property
    def is_by_old_state(self) -> bool:
        """Somebody waits for the reply, and a refusal may come from a state that is a moment old."""
        return not self.is_checked and not self.comes_again

    def accept(self) -> None:
        """Accept an input that is durable. A message is acknowledged by what its sender is
        shown."""
        if self.sender is not None:
            meter.inputs.observe(time.monotonic() - self.arrived)
            meter.moves += self.is_move
        else:
            meter.bot_moves += self.is_move
        self.drop()

    def drop(self) -> None:
        """Drop an input that is no longer needed. Nobody gets a reply."""
        if self.done is not None and not self.done.done():
            self.done.set_result(None)

    def acknowledge(self) -> None:
        """Acknowledge a message that was durable before: it was sent again, and is not applied
        again."""
        if self.sender is not None and self.id is not None:
            self.sender.tell(Ack(self.id))

    def reject(self, room: Room, failure: Exception) -> None:
        """Say why an input changed nothing, to those who wait for the reply."""
        if isinstance(failure, Duplicate):
            self.acknowledge()
        elif isinstance(failure, Moot):
            self.drop()
        elif self.done is not None:
            if not self.done.done():
                self.done.set_exception(failure)
        elif self.sender is not None and isinstance(failure, Refusal):
            game = None if room.table is None else room.table.game
            words = sentence(failure, self.sender.language, game)
            self.sender.refuse(self.id, failure, words)
        elif isinstance(failure, Refusal):
            if failure.code not in CLOSED:
                logger.error("room %s: %s", room.code, failure)
        else:
            logger.error("room %s: an input failed", room.code, exc_info=failure)
            if self.sender is not None:
                self.sender.fail()  # no reply, so that its client comes back with it
