"""The calls about finished games: records, analyses, replays."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

from aiohttp import web

from parlour.kernel import Refusal
from parlour.room import Played
from parlour.server.replay import packed, packed_elsewhere
from parlour.server.rooms.folding import record_of
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.web.analysis import analyse, end_of
from parlour.server.web.bodies import bytes_of
from parlour.server.web.client import address_of, recognised
from parlour.server.web.problems import json_response
from parlour.server.work import keep

T = TypeVar("T")

MOST_STUDIES = 200
"""Analyses that are under way or kept for the next who asks."""
MOST_REPLAYS = 32
"""Replays that are."""
LONGEST_RECORD = 1024 * 1024
"""Bytes of a record that somebody brings along."""

Studies = dict[tuple[str, int, int], asyncio.Task[T]]
"""What was made of finished games, by room, game and last entry."""


class FinishedGames:
    """What can be asked about games that are over. Running games are never served."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._studies: Studies[Any] = {}
        self._replays: Studies[bytes] = {}

    async def record(self, request: web.Request) -> web.StreamResponse:
        live, played = await self._finished(request)
        async with self._house.errands.turn(address_of(request, self._house.settings.proxy)):
            text = await self._record(live, played)
        name = f"parlour-{live.room.code}-{played.n}.jsonl"
        response = web.Response(
            text=text, headers={"content-disposition": f'attachment; filename="{name}"'}
        )
        response.enable_compression()
        return response

    async def end(self, request: web.Request) -> web.StreamResponse:
        """Return how a finished game looked to everybody, for clients that show it again."""
        live, played = await self._finished(request)
        async with self._house.errands.turn(address_of(request, self._house.settings.proxy)):
            text = await self._record(live, played)
            return json_response(await asyncio.to_thread(end_of, text))

    async def analysis(self, request: web.Request) -> web.StreamResponse:
        """Analyse a finished game in another process. It may take a while, so it is done once for
        everybody who asks."""
        return json_response(await self._studied(request, self._studies, MOST_STUDIES, analyse))

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """Return a finished game step by step. It is made like an analysis."""
        body = await self._studied(request, self._replays, MOST_REPLAYS, packed)
        return packed_response(request, body)

    async def replay_of_file(self, request: web.Request) -> web.StreamResponse:
        """Return the replay of a record that somebody brings along, and keep nothing of it."""
        async with self._house.analyses.turn(address_of(request, self._house.settings.proxy)):
            body = await packed_elsewhere(await bytes_of(request, LONGEST_RECORD))
        return packed_response(request, body)

    async def _studied(
        self,
        request: web.Request,
        known: Studies[T],
        most: int,
        work: Callable[[str], T],
    ) -> T:
        """Return what `work` makes of the record of a finished game, in another process."""
        live, played = await self._finished(request)
        key = (live.room.code, played.n, played.last)
        study = known.get(key)
        if study is None or (study.done() and (study.cancelled() or study.exception())):
            task = self._study(live, played, address_of(request, self._house.settings.proxy), work)
            study = asyncio.get_running_loop().create_task(task)
            keep(known, key, study, most)
        return await asyncio.shield(study)

    async def _study(
        self, live: LiveRoom, played: Played, address: str, work: Callable[[str], T]
    ) -> T:
        async with self._house.analyses.turn(address):
            text = await self._record(live, played)
            return await self._house.analyst.elsewhere(work, text)

    async def _finished(self, request: web.Request) -> tuple[LiveRoom, Played]:
        """Return a finished game of a room that the caller is in."""
        live, _ = await recognised(self._house, request)
        number = int(request.match_info["n"])
        for played in live.room.night:
            if played.n == number:
                return live, played
        if number == live.room.played:
            raise Refusal("game_running")
        raise Refusal("no_such_game", n=number)

    async def _record(self, live: LiveRoom, played: Played) -> str:
        stored = await self._house.read(live.room.code)
        return await asyncio.to_thread(record_of, stored, played, dict(live.roster.names))


def packed_response(request: web.Request, body: bytes) -> web.Response:
    """Return JSON that is compressed already; who has it is told so."""
    tag = hashlib.sha256(body).hexdigest()[:32]
    headers = {"cache-control": "private, no-cache", "etag": f'"{tag}"', "vary": "accept-encoding"}
    if any(known.value in (tag, "*") for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return web.Response(body=body, content_type="application/json", headers=headers)
