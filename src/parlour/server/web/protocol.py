"""aiohttp's HTTP protocol, with the house's own answer to what is no HTTP request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from aiohttp import web

from parlour.kernel import Refusal
from parlour.server.web.problems import problem


class HttpProtocol(web.RequestHandler):
    """One HTTP connection."""

    __slots__ = ()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let go of the WebSocket, which refers to this: otherwise both stay in memory until the
        garbage collector comes."""
        super().connection_lost(exc)
        with suppress(AttributeError):  # another aiohttp may not have it
            self._data_received_cb = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Bytes that cannot be parsed are the sender's mistake: an answer, and nothing in the log."""
        if status >= 500:
            return super().handle_error(request, status, exc, message)
        reason = (message or "no HTTP request").strip().partition(":")[0]
        response = problem(Refusal("malformed", reason=reason), "", status)
        response.force_close()
        return response


def http_protocol(server: web.Server, options: dict[str, Any]) -> Callable[[], asyncio.Protocol]:
    """What makes the protocols of a server, with the options that the server has."""
    return partial(HttpProtocol, server, loop=asyncio.get_running_loop(), **options)
