"""The web application: the client's files, the HTTP calls, the WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

import parlour.server
from parlour.server.rooms.house import House
from parlour.server.web import documents
from parlour.server.web.calls import LONGEST_BODY, Calls, answered
from parlour.server.web.metrics import Metrics
from parlour.server.web.security import Guard
from parlour.server.web.socket import SocketEndpoint

STATIC = Path(parlour.server.__file__).parent / "static"
PAGES = (
    "/",
    "/daily",
    "/rules/{game}",
    "/learn/{game}",
    "/pad/{game}",
    "/r/{code}",
    "/tv/{code}",
)
NUMBER = r"{n:\d{1,9}}"
FOREVER = "public, max-age=31536000, immutable"


def create_app(house: House, links: tuple[str, ...] = ()) -> web.Application:
    """The application of a house. `links` are the base addresses that phones can reach."""

    async def tidying(app: web.Application) -> AsyncIterator[None]:
        await house.start()
        tasks = [asyncio.create_task(house.tidy()), asyncio.create_task(house.follow())]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await house.close()

    async def hurry(app: web.Application) -> None:
        house.hurry()

    app = web.Application(client_max_size=LONGEST_BODY)
    Guard(house.settings).install(app)
    app.middlewares.append(lost)
    app.add_routes(routes(house, links))
    app.on_shutdown.append(hurry)
    app.cleanup_ctx.append(tidying)
    return app


def routes(house: House, links: tuple[str, ...]) -> list[web.AbstractRouteDef]:
    calls = Calls(house, links)
    return [
        web.get("/ws", SocketEndpoint(house).__call__),
        web.get("/health", answered(calls.health)),
        web.get("/ready", answered(calls.ready)),
        web.get("/metrics", answered(Metrics(house).__call__)),
        web.get("/api/info", answered(calls.info)),
        web.get("/api/games", answered(calls.games)),
        web.get("/api/games/{game}/words/{language}", answered(calls.words)),
        web.get("/api/games/{game}/print/{part}", answered(calls.print_part)),
        web.post("/api/games/{game}/lesson", answered(calls.lesson)),
        web.get("/api/packs", answered(calls.packs)),
        web.post("/api/rooms", answered(calls.open_room)),
        web.post("/api/daily/{game}", answered(calls.open_day)),
        web.get("/api/rooms/{code}", answered(calls.room)),
        web.post("/api/rooms/{code}/join", answered(calls.join)),
        web.delete("/api/rooms/{code}/me", answered(calls.forget)),
        web.get("/api/rooms/{code}/qr.svg", answered(calls.qr)),
        web.get("/api/rooms/{code}/disputes", answered(calls.disputes)),
        web.get("/api/rooms/{code}/disputes.csv", answered(calls.disputes_table)),
        web.get(f"/api/rooms/{{code}}/games/{NUMBER}/record", answered(calls.record)),
        web.get(f"/api/rooms/{{code}}/games/{NUMBER}/end", answered(calls.end)),
        web.get(f"/api/rooms/{{code}}/games/{NUMBER}/analysis", answered(calls.analysis)),
        web.get("/api/openapi.json", documents.openapi),
        web.get("/api/messages.schema.json", documents.messages),
        web.get("/api/{rest:.*}", nothing),
        *(web.get(path, page) for path in PAGES),
        *static_routes(),
    ]


def static_routes() -> list[web.AbstractRouteDef]:
    """The files of the client. Those that have a compressed twin beside them are sent so."""
    return [web.get("/{path:.+}", file)]


async def file(request: web.Request) -> web.StreamResponse:
    """A file of the client. Those in `assets/` have their digest in their name: they never change."""
    path = (STATIC / request.match_info["path"]).resolve()
    if not path.is_relative_to(STATIC.resolve()) or not path.is_file():
        raise web.HTTPNotFound
    caching = FOREVER if path.parent.name == "assets" else "no-cache"
    return web.FileResponse(path, headers={"cache-control": caching})


async def nothing(request: web.Request) -> web.StreamResponse:
    """No such call; without this the files of the client would be asked."""
    raise web.HTTPNotFound


@web.middleware
async def lost(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A person at an address where nothing is gets a page that says so; programs get a problem."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        wants_page = "text/html" in request.headers.get("accept", "")
        if not wants_page or request.path.startswith("/api/"):
            raise
        return await page(request, 404)


async def page(request: web.Request, status: int = 200) -> web.StreamResponse:
    """The client is one page; it finds its way by the address."""
    index = STATIC / "index.html"
    if not index.exists():
        return web.Response(text="The web client is not built. Run: make web", status=503)
    return web.FileResponse(index, status=status, headers={"cache-control": "no-cache"})
