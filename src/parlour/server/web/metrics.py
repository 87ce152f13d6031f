"""`/metrics`, for programs with the token and for the owner; for others the page does not exist."""

from __future__ import annotations

import importlib
import time

from aiohttp import web

from parlour.server.limits import Buckets
from parlour.server.rooms.house import House
from parlour.server.web.client import address_of, bearer_of, is_same


class Metrics:
    """The call on the public listener."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._settings = house.settings
        self._misses = Buckets(self._settings.misses_per_minute, 60, time.monotonic)

    async def __call__(self, request: web.Request) -> web.StreamResponse:
        address = address_of(request, self._settings.proxy)
        given = bearer_of(request)
        token = self._settings.metrics_token
        if not token or not given or self._misses.is_empty(address):
            raise web.HTTPNotFound
        if not is_same(given, token):
            self._misses.take(address)
            raise web.HTTPNotFound
        return await metrics_of(self._house)


async def metrics_of(house: House) -> web.Response:
    """Return the figures of all workers of the house, whichever of them is asked."""
    # Imported on the first request: most houses are never asked, and start sooner without it.
    found = importlib.import_module("parlour.server.web.exposition")
    headers = {"content-type": found.CONTENT_TYPE, "cache-control": "no-store"}
    figures = [figures for figures, _ in await house.workers()]
    body = found.exposition(figures, is_shared=house.is_shared)
    return web.Response(body=body, headers=headers)
