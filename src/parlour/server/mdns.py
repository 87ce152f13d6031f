"""A name in the house's network: `parlour.local`, announced by multicast DNS.

With the extra `lan` only (the library `zeroconf`). Where another machine has the name already, the
next free one is taken: `parlour-2.local`.
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


def is_installed() -> bool:
    return importlib.util.find_spec("zeroconf") is not None


class LocalName:
    """The name of a house, as long as it is open to the network."""

    def __init__(self, label: str) -> None:
        self._label = label
        self.host = ""
        """The name announced (`parlour.local`); empty while there is none."""
        self._announced: tuple[tuple[str, ...], int] | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None

    async def follow(self, addresses: Sequence[str], port: int) -> None:
        """Announce these addresses, or nothing where there are none."""
        wanted = (tuple(addresses), port) if addresses else None
        if wanted == self._announced:
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
        # The package imports it at the top, too, but not so that type checkers see it.
        from zeroconf._services.info import AddressResolverIPv4

        for number in range(1, MOST_NAMES + 1):
            host = f"{self._label}.local" if number == 1 else f"{self._label}-{number}.local"
            asked = AddressResolverIPv4(f"{host}.")
            await asked.async_request(zeroconf.zeroconf, ASK_MILLIS)
            if set(asked.parsed_addresses()) <= set(own):
                return host
            await asyncio.sleep(0)
        return ""
