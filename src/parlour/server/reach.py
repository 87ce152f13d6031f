"""Letting phones in, and no more: at which of its machine's addresses a house can be reached.

A house that listens on its own machine opens a listener for each address that was chosen, so that a
private network or a virtual one stays shut. One that listens everywhere (`--host 0.0.0.0`) turns
away anybody who comes to another address. What is wished stands in the file `network.json` of the data
folder; all workers of the machine follow it.
"""

from __future__ import annotations

import asyncio
import ipaddress
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
from parlour.server.limits import caller
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
NAME_FILE = "network.name"
LOOK_SECONDS = 1.0
"""How often the file and this machine's addresses are looked at."""

Listen = Callable[[socket.socket], AbstractAsyncContextManager[Any]]
Bind = Callable[[str, int], socket.socket]
Connected = Callable[[], frozenset[str]]
"""The addresses that have a connection now."""


class Wish(msgspec.Struct, frozen=True):
    """The last change, as the file has it."""

    change: ChangeNetwork
    run: str
    """Which run of the house it was said to: what is not to be remembered holds for that one."""


class Named(msgspec.Struct, frozen=True):
    """What came of looking for a free name, as the worker that announces it tells the others."""

    run: str
    host: str = ""
    addresses: tuple[str, ...] = ()
    """The addresses for which it was looked for."""


class Reach:
    """The listeners of one process on the network, and the house's name there."""

    def __init__(
        self,
        folder: Path,
        host: str,
        port: int,
        scheme: str,
        bind: Bind,
        run: str,
        name: LocalName | None = None,
        has_own_tls: bool = False,
        has_name: bool | None = None,
    ) -> None:
        self._file = folder / FILE
        self._name_file = folder / NAME_FILE
        self._host = host
        self._port = port
        self._scheme = scheme
        self.has_own_tls = has_own_tls
        """Whether devices have to be told to trust the house. Its links then lead to the page that
        does so, in the clear, and on to https from there."""
        self._bind = bind
        self._run = run
        self._name = name
        """Where this worker announces the name."""
        self._has_name = name is not None if has_name is None else has_name
        """Whether a worker of this machine does."""
        self._told = Named(run)
        self._listen: Listen | None = None
        self._connected: Connected = frozenset
        self._open: dict[str, AsyncExitStack] = {}
        self._seen: int | None = None
        """When the file was last written."""
        self._change = self._at_start = ChangeNetwork(host in EVERYWHERE)
        """What is wished; at the start what `host` says."""
        self._guests: frozenset[str] = frozenset()
        """Who was in when the way was closed, and may come back: a phone that slept, or a page that
        loads its next part."""
        self._here: tuple[NetworkAddress, ...] = addresses()
        self._changing = asyncio.Lock()

    @property
    def can_change(self) -> bool:
        return self._host in LOOPBACK or self._is_everywhere

    @property
    def _is_everywhere(self) -> bool:
        return self._host in EVERYWHERE

    @property
    def _heard(self) -> tuple[str, ...]:
        """The addresses where phones get an answer, the likeliest first: where they are let in, and
        where guests may come back after the way was closed."""
        if not self.can_change:
            return (self._host,)
        open_here = (one.address for one in self._here)
        if not self._is_everywhere:
            return tuple(address for address in open_here if address in self._open)
        wanted = self._wanted()
        return tuple(address for address in open_here if self._guests or address in wanted)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The addresses where phones are let in, the likeliest first."""
        wanted = self._wanted()
        return tuple(address for address in self._heard if address in wanted)

    @property
    def links(self) -> tuple[str, ...]:
        """Base addresses for phones, the likeliest first."""
        return tuple(link_to(address, self._port, self._scheme) for address in self.chosen)

    @property
    def _named(self) -> tuple[str, ...]:
        """The addresses that the name leads to. A phone tries them one after the other, so those of
        containers and private networks are among them only where they were chosen."""
        fit = {one.address for one in self._here if one.kind == "home"} | {*self._change.addresses}
        heard = self._heard
        return tuple(address for address in heard if address in fit) or heard

    @property
    def host_name(self) -> str:
        """The name under which phones find the house; empty without one."""
        return self._told.host if self._heard else ""

    def admits(self, own: str, peer: str) -> bool:
        """Return whether a connection to an address of this machine may stay."""
        change = self._change
        if not self.can_change or (self._is_everywhere and change.is_open and not change.addresses):
            return True
        address = ipaddress.ip_address(own)
        address = getattr(address, "ipv4_mapped", None) or address
        return address.is_loopback or str(address) in self._wanted() or caller(peer) in self._guests

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
            self._has_name and self._told.addresses != self._named,
        )

    @asynccontextmanager
    async def following(
        self, listen: Listen, connected: Connected = frozenset
    ) -> AsyncIterator[None]:
        """Follow the file and the addresses of this machine while the context is open."""
        self._listen, self._connected = listen, connected
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
            self._name_file.unlink(missing_ok=True)

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
            before = self._change, self._guests
            self._turn_to(change)
            try:
                await self._follow()
            except Refusal:
                self._change, self._guests = before
                await self._follow()
                raise
            wish = msgspec.json.encode(Wish(change, self._run))
            await asyncio.to_thread(write_private, self._file, wish)
            self._seen = self._written()
        return self.network

    async def _look(self) -> None:
        self._here = await asyncio.to_thread(addresses)
        async with self._changing:
            if self.can_change:
                written = self._written()
                if written != self._seen:
                    self._seen = written
                    self._turn_to(await asyncio.to_thread(self._read))
            await self._follow()

    def _turn_to(self, change: ChangeNetwork) -> None:
        """Change what is wished. Who is connected at this moment may come back later."""
        earlier = frozenset[str]() if change.is_open else self._guests
        self._change, self._guests = change, earlier | self._connected()

    async def _announce(self) -> None:
        """Announce the name, or hear of it from the worker that does."""
        if self._name is None:
            if self._has_name:
                self._told = await asyncio.to_thread(self._read_name)
            return
        named = self._named
        await self._name.follow(named, self._port)
        told = Named(self._run, self._name.host, named)
        if told != self._told:
            await asyncio.to_thread(write_private, self._name_file, msgspec.json.encode(told))
            self._told = told

    def _read_name(self) -> Named:
        try:
            told = msgspec.json.decode(self._name_file.read_bytes(), type=Named)
        except (OSError, msgspec.DecodeError):
            return Named(self._run)
        return told if told.run == self._run else Named(self._run)

    async def _follow(self) -> None:
        """Listen where it is wished, and where guests may come back to."""
        if not self.can_change or self._is_everywhere:
            return
        wanted = list(self._wanted())
        if self._guests:
            here = {one.address for one in self._here}
            wanted += [one for one in self._open if one in here and one not in wanted]
        for address in [one for one in self._open if one not in wanted]:
            await self._open.pop(address).aclose()
        for address in wanted:
            if address not in self._open:
                self._open[address] = await self._listener(address)

    def _wanted(self) -> Sequence[str]:
        """Return where phones are to be let in."""
        if not self.can_change:
            return (self._host,)
        if not self._change.is_open:
            return ()
        named = [one.address for one in self._here if one.address in self._change.addresses]
        home = [one.address for one in self._here if one.kind == "home" or self._is_everywhere]
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
        """Return what is wished; a file that cannot be read wishes nothing. An earlier run's wish
        closes no house that was started for its network."""
        try:
            wish = msgspec.json.decode(self._file.read_bytes(), type=Wish)
        except (OSError, msgspec.DecodeError):
            return self._at_start
        if wish.run == self._run:
            return wish.change
        holds = wish.change.remember and wish.change.is_open
        return wish.change if holds else self._at_start
