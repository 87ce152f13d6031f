"""The calls about finished games: records, analyses, replays."""

from __future__ import annotations

import asyncio
import datetime
import gzip
import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from parlour.kernel import Refusal
from parlour.room import Played
from parlour.server.messages import TryAgain
from parlour.server.replay import check_whole, packed, packed_elsewhere
from parlour.server.rooms.folding import of_record, record_of
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.tries import Tries
from parlour.server.web.again import encoded_view, positions_of
from parlour.server.web.analysis import analyse, end_of
from parlour.server.web.bodies import body, bytes_of
from parlour.server.web.client import address_of, browser_key_of, recognised
from parlour.server.web.problems import json_response
from parlour.server.web.route import RECORD
from parlour.server.work import keep

T = TypeVar("T")

MOST_STUDIES = 200
"""Analyses that are under way or kept for the next who asks."""
MOST_REPLAYS = 32
"""Replays that are."""
LONGEST_RECORD = 1024 * 1024
"""Bytes of a record that somebody brings along."""
LONGEST_TRY = 16 * 1024
"""Bytes of all moves of a try: the longest are 25 answers on a Playcard."""

Studies = dict[tuple[str | int, ...], asyncio.Task[T]]
"""What was made of finished games, by room, game and last entry, and what else was asked."""


class FinishedGames:
    """What can be asked about games that are over. Running games are never served."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tries = Tries(house)
        self._studies: Studies[Any] = {}
        self._replays: Studies[bytes] = {}
        self._positions: Studies[Any] = {}

    async def record(self, request: web.Request) -> web.StreamResponse:
        live, played = await self._shown(request)
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
        await self._shown(request)
        body = await self._studied(request, self._replays, MOST_REPLAYS, packed)
        return packed_response(request, body)

    async def shown(self, request: web.Request) -> web.StreamResponse:
        """Return the record that the house was opened to show."""
        if not self._house.record:
            raise Refusal("no_record_shown")
        return web.Response(text=self._house.record, content_type=RECORD.type)

    async def replay_of_file(self, request: web.Request) -> web.StreamResponse:
        """Return the replay of a record that somebody brings along, and keep nothing of it."""
        return await self._of_file(request, "replay")

    async def analysis_of_file(self, request: web.Request) -> web.StreamResponse:
        """Return the analysis of a record that somebody brings along."""
        return await self._of_file(request, "analysis")

    async def _of_file(self, request: web.Request, work: str) -> web.StreamResponse:
        """Return what `work` makes of the record in the body. While that is on its way others take
        their turns, and what is no record waits for none."""
        address = address_of(request, self._house.settings.proxy)
        with self._house.analyses.asked(address):
            record = await bytes_of(request, LONGEST_RECORD)
            await asyncio.to_thread(check_whole, record)
            async with self._house.analyses.place(address):
                return packed_response(request, await packed_elsewhere(record, work))

    async def positions(self, request: web.Request) -> web.StreamResponse:
        """Return what a seat can try again. It is found like an analysis."""
        try:
            seat = int(request.query.get("seat", "0"))
        except ValueError as error:
            raise Refusal("malformed", reason="seat") from error
        found = await self._studied(request, self._positions, MOST_STUDIES, positions_of, seat)
        return json_response(found)

    async def again(self, request: web.Request) -> web.StreamResponse:
        """Return a position after somebody's moves; nothing of it is kept."""
        live, played = await self._finished(request)
        asked = await body(request, TryAgain, LONGEST_TRY)
        deeds = tuple(map(msgspec.json.encode, asked.deeds))
        async with self._house.analyses.turn(address_of(request, self._house.settings.proxy)):
            view = await self._made(live, played, encoded_view, asked.position, deeds)
        return json_response(view)

    async def _studied(
        self,
        request: web.Request,
        known: Studies[T],
        most: int,
        work: Callable[..., T],
        *more: int,
    ) -> T:
        """Return what `work` makes of the record of a finished game, in another process."""
        live, played = await self._finished(request)
        key: tuple[str | int, ...] = (live.room.code, played.n, played.last, *more)
        study = known.get(key)
        if study is None or (study.done() and (study.cancelled() or study.exception())):
            address = address_of(request, self._house.settings.proxy)
            task = self._study(live, played, address, work, more)
            study = asyncio.get_running_loop().create_task(task)
            keep(known, key, study, most)
        return await asyncio.shield(study)

    async def _study(
        self,
        live: LiveRoom,
        played: Played,
        address: str,
        work: Callable[..., T],
        more: tuple[int, ...],
    ) -> T:
        async with self._house.analyses.turn(address):
            return await self._made(live, played, work, *more)

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

    async def _shown(self, request: web.Request) -> tuple[LiveRoom, Played]:
        """Return a finished game of a room that the caller is in, if they may see all of it: a board
        of the current day only after the try that counts for the key of their browser."""
        live, played = await self._finished(request)
        key = browser_key_of(request)
        if key and played.day is not None:
            day = datetime.date.fromisoformat(played.day)
            address = address_of(request, self._house.settings.proxy)
            await self._tries.check_finished(key, played.game, day, address)
        return live, played

    async def _made(
        self, live: LiveRoom, played: Played, work: Callable[..., T], *more: object
    ) -> T:
        """Return what `work` makes of the record of a game, in another process."""
        stored = await self._house.read(live.room.code)
        names = dict(live.roster.names)
        return await self._house.analyst.elsewhere(of_record, work, stored, played, names, *more)

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
