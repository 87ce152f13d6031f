"""A name in the house's network: `parlour.local`, announced by multicast DNS.

With the extra `lan` only (the library `zeroconf`). Where another machine has the name already, the
next free one is taken: `parlour-2.local`. Where two machines took it at the same moment, the one
with the lower address gives way.
"""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

logger = logging.getLogger("parlour")

ASK_MILLIS = 2000
"""How long to wait for another machine that has the name."""
MOST_NAMES = 20
SERVICE = "_http._tcp.local."
A, IN = 1, 1
"""The record of an IPv4 address, and its class."""

Place = tuple[tuple[str, ...], int]
"""The addresses and the port that a name leads to."""


def is_installed() -> bool:
    return importlib.util.find_spec("zeroconf") is not None


class LocalName:
    """The name of a house, as long as it is open to the network."""

    def __init__(self, label: str) -> None:
        self._label = label
        self.host = ""
        """The name announced (`parlour.local`); empty while there is none."""
        self._announced: Place | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None

    async def follow(self, addresses: Sequence[str], port: int) -> None:
        """Announce these addresses, or nothing where there are none."""
        wanted = (tuple(addresses), port) if addresses else None
        if wanted == self._announced and not self._has_to_give_way():
            return
        await self.close()
        self._announced = wanted
        if wanted is None or not is_installed():
            return
        try:
            await self._announce(wanted[0], port)
        except OSError as error:
            # A network without multicast: the number addresses work all the same.
            logger.warning("no name in the network: %s", error.strerror or error)
            await self.close()
            self._announced = wanted

    def _has_to_give_way(self) -> bool:
        """Return whether another machine took the name at the same moment, and keeps it."""
        if not self.host or self._announced is None or self._zeroconf is None:
            return False
        from zeroconf import current_time_millis

        heard = self._zeroconf.zeroconf.cache.get_all_by_details(f"{self.host}.", A, IN)
        now = current_time_millis()
        packed = {
            bytes(getattr(record, "address", b"")) for record in heard if not record.is_expired(now)
        }
        own = set(map(socket.inet_aton, self._announced[0]))
        return bool(others := packed - own) and max(others) > max(own)

    async def close(self) -> None:
        """Take the name back, so that browsers do not keep it."""
        self.host, self._announced = "", None
        zeroconf, self._zeroconf = self._zeroconf, None
        info, self._info = self._info, None
        if zeroconf is not None:
            if info is not None:
                await (await zeroconf.async_unregister_service(info))
            await zeroconf.async_close()

    async def _announce(self, addresses: tuple[str, ...], port: int) -> None:
        from zeroconf import IPVersion
        from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

        self._zeroconf = AsyncZeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
        host = await self._free_name(self._zeroconf, addresses)
        if not host:
            logger.warning("no name in the network: all of %s are taken", self._label)
            return
        self._info = AsyncServiceInfo(
            SERVICE,
            f"{host.removesuffix('.local')} {port}.{SERVICE}",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties={"path": "/"},
            server=f"{host}.",
        )
        await (await self._zeroconf.async_register_service(self._info, allow_name_change=True))
        self.host = host

    async def _free_name(self, zeroconf: AsyncZeroconf, own: Sequence[str]) -> str:
        """Return the first name that no other machine answers to; empty if all are taken."""
        for number in range(1, MOST_NAMES + 1):
            host = f"{self._label}.local" if number == 1 else f"{self._label}-{number}.local"
            if await _ask(zeroconf, host) <= set(own):
                return host
            await asyncio.sleep(0)
        return ""


async def addresses_of(host: str, own: Sequence[str]) -> frozenset[str]:
    """Ask the networks of this machine's own addresses where a name leads, as a phone does."""
    if not is_installed() or not host.endswith(".local"):
        return frozenset()
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    zeroconf = AsyncZeroconf(interfaces=list(own), ip_version=IPVersion.V4Only)
    try:
        return await _ask(zeroconf, host)
    finally:
        await zeroconf.async_close()


async def _ask(zeroconf: AsyncZeroconf, host: str) -> frozenset[str]:
    # The package imports it at the top, too, but not so that type checkers see it.
    from zeroconf._services.info import AddressResolverIPv4

    asked = AddressResolverIPv4(f"{host}.")
    await asked.async_request(zeroconf.zeroconf, ASK_MILLIS)
    return frozenset(asked.parsed_addresses())
