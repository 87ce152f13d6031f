"""The interface of the store: an append-only log, and the people apart from it.

There is one stream per room. When `append` is done, its entries are on the disk, whatever is killed
afterwards. Names and tokens are stored apart from the log, so that a person can be deleted while
the games stay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from parlour.kernel import Refusal


class Stored(msgspec.Struct, frozen=True, gc=False):
    """One log entry as the store sees it."""

    seq: int
    body: bytes
    """The entry as JSON, which the store does not read."""
    person: str | None = None
    id: str | None = None
    """If both are given, `(stream, person, id)` is unique: a move sent again is not stored
    again."""


class Person(msgspec.Struct, frozen=True):
    """A person in a room. Personal data is stored here and nowhere in the log."""

    id: str
    room: str
    name: str
    token_hash: bytes
    """Unique among all people."""
    device: bytes | None = None
    """The hash of a random id that the browser keeps, so that somebody sent away stays out."""
    face: int | None = None
    """The number of their face; None in houses from before there were faces."""


class Kept(msgspec.Struct, frozen=True):
    """What a game keeps for later nights: one value for each room and key."""

    game: str
    key: str
    room: str
    value: bytes
    """JSON, which the store does not read."""


class News(msgspec.Struct, frozen=True):
    """Something besides entries that changed in the store, perhaps by another worker."""

    kind: Literal["people", "kept", "closed"]
    """`closed`: the owner closed, opened or deleted the room."""
    room: str


class Pulse(msgspec.Struct, frozen=True):
    """What a worker learns when it tells the store that it is alive."""

    others: int
    """Other workers that are alive."""
    time: int | None = None
    """The time of the store in milliseconds; None where it has no clock of its own."""
    taken: int = 0
    """When that was, by this process's `time.monotonic_ns`."""


class Other(msgspec.Struct, frozen=True):
    """Another worker that is alive."""

    figures: bytes
    """What it said with its last beat."""
    rooms: frozenset[str]
    """The streams it holds."""


class Conflict(Exception):
    """The stream does not end at that seq: somebody else has appended. Read on and decide again."""


class Duplicate(Exception):
    """This `(person, id)` is in the stream already: the move was sent again."""


class StoreFailure(Refusal):
    """The store failed (disk full, I/O error …), and nothing of the append was stored.

    Its code has a sentence in the catalogues like that of any other refusal.
    """


class Unresolved(Exception):
    """The store closed before it knew whether this was stored. Nobody is told anything: who sent it
    asks again by its id."""


Done = Callable[[Exception | None], None]
"""Called on the event loop with the failure, or with None when it is durable."""


class Pending:
    """A write on its way to the disk: await it, or have a callback called `then`.

    Unlike a future it calls back in the same iteration of the event loop in which the store tells
    of the outcome, so that all that was written together is answered together.
    """

    __slots__ = ("_callbacks", "_outcome", "loop")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._callbacks: list[Done] = []
        self._outcome: tuple[Exception | None] | None = None

    def then(self, done: Done) -> None:
        """Call this with the outcome."""
        if self._outcome is None:
            self._callbacks.append(done)
        else:
            self.loop.call_soon(done, *self._outcome)

    def settle(self, failure: Exception | None) -> None:
        """Set the outcome. The store calls this, on the event loop."""
        self._outcome = (failure,)
        # A job that is kept must not keep its waiters in memory.
        callbacks, self._callbacks = self._callbacks, []
        for done in callbacks:
            try:
                done(failure)
            except Exception as error:
                context = {"message": "after a write", "exception": error}
                self.loop.call_exception_handler(context)

    def __await__(self) -> Generator[Any, None, None]:
        future: asyncio.Future[None] = self.loop.create_future()

        def done(failure: Exception | None) -> None:
            if future.done():  # the waiting task was cancelled
                return
            if failure is None:
                future.set_result(None)
            else:
                future.set_exception(failure)

        self.then(done)
        return (yield from future)


class Log(Protocol):
    """An append-only log of streams, and the people apart from it."""

    is_shared: bool
    """Other workers may write to it."""

    @property
    def house(self) -> str:
        """Tells the houses apart that share a bus; known after the first `beat`."""
        ...

    def append(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> Pending:
        """Add entries with seq after + 1, after + 2 …; they are durable when it is done.

        All or nothing: `people` and `kept` are inserted or updated in the same transaction.
        Appends are written in the order of the calls, so the next entry may be appended before the
        last one is done. If the last one fails, the next one fails with `Conflict`.

        It fails with `Conflict`, `Duplicate` or `StoreFailure`. Nobody can cancel it.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        """Return the entries of a stream after seq `after`, in order. Refused with `damaged_store`
        if one of the stream is not as it was written, or missing."""
        ...

    async def streams(self) -> list[str]:
        """Return all streams that have or had entries, in alphabetical order."""
        ...

    async def kept(self, rooms: Collection[str] | None = None) -> list[Kept]:
        """Return what games keep for later nights: those of these rooms, or of all."""
        ...

    async def heads(self, streams: Iterable[str]) -> dict[str, int] | None:
        """Return the last seq of each of these streams that has one; None where nobody else
        writes."""
        ...

    async def news(self) -> Sequence[News]:
        """Return what changed besides entries since the last call; nothing at the first one."""
        ...

    async def is_held(self, stream: str) -> bool:
        """Return whether another worker has this stream's room live, and is alive itself."""
        ...

    def hold(self, stream: str) -> None:
        """Note that this worker has the room live from now on: its clock runs."""
        ...

    def let_go(self, stream: str) -> None:
        """Note that this worker has put the room away."""
        ...

    async def others(self) -> Sequence[Other]:
        """Return the other workers that are alive, the oldest first."""
        ...

    async def beat(self, figures: bytes = b"") -> Pulse:
        """Tell that this worker is alive, and what it has counted. What it holds counts as held
        while it does so every few seconds and its process lives."""
        ...

    async def people(self, room: str) -> list[Person]:
        """Return the people of a room."""
        ...

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the person with this token."""
        ...

    async def forget(self, person: str) -> None:
        """Delete a person's name and token for good. The log stays."""
        ...

    async def delete(self, stream: str) -> None:
        """Delete a stream and its people for good."""
        ...

    async def set_closed(self, stream: str, closed: bool) -> None:
        """Mark a stream as closed by the owner of the house, or as open again."""
        ...

    async def closed(self) -> set[str]:
        """Return the streams that the owner of the house has closed."""
        ...

    async def probe(self) -> None:
        """Try a write that changes nothing. It fails with `StoreFailure` where writing would."""
        ...

    async def close(self) -> None:
        """Finish all appends, then release the folder. Later calls are refused."""
        ...
