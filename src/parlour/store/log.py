"""What the house asks of its memory: an append-only log, and the people outside of it.

One stream per room. An entry is there for good once `append` has returned: it is on the disk,
whatever is killed afterwards. Names and tokens are kept apart from the log, so that a person can
be forgotten while the games stay.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

from parlour.kernel import Refusal


class Stored(msgspec.Struct, frozen=True, gc=False):
    """One log entry as the store sees it."""

    seq: int
    body: bytes
    """The entry as JSON; the store never looks inside."""
    person: str | None = None
    id: str | None = None
    """Where both are given, `(stream, person, id)` is there once: a re-sent move is known."""


class Person(msgspec.Struct, frozen=True):
    """Somebody in a room. Personal data lives here and nowhere in the log."""

    id: str
    room: str
    name: str
    token_hash: bytes
    """No two people have the same one."""


class Kept(msgspec.Struct, frozen=True):
    """Something that games leave behind for later nights, one value for each room and key."""

    game: str
    key: str
    room: str
    value: bytes
    """As JSON; the store never looks inside."""


class Conflict(Exception):
    """The stream does not end at that seq: somebody else was faster. Read again, judge again."""


class Duplicate(Exception):
    """This `(person, id)` was appended before: the move is in the log already."""


class StoreFailure(Refusal):
    """The store could not do it (disk full, I/O error …). What was to be appended is not there.

    Its code and details have a sentence in the house's catalogue like any other refusal.
    """


Done = Callable[[Exception | None], None]
"""Called on the event loop with what went wrong; None where nothing did, and it is durable."""


class Log(Protocol):
    """The memory of the house."""

    def hand_in(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        done: Done,
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> None:
        """The same as `append` for whoever has no need to wait: `done` is called in the end."""
        ...

    def append(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> Awaitable[None]:
        """Add entries with seq after + 1, after + 2 …; durable when the awaitable is done.

        All of it or nothing: people and what is kept for later nights are put in, or brought up
        to date, in the same step. Calls take their place in the order they were made, awaited or
        not, so the next entry may be handed in while the last one is still on its way; it fails
        with it.

        Raises `Conflict`, `Duplicate` or `StoreFailure`.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        """The entries of a stream behind seq `after`, in order."""
        ...

    async def streams(self) -> list[str]:
        """All streams that have entries, in alphabetical order."""
        ...

    async def kept(self) -> list[Kept]:
        """All that games have left behind."""
        ...

    async def people(self, room: str) -> list[Person]:
        """The people of a room."""
        ...

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Who holds this token."""
        ...

    async def forget(self, person: str) -> None:
        """Delete a person's name and token for good; the log stays."""
        ...

    async def close(self) -> None:
        """Finish what was handed in, then let go of the disk. Later calls are refused."""
        ...
