"""The follower: keeps the live rooms of this worker in step with what other workers do.

It hears hints on the bus, and looks at the store every second for what no hint told of. In a house
that is one process nobody else writes, so there is nothing to look for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol

from parlour.kernel import Refusal
from parlour.server.clock import follow_clock, set_clock
from parlour.store import Log, News, StoreFailure
from parlour.store.bus import At, Bus, Changed, Here, Hint, Led

logger = logging.getLogger("parlour")


class Followed(Protocol):
    """What is kept in step: a live room, or a live class."""

    @property
    def is_hot(self) -> bool:
        """Somebody is connected here."""
        ...

    @property
    def named_in(self) -> str:
        """The stream beside which its people's names stand."""
        ...

    def hear(self, seq: int) -> None: ...

    def hear_of_people(self) -> None: ...

    def elsewhere(
        self, worker: str, people: frozenset[str], heard: float | None = None
    ) -> None: ...

    def set_blind(self, is_blind: bool) -> None: ...

    def led(self, replay: dict[str, Any] | None) -> None: ...

    async def come_to(self, seq: int) -> None: ...


LOOK_SECONDS = 1.0
LOOKS_PER_BEAT = 2

Evict = Callable[[str, Refusal], Awaitable[None]]
Remember = Callable[[Sequence[str]], Awaitable[None]]
"""Takes in what games in these rooms have left behind for later nights."""


class Follower:
    """One for each worker."""

    def __init__(
        self,
        log: Log,
        bus: Bus,
        rooms: Mapping[str, Followed],
        evict: Evict,
        remember: Remember,
        figures: Callable[[], bytes],
    ) -> None:
        self._log = log
        self._bus = bus
        self._rooms = rooms
        self._evict = evict
        self._remember = remember
        self._figures = figures
        """What this worker has counted, for the others."""
        self._others = 0
        """Other workers that are alive."""
        self._sees = False
        """It is known who is connected to the other workers."""
        self._looks = 0
        self._is_away = False
        self._at_once = asyncio.Event()
        """Somebody says that there is something to see."""
        self._asking: set[asyncio.Task[None]] = set()
        self.trouble: Refusal | None = None
        """Why this worker is not ready, if it is not."""

    @property
    def is_blind(self) -> bool:
        """There are other workers, and nobody can say who is connected to them."""
        return self._others > 0 and not self._sees

    async def start(self) -> None:
        """Take, before the first room is loaded, the store's time, and see who else is there."""
        pulse = await self._log.beat(self._figures())
        set_clock(pulse)
        self.trouble = follow_clock(pulse)
        self._others = pulse.others
        await self._log.news()
        self._bus.start(self._log.house, self._heard, self._gone, self._turned)

    async def run(self) -> None:
        """Look every second, until cancelled."""
        while self._log.is_shared:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._at_once.wait()
            except TimeoutError:
                self._looks += 1
            self._at_once.clear()
            try:
                await self.look()
                self._is_away = False
            except StoreFailure as failure:
                if not self._is_away:
                    logger.error("looking at the store: %s", failure)
                self._is_away = True
            except Exception:
                logger.exception("looking at the store")

    async def look(self) -> None:
        """See what others have done, and say that this worker is alive."""
        if self._looks % LOOKS_PER_BEAT == 0:
            await self._beat()
        await self._take_in(await self._log.news())
        hot = [code for code, live in self._rooms.items() if live.is_hot]
        heads = await self._log.heads(hot)
        for code in hot if heads is not None else ():
            live, seq = self._rooms.get(code), (heads or {}).get(code)
            if live is None:
                continue
            if seq is None:
                await self._evict(code, Refusal("room_closed"))
            else:
                live.hear(seq)

    async def freshen(self, code: str, live: Followed) -> None:
        """Bring a room up to date that somebody wants to use. A hint may be lost or on its way."""
        heads = await self._log.heads([code])
        if heads is None:
            return
        if code not in heads:
            await self._evict(code, Refusal("room_closed"))
            raise Refusal("no_such_room")
        await live.come_to(heads[code])
        if not live.is_hot:
            await self._see_presence(code, live)

    async def _beat(self) -> None:
        pulse = await self._log.beat(self._figures())
        trouble = follow_clock(pulse)
        if trouble is not None and self.trouble is None:
            logger.error("not ready: %s", trouble)
        self.trouble = trouble
        self._others = pulse.others
        self._set_blind()

    async def _take_in(self, news: Sequence[News]) -> None:
        """Take in what changed besides entries."""
        kept = [one.room for one in news if one.kind == "kept"]
        if kept:
            await self._remember(kept)
        renamed = {one.room for one in news if one.kind == "people"}
        for live in list(self._rooms.values()) if renamed else ():
            if live.named_in in renamed:
                live.hear_of_people()
        closed = {one.room for one in news if one.kind == "closed" and one.room in self._rooms}
        if closed:
            now_closed, heads = await self._log.closed(), await self._log.heads(closed)
            for room in closed:
                if room in now_closed or (heads is not None and room not in heads):
                    await self._evict(room, Refusal("room_closed"))

    # The bus ------------------------------------------------------------------------------

    def _heard(self, worker: str, hint: Hint) -> None:
        match hint:
            case At(room, seq):
                live = self._rooms.get(room)
                if live is not None and live.is_hot:
                    live.hear(seq)
            case Here(room, people):
                live = self._rooms.get(room)
                if live is not None:
                    live.elsewhere(worker, people)
            case Led(room, replay):
                live = self._rooms.get(room)
                if live is not None:
                    live.led(replay)
            case Changed():
                self._at_once.set()

    def _gone(self, worker: str, heard: float) -> None:
        for live in list(self._rooms.values()):
            live.elsewhere(worker, frozenset(), heard)

    def _turned(self) -> None:
        """Note that the bus is up again, or down."""
        if not self._bus.is_up:
            self._sees = False
            self._set_blind()
        else:
            task = asyncio.get_running_loop().create_task(self._see_all())
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _see_all(self) -> None:
        """Learn first who is connected elsewhere; only then may anybody be away."""
        for code, live in list(self._rooms.items()):
            await self._see_presence(code, live)
        self._sees = self._bus.is_up
        self._set_blind()

    async def _see_presence(self, code: str, live: Followed) -> None:
        found = await self._bus.present(code)
        for worker, people in (found or {}).items():
            live.elsewhere(worker, people)

    def _set_blind(self) -> None:
        for live in self._rooms.values():
            live.set_blind(self.is_blind)
