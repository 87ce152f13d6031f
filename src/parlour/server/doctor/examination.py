"""A whole examination, in the order in which guests meet things."""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from parlour.server.doctor import databases, firewall, machine, ways
from parlour.server.doctor.line import Line
from parlour.server.messages import Network
from parlour.server.network import LOOPBACK
from parlour.server.settings import Settings, Startup


class Case(msgspec.Struct, frozen=True):
    """The house that is looked at."""

    folder: Path
    startup: Startup
    settings: Settings
    network: Network | None = None
    """How phones reach it; None while it is closed."""
    url: str = ""
    """Its public address, where a proxy or a tunnel gives it one; empty: https at the names that the
    proxy serves."""


async def examine(case: Case) -> AsyncIterator[Line]:
    """Look at everything, and say each thing as soon as it is known."""
    startup = case.startup
    for line in machine.versions():
        yield line
    for line in machine.clock():
        yield line
    folder = next(one for one in (case.folder, *case.folder.parents) if one.is_dir())
    for line in machine.space(folder, case.settings):
        yield line
    if not startup.database:
        for line in machine.syncing(folder):
            yield line
    async for line in _databases(startup):
        yield line
    if startup.tls_certificate:
        path, key = Path(startup.tls_certificate), startup.tls_key
        for line in ways.key_fits(path, Path(key) if key else None):
            yield line
        for line in ways.certificate(path, datetime.datetime.now(datetime.UTC)):
            yield line
    if startup.tls:
        for line in ways.own_certificate(case.folder, datetime.datetime.now(datetime.UTC)):
            yield line
    async for line in _ways(case):
        yield line


async def _databases(startup: Startup) -> AsyncIterator[Line]:
    if startup.database:
        async for line in databases.database(startup.database, unsafe=startup.unsafe_database):
            yield line
    if startup.bus:
        async for line in databases.bus(startup.bus):
            yield line


async def _ways(case: Case) -> AsyncIterator[Line]:
    network, startup = case.network, case.startup
    if network is None:
        for line in ways.port_is_free(startup.host, startup.port):
            yield line
    else:
        async for line in ways.ways(network):
            yield line
        if startup.tls:
            async for line in ways.own_tls(network, case.folder):
                yield line
    if startup.host not in LOOPBACK or (network is not None and network.is_open):
        for line in firewall.firewall(startup.port):
            yield line
    for url in _public(case):
        async for line in ways.public(url):
            yield line


def _public(case: Case) -> tuple[str, ...]:
    """Return the public addresses of the house: the one that was named, or those that its proxy
    serves."""
    if case.url:
        return (case.url,)
    hosts = case.settings.allowed_hosts if case.settings.proxy else ()
    return tuple(f"https://{host}" for host in hosts)
