"""Running the server: uvicorn with the settings that were measured to be best here."""

from __future__ import annotations

import errno
import gc
import socket
from pathlib import Path

import uvicorn

from parlour.kernel import Refusal
from parlour.server.app import create_app
from parlour.server.house import House
from parlour.server.network import links
from parlour.server.settings import Settings
from parlour.server.wire import QuickProtocol
from parlour.shelf.packs import use_data
from parlour.store import open_sqlite

SEND_BUFFER = 128 * 1024
"""Per connection: what a reader who does not read can make the system keep."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or a refusal that says what is in the way."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listener.bind((host, port))
        # At once: only a listening socket keeps others from the port, and early guests just wait.
        listener.listen(1024)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Refusal("port_in_use", port=port) from error
        if error.errno == errno.EACCES:
            raise Refusal("port_forbidden", port=port) from error
        raise Refusal("bad_address", host=host, reason=error.strerror or str(error)) from error
    except OverflowError as error:
        listener.close()
        raise Refusal("bad_address", host=host, reason=str(error)) from error
    return listener


def spare_the_collector() -> None:
    """Let the collector of circular garbage look less often, and not at what stays anyway.

    States are immutable and hold no circles, so it finds nothing in them; looking after every few
    hundred objects would cost a tenth of a busy server's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


class Listening(uvicorn.Server):
    """Before it waits for all to be answered, it sees to it that nothing takes long."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._house.hurry()
        await super().shutdown(sockets)


class Server:
    """A house that listens. `links` are the addresses phones can reach, maybe none."""

    def __init__(
        self,
        data: Path,
        host: str = "127.0.0.1",
        port: int = 8000,
        settings: Settings | None = None,
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        self._listener = bind(host, port)
        try:
            self._log = open_sqlite(data)
        except BaseException:
            self._listener.close()
            raise
        use_data(data)
        self.port: int = self._listener.getsockname()[1]
        scheme = "https" if certificate else "http"
        self.links = links(host, self.port, scheme)
        self.local = f"{scheme}://127.0.0.1:{self.port}"
        self.settings = settings or Settings()
        self.house = House(self._log, self.settings)
        self._config = uvicorn.Config(
            create_app(self.house, self.links),
            loop="uvloop",
            http="httptools",
            ws=QuickProtocol,
            ws_max_size=max(64 * 1024, self.settings.message_bytes * 2),
            ws_per_message_deflate=False,
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=bool(self.settings.proxy),
            forwarded_allow_ips=self.settings.proxy or None,
            timeout_graceful_shutdown=3,
            ssl_certfile=str(certificate) if certificate else None,
            ssl_keyfile=str(key) if key else None,
        )

    def run(self) -> None:
        """Serve until interrupted."""
        spare_the_collector()
        Listening(self._config, self.house).run(sockets=[self._listener])
