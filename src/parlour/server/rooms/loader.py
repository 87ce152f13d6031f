"""The loader: brings rooms from the log into memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from parlour.kernel import Millis, Refusal
from parlour.room.memory import HouseMemory
from parlour.server.rooms.folding import folded
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.naming import people_of
from parlour.server.rooms.shared import Loaded
from parlour.store import Log, Stored, StoreFailure

logger = logging.getLogger("parlour")

Live = Callable[[Loaded, str], LiveRoom]
"""Makes a live room of what was loaded, for the address of who asks for it."""


class Loader:
    """Loads each room once, however many ask for it, and one at a time."""

    def __init__(
        self,
        log: Log,
        rooms: Mapping[str, LiveRoom],
        memory: Callable[[], Awaitable[HouseMemory]],
        live: Live,
        take_in: Callable[[LiveRoom], None],
        serving: Callable[[], Millis],
    ) -> None:
        self._log = log
        self._rooms = rooms
        self._memory = memory
        self._live = live
        self._take_in = take_in
        self._serving = serving
        """The server time since which this process serves."""
        self._folding = asyncio.Lock()
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._unreadable: set[str] = set()
        """What was logged as unreadable: codes of rooms, or `people`."""

    async def load(self, code: str, address: str) -> LiveRoom | None:
        """Load a room from the log; other callers wait for the same loading."""
        loading = self._loading.get(code)
        if loading is None:
            stored = await self._read(code)
            if not stored:
                return None
            if code in await self._log.closed():
                raise Refusal("room_closed")
            if code in self._rooms:  # somebody else was faster
                return self._rooms[code]
            loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._loaded(code, stored, address))
            self._loading[code] = loading
            loading.add_done_callback(partial(self._forget, code))
        return await asyncio.shield(loading)

    async def finish(self, code: str) -> None:
        """Wait until this room is not being loaded any more."""
        loading = self._loading.get(code)
        if loading is not None:
            await asyncio.wait([loading])

    def failed(self, what: str, error: Exception) -> Refusal:
        """Return what to tell people when a room, or the list of people, cannot be read. The
        operator is told once."""
        if what not in self._unreadable:
            self._unreadable.add(what)
            is_expected = isinstance(error, Refusal)
            logger.error("%s: %s", what, error, exc_info=None if is_expected else error)
        return error if isinstance(error, Refusal) else Refusal("unreadable_room")

    async def _read(self, code: str) -> list[Stored]:
        try:
            return await self._log.read(code)
        except StoreFailure as failure:
            raise self.failed(code, failure) from failure

    async def _loaded(self, code: str, stored: list[Stored], address: str) -> LiveRoom:
        memory = await self._memory()
        async with self._folding:  # one at a time: the interpreter runs one thread at a time
            try:
                room = await asyncio.to_thread(folded, stored, memory)
                people = await people_of(self._log, room)
            except Exception as error:
                raise self.failed(code, error) from error
        live = self._live(Loaded(room, people, stored), address)
        if live.is_running and not await self._is_held(code):
            await live.credit(self._serving())
        self._take_in(live)
        live.begin()
        return live

    async def _is_held(self, code: str) -> bool:
        """Return whether another worker has the room live, so that its clock has run."""
        try:
            return await self._log.is_held(code)
        except StoreFailure as failure:
            raise self.failed(code, failure) from failure

    def _forget(self, code: str, _: asyncio.Task[LiveRoom]) -> None:
        self._loading.pop(code, None)
