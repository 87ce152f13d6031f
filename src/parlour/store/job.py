"""Jobs for a writer, and the calls of a log that become jobs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from parlour.store.log import Kept, Pending, Person, Stored, StoreFailure


class Append(msgspec.Struct):
    """Entries of one stream and what belongs to them, written as a whole."""

    pending: Pending
    stream: str
    after: int
    entries: Sequence[Stored]
    people: Sequence[Person]
    kept: Sequence[Kept]


class Forget(msgspec.Struct):
    """A person to be deleted."""

    pending: Pending
    person: str


class Delete(msgspec.Struct):
    """A stream to be deleted, with its people."""

    pending: Pending
    stream: str


class Close(msgspec.Struct):
    """A stream to be marked as closed by the owner of the house, or as open again."""

    pending: Pending
    stream: str
    closed: bool


class Probe(msgspec.Struct):
    """A write that changes nothing, to see whether writing works."""

    pending: Pending


Job = Append | Forget | Delete | Close | Probe


class Submitting:
    """The writing calls of a log: each hands a job to the writer."""

    def __init__(self, submit: Callable[[Job], None]) -> None:
        self._submit = submit
        self._closed = False

    def append(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> Pending:
        self._check_open()
        for seq, entry in enumerate(entries, after + 1):
            if entry.seq != seq:
                raise ValueError(f"entry {entry.seq} of {stream} was appended as number {seq}")
        pending = Pending()
        self._submit(Append(pending, stream, after, entries, people, kept))
        return pending

    async def forget(self, person: str) -> None:
        await self._change(Forget, person)

    async def delete(self, stream: str) -> None:
        await self._change(Delete, stream)

    async def set_closed(self, stream: str, closed: bool) -> None:
        await self._change(Close, stream, closed)

    async def probe(self) -> None:
        await self._change(Probe)

    async def _change(self, kind: Callable[..., Job], *values: Any) -> None:
        self._check_open()
        pending = Pending()
        self._submit(kind(pending, *values))
        await pending

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailure("store_closed")
