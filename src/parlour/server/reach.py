"""Letting phones in: a house that listens on its own machine opens listeners on the network.

One for each address that was chosen, so that a private network or a virtual one stays shut. What is
wished stands in the file `network.json` of the data folder; all workers of the machine follow it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    suppress,
)
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel import Refusal
from parlour.server.mdns import LocalName
from parlour.server.messages import ChangeNetwork, Network
from parlour.server.network import (
    EVERYWHERE,
    LOOPBACK,
    NetworkAddress,
    addresses,
    link_to,
)
from parlour.store.folder import write_private

logger = logging.getLogger("parlour")

FILE = "network.json"
LOOK_SECONDS = 1.0
"""How often the file and this machine's addresses are looked at."""

Listen = Callable[[socket.socket], AbstractAsyncContextManager[Any]]
Bind = Callable[[str, int], socket.socket]


class Wish(msgspec.Struct, frozen=True):
    """The last change, as the file has it."""

    change: ChangeNetwork
    run: str
    """Which run of the house it was said to: what is not to be remembered holds for that one."""


class Reach:
    """The listeners of one process on the network, and the house's name there."""

    def __init__(
        self,
        folder: Path,
        host: str,
        port: int,
        scheme: str,
        fixed: Callable[[], tuple[str, ...]],
        bind: Bind,
        run: str,
        name: LocalName | None = None,
        has_own_tls: bool = False,
    ) -> None:
        self._file = folder / FILE
        self._host = host
        self._port = port
        self._scheme = scheme
        self.has_own_tls = has_own_tls
        """Whether devices have to be told to trust the house. Its links then lead to the page that
        does so, in the clear, and on to https from there."""
        self._fixed = fixed
        """The addresses for phones where the house was started for the network."""
        self._links = fixed()
        self._bind = bind
        self._run = run
        self._name = name
        self._listen: Listen | None = None
        self._open: dict[str, AsyncExitStack] = {}
        self._seen: int | None = None
        """When the file was last written."""
        self._change = ChangeNetwork(False)
        self._here: tuple[NetworkAddress, ...] = addresses()
        self._changing = asyncio.Lock()

    @property
    def can_change(self) -> bool:
        return self._host in LOOPBACK

    @property
    def chosen(self) -> tuple[str, ...]:
        """The addresses where phones are heard, the likeliest first."""
        if self.can_change:
            return tuple(one.address for one in self._here if one.address in self._open)
        if self._host in EVERYWHERE:
            return tuple(one.address for one in self._here)
        return (self._host,)

    @property
    def links(self) -> tuple[str, ...]:
        if not self.can_change:
            return self._links
        return tuple(link_to(address, self._port, self._scheme) for address in self.chosen)

    @property
    def host_name(self) -> str:
        """The name under which phones find the house; empty without one."""
        return self._name.host if self._name is not None and self.chosen else ""

    @property
    def names(self) -> frozenset[str]:
        """Every address and name under which the house may be asked for."""
        own = {one.address for one in self._here} | ({self.host_name} if self.host_name else set())
        return frozenset(own)

    @property
    def network(self) -> Network:
        name = self.host_name
        return Network(
            bool(self.chosen),
            self.can_change,
            self._change.remember,
            self._here,
            self.chosen,
            self.links,
            link_to(name, self._port, self._scheme) if name else "",
        )

    @asynccontextmanager
    async def following(self, listen: Listen) -> AsyncIterator[None]:
        """Follow the file and the addresses of this machine while the context is open."""
        self._listen = listen
        closing = asyncio.Event()
        task = asyncio.create_task(self._follow_until(closing))
        try:
            yield
        finally:
            # Not cancelled: that could come in the middle of announcing the name.
            closing.set()
            await task

    async def _follow_until(self, closing: asyncio.Event) -> None:
        while not closing.is_set():
            try:
                await self._look()
                # Here and not with a change: finding a free name takes seconds.
                await self._announce()
            except Refusal as refusal:
                logger.warning("the network listener: %s", refusal)
            with suppress(TimeoutError):
                await asyncio.wait_for(closing.wait(), LOOK_SECONDS)
        for stack in self._open.values():
            await stack.aclose()
        self._open.clear()
        if self._name is not None:
            await self._name.close()

    async def change(self, change: ChangeNetwork) -> Network:
        """Open or close the house for phones at once; other workers follow within a second."""
        if not self.can_change:
            raise Refusal("network_fixed", host=self._host)
        self._here = addresses()
        known = {one.address for one in self._here}
        for address in change.addresses:
            if address not in known:
                raise Refusal("no_such_address", address=address)
        if change.is_open and not known:
            raise Refusal("no_network")
        async with self._changing:
            before, self._change = self._change, change
            try:
                await self._follow()
            except Refusal:
                self._change = before
                await self._follow()
                raise
            wish = msgspec.json.encode(Wish(change, self._run))
            await asyncio.to_thread(write_private, self._file, wish)
            self._seen = self._written()
        return self.network

    async def _look(self) -> None:
        self._here = await asyncio.to_thread(addresses)
        self._links = self._fixed()
        async with self._changing:
            if self.can_change:
                written = self._written()
                if written != self._seen:
                    self._seen = written
                    self._change = await asyncio.to_thread(self._read)
            await self._follow()

    async def _announce(self) -> None:
        if self._name is not None:
            await self._name.follow(self.chosen, self._port)

    async def _follow(self) -> None:
        """Listen where it is wished, and nowhere else."""
        wanted = self._wanted() if self.can_change else ()
        for address in [one for one in self._open if one not in wanted]:
            await self._open.pop(address).aclose()
        for address in wanted:
            if address not in self._open:
                self._open[address] = await self._listener(address)

    def _wanted(self) -> Sequence[str]:
        if not self._change.is_open:
            return ()
        named = [one.address for one in self._here if one.address in self._change.addresses]
        home = [one.address for one in self._here if one.kind == "home"]
        return named or home or [one.address for one in self._here]

    async def _listener(self, address: str) -> AsyncExitStack:
        assert self._listen is not None
        stack = AsyncExitStack()
        listening = self._bind(address, self._port)
        stack.callback(listening.close)
        await stack.enter_async_context(self._listen(listening))
        return stack

    # The file -----------------------------------------------------------------------------

    def _written(self) -> int | None:
        try:
            return self._file.stat().st_mtime_ns
        except OSError:
            return None

    def _read(self) -> ChangeNetwork:
        """Return what is wished; a file that cannot be read wishes nothing."""
        try:
            wish = msgspec.json.decode(self._file.read_bytes(), type=Wish)
        except (OSError, msgspec.DecodeError):
            return ChangeNetwork(False)
        if wish.run != self._run and not wish.change.remember:
            return ChangeNetwork(False)
        return wish.change
