"""The web application: the client's files, the HTTP calls, the WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server import documents
from parlour.server.house import House
from parlour.server.http import Calls, answered
from parlour.server.security import Guard
from parlour.server.socket import Socket

STATIC = Path(__file__).parent / "static"


def create_app(house: House, links: tuple[str, ...] = ()) -> Starlette:
    """The application of a house. `links` are the base addresses that phones can reach."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(house.tidy())
        yield
        tidying.cancel()
        await house.close()

    guard = Middleware(Guard, allowed_hosts=house.settings.allowed_hosts)
    straight = Middleware(Straight, socket=Socket(house))
    return Starlette(routes=routes(house, links), middleware=[guard, straight], lifespan=lifespan)


class Straight:
    """Middleware: the WebSocket's messages go straight to and from it, past the router's wrappers,
    which would cost a part of every message and do nothing for it."""

    def __init__(self, app: ASGIApp, socket: Socket) -> None:
        self._app = app
        self._socket = socket

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_play = scope["type"] == "websocket" and scope["path"] == "/ws"
        await (self._socket if is_play else self._app)(scope, receive, send)


def routes(house: House, links: tuple[str, ...]) -> list[BaseRoute]:
    calls = Calls(house, links)
    zipped = [Middleware(GZipMiddleware, minimum_size=1000)]
    api = [
        Route("/info", answered(calls.info)),
        Route("/games", answered(calls.games)),
        Route("/packs", answered(calls.packs)),
        Route("/rooms", answered(calls.open_room), methods=["POST"]),
        Route("/daily/{game}", answered(calls.open_day), methods=["POST"]),
        Route("/rooms/{code}", answered(calls.room)),
        Route("/rooms/{code}/join", answered(calls.join), methods=["POST"]),
        Route("/rooms/{code}/me", answered(calls.forget), methods=["DELETE"]),
        Route("/rooms/{code}/qr.svg", answered(calls.qr)),
        Route("/rooms/{code}/games/{n:int}/record", answered(calls.record)),
        Route("/rooms/{code}/games/{n:int}/analysis", answered(calls.analysis)),
        Route("/openapi.json", documents.openapi),
        Route("/messages.schema.json", documents.messages),
    ]
    assets = StaticFiles(directory=STATIC / "assets", check_dir=False)
    pages = [Route(path, page) for path in ("/", "/daily", "/r/{code}", "/tv/{code}")]
    return [
        Route("/health", health),
        Mount("/api", routes=api, middleware=zipped),
        Mount("/assets", assets, middleware=zipped),
        *pages,
        Mount("/", StaticFiles(directory=STATIC, check_dir=False), middleware=zipped),
    ]


async def page(request: Request) -> Response:
    """The client is one page; it finds its way by the address."""
    index = STATIC / "index.html"
    if not index.exists():
        return PlainTextResponse("The web client is not built. Run: make web", 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


async def health(request: Request) -> Response:
    return PlainTextResponse("ok")
