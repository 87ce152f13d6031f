"""The web application: the client's files, the HTTP calls, the WebSocket."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

import parlour.server
from parlour.server.reach import Reach
from parlour.server.rooms.house import House
from parlour.server.web.bodies import LONGEST_BODY
from parlour.server.web.calls import Calls
from parlour.server.web.protocol import SentFile
from parlour.server.web.route import READING, at
from parlour.server.web.routes import routes_of
from parlour.server.web.security import Guard
from parlour.server.web.socket import SocketEndpoint
from parlour.server.web.timing import timed

STATIC = Path(parlour.server.__file__).parent / "static"
PAGES = (
    "/",
    "/daily",
    "/rules/{game}",
    "/learn/{game}",
    "/pad/{game}",
    "/r/{code}",
    "/c",
    "/c/{code}",
    "/c/{code}/wall",
    "/c/{code}/t/{table}",
    "/tv/{code}",
    "/rooms/{code}/games/{n}/replay",
    "/replay",
)
FILE = re.compile(r"([\w-][\w.-]{0,99}/){0,3}[\w-][\w.-]{0,99}", re.ASCII)
"""The path of a file of the client. Nothing else is asked of the file system."""
FOREVER = "public, max-age=31536000, immutable"


def create_app(house: House, reach: Reach) -> web.Application:
    """Make the application of a house."""

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

    app = web.Application(middlewares=[timed(house.settings)], client_max_size=LONGEST_BODY)
    Guard(house.settings, reach).install(app)
    app.middlewares.append(lost)
    app.add_routes(routes(house, reach))
    app.on_shutdown.append(hurry)
    app.cleanup_ctx.append(tidying)
    return app


def routes(house: House, reach: Reach) -> list[web.AbstractRouteDef]:
    """Return the calls, the WebSocket, the pages and the files of the client."""
    return [
        *routes_of(Calls(house, reach)),
        *at("/ws", {"GET": SocketEndpoint(house).__call__}),
        web.route("*", "/api/{rest:.*}", nothing),
        *(route for path in PAGES for route in at(path, {"GET": page})),
        *static_routes(),
    ]


def static_routes() -> list[web.AbstractRouteDef]:
    """Return the files of the client. Those that have a compressed twin beside them are sent so."""
    return [web.route("*", "/{path:.+}", file)]


async def file(request: web.Request) -> web.StreamResponse:
    """Serve a file of the client. Those in `assets/` have their digest in their name: they never
    change."""
    name = request.match_info["path"]
    path = STATIC / name
    if FILE.fullmatch(name) is None or not path.is_file():
        raise web.HTTPNotFound
    if request.method not in READING:
        raise web.HTTPMethodNotAllowed(request.method, sorted(READING))
    caching = FOREVER if path.parent.name == "assets" else "no-cache"
    return SentFile(path, headers={"cache-control": caching})


async def nothing(request: web.Request) -> web.StreamResponse:
    """Refuse a call that does not exist; without this the files of the client would be asked."""
    raise web.HTTPNotFound


@web.middleware
async def lost(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Show a person at an address where nothing is a page that says so; programs get a problem."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        wants_page = "text/html" in request.headers.get("accept", "")
        if not wants_page or request.path.startswith("/api/"):
            raise
        return await page(request, 404)


async def page(request: web.Request, status: int = 200) -> web.StreamResponse:
    """Serve the client: it is one page, and finds its way by the address."""
    index = STATIC / "index.html"
    if not index.exists():
        return web.Response(text="The web client is not built. Run: make web", status=503)
    return SentFile(index, status=status, headers={"cache-control": "no-cache"})
