"""How long a call may take, and on whose behalf the log is written meanwhile."""

from __future__ import annotations

import asyncio

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from parlour.kernel import Refusal
from parlour.server.logs import on_behalf_of
from parlour.server.settings import Settings
from parlour.server.web.client import address_of
from parlour.server.web.door import door_of
from parlour.server.web.problems import problem

TIMEOUT = web.RequestKey("timeout", asyncio.Timeout)


def timed(settings: Settings) -> Middleware:
    """Make the outermost middleware of a listener. Every call is timed, whatever its headers say; a
    WebSocket is let off when its handshake is done."""

    @web.middleware
    async def limit(request: web.Request, handler: Handler) -> web.StreamResponse:
        on_behalf_of.set(address_of(request, settings.proxy))
        door = door_of(request)
        if door is not None:
            door.request_began()
        try:
            async with asyncio.timeout(settings.request_seconds or None) as timeout:
                request[TIMEOUT] = timeout
                return await handler(request)
        except TimeoutError:
            if not timeout.expired():
                raise
            return problem(Refusal("too_slow"), request.headers.get("accept-language", ""))
        finally:
            # It refers to the task, whose result is the response, which refers to the request.
            request.pop(TIMEOUT, None)

    return limit


def let_off(request: web.Request) -> None:
    """Let the call take as long as it likes from now on."""
    request[TIMEOUT].reschedule(None)
