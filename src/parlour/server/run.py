"""Running the server: a listening socket, the store, the house and aiohttp on an event loop."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import importlib
import importlib.util
import logging
import secrets
import signal
import socket
import ssl
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from aiohttp import web

from parlour.kernel import Refusal
from parlour.server.doctor import Case, Line, examine
from parlour.server.mdns import LocalName
from parlour.server.network import LOOPBACK, bind, links
from parlour.server.reach import Reach
from parlour.server.rooms.house import House
from parlour.server.settings import Settings, Startup, check_settings
from parlour.server.web.admin import admin_listener
from parlour.server.web.app import create_app
from parlour.server.web.door import Doorkeeper
from parlour.server.web.listener import Listener
from parlour.server.web.protocol import http_options, http_protocol
from parlour.server.web.security import own_names
from parlour.server.web.trust import trust_app
from parlour.shelf.packs import use_data
from parlour.store.opening import Store

if TYPE_CHECKING:
    from parlour.server.authority import HouseCertificate

logger = logging.getLogger("parlour")

MOST_FILES = 65536
SPARE_FILES = 100
"""Files the house needs besides its connections."""
SHUTDOWN_SECONDS = 3
"""How long running calls may take when the house closes."""


def tune_garbage_collector() -> None:
    """Let the cyclic garbage collector run less often, and not over what stays anyway.

    States are immutable and hold no cycles, so it finds nothing in them; running after every few
    hundred objects would cost a tenth of a busy server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def raise_file_limit() -> int:
    """Have as many files open as the system allows; how many. 0 where there is no such limit."""
    most = 0
    if sys.platform != "win32":
        try:
            import resource
        except ImportError:
            return 0
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most == resource.RLIM_INFINITY:
            most = MOST_FILES
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Make an event loop: uvloop's where it is installed, which it cannot be on Windows; otherwise
    asyncio's own."""
    if importlib.util.find_spec("uvloop") is None:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = importlib.import_module("uvloop").new_event_loop()
    return loop


Speak = Callable[[], asyncio.Protocol]
"""Makes what speaks with one connection."""


class Address(NamedTuple):
    """Where a house can be found."""

    port: int
    local: str
    """For browsers on this machine."""
    links: tuple[str, ...]
    """For phones; none where they cannot reach it."""

    @classmethod
    def of(cls, host: str, listener: socket.socket, *, is_tls: bool) -> Address:
        port: int = listener.getsockname()[1]
        scheme = "https" if is_tls else "http"
        return cls(port, f"{scheme}://127.0.0.1:{port}", links(host, port, scheme))


class Server:
    """A house that listens, or one worker of it."""

    def __init__(
        self,
        data: Path,
        host: str = "127.0.0.1",
        port: int = 8000,
        settings: Settings | None = None,
        certificate: Path | None = None,
        key: Path | None = None,
        store: Store | None = None,
        listener: socket.socket | None = None,
        has_admin: bool = True,
        run: str = "",
        tls: bool = False,
    ) -> None:
        self.settings = settings or Settings()
        check_settings(self.settings)
        self._listener = listener or bind(host, port)
        try:
            self._log, bus = (store or Store()).open(data)
        except BaseException:
            self._listener.close()
            raise
        self._data = data
        self._has_admin = has_admin
        use_data(data)
        self.address = Address.of(host, self._listener, is_tls=certificate is not None)
        self._tls = _tls(certificate, key)
        files = (certificate, key)
        self._startup = _startup(host, self.address.port, store or Store(), files, tls=tls)
        scheme = "http" if certificate is None else "https"
        # Of several workers of a machine one announces the name, and all listen.
        name = LocalName(self.settings.name) if has_admin and self.settings.name else None
        shares = listener is not None
        self.reach = Reach(
            data,
            host,
            self.address.port,
            scheme,
            functools.partial(bind, is_shared=shares),
            run or secrets.token_hex(8),
            name,
            tls,
            bool(self.settings.name),
        )
        self._own: HouseCertificate | None = None
        if tls:
            try:
                self._own = _own_certificate(data, self._names)
            except BaseException:
                self._listener.close()
                raise
            self._tls = self._own.context
        folder = None if self._log.is_shared else data
        self.house = House(self._log, self.settings, folder, bus)
        self.opened: Callable[[], None] = lambda: None
        """Called when the house can be used."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None

    @property
    def port(self) -> int:
        return self.address.port

    @property
    def local(self) -> str:
        return self.address.local

    @property
    def links(self) -> tuple[str, ...]:
        return self.address.links

    def run(self) -> None:
        """Serve until `stop` is called, or the process is interrupted or terminated."""
        tune_garbage_collector()
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(self.serve())

    def stop(self) -> None:
        """End `run`, from any thread."""
        if self.loop is not None and self._stopping is not None:
            self.loop.call_soon_threadsafe(self._stopping.set)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the certificate that devices are told to trust; empty where there is none."""
        return "" if self._own is None else self._own.authority.fingerprint

    def _names(self) -> frozenset[str]:
        """Return all names and addresses that the house's own certificate has to be for."""
        label = self.settings.name
        named = {f"{label}.local"} if label else set()
        known = {*LOOPBACK, *own_names(), *self.settings.allowed_hosts, *named, *self.reach.names}
        return frozenset(name.lower() for name in known if name.isascii())

    async def serve(self) -> None:
        """Do the same as `run`, in an event loop that is running."""
        self._stopping = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        options = http_options(self.settings)
        app = create_app(self.house, self.reach)
        web_runner = web.AppRunner(app, shutdown_timeout=SHUTDOWN_SECONDS, **options)
        try:
            await web_runner.setup()
        except BaseException:
            self._listener.close()
            raise
        assert web_runner.server is not None
        files = raise_file_limit()
        keeper = Doorkeeper(self.settings, files and max(1, files - SPARE_FILES))
        protocol = http_protocol(web_runner.server, options)
        try:
            async with self._plain(options) as plain:

                def listen(listening: socket.socket) -> Listener:
                    settings, tls, admits = self.settings, self._tls, self.reach.admits
                    return Listener(listening, keeper, settings, protocol, tls, plain, admits)

                following = self.reach.following(listen, keeper.connected)
                with self._stopped_by_signals():  # before anybody can see that the house is open
                    async with self._admin(), listen(self._listener), following:
                        logger.info("house opened: %s, data in %s", self.local, self._data)
                        self.opened()
                        await self._stopping.wait()
                        logger.info("house closing")
        finally:
            await web_runner.cleanup()
            self._listener.close()

    @contextlib.asynccontextmanager
    async def _plain(self, options: dict[str, Any]) -> AsyncIterator[Speak | None]:
        """Answer those who come without TLS to a house with an authority of its own; None elsewhere."""
        if self._own is None:
            yield None
            return
        app = trust_app(self.reach, self._own.authority.der, self.fingerprint, self.settings)
        runner = web.AppRunner(app, shutdown_timeout=SHUTDOWN_SECONDS, **options)
        await runner.setup()
        assert runner.server is not None
        try:
            async with self._own.following():
                yield http_protocol(runner.server, options)
        finally:
            await runner.cleanup()

    def _admin(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Listen to the owner in one worker of a machine; the others hear of it from the store."""
        if not self._has_admin:
            return contextlib.nullcontext()
        return admin_listener(self.house, self._log, self._data, self.reach, self._examine)

    async def _examine(self) -> list[Line]:
        """Look at this house as `parlour doctor` does, in a thread: some of it takes its time."""
        case = Case(self._data, self._startup, self.settings, self.reach.network)

        async def lines() -> list[Line]:
            return [line async for line in examine(case)]

        return await asyncio.to_thread(asyncio.run, lines())

    @contextlib.contextmanager
    def _stopped_by_signals(self) -> Iterator[None]:
        """End the house in order at signals; only the main thread gets to know of them."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.stop)
            except NotImplementedError:  # on Windows
                signal.signal(number, lambda *_: self.stop())
        yield


def _startup(
    host: str, port: int, store: Store, files: tuple[Path | None, Path | None], *, tls: bool
) -> Startup:
    """Return how this house was started, for its doctor."""
    certificate, key = ("" if file is None else str(file) for file in files)
    return Startup(
        host=host,
        port=port,
        database=store.database,
        unsafe_database=store.unsafe,
        bus=store.bus,
        tls_certificate=certificate,
        tls_key=key,
        tls=tls,
    )


def _tls(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def _own_certificate(data: Path, names: Callable[[], frozenset[str]]) -> HouseCertificate:
    try:
        from parlour.server.authority import HouseCertificate
    except ImportError as error:
        raise Refusal("no_tls", package=error.name or "") from error
    return HouseCertificate(data, names)
