"""The calls about boards of the day: what came of them, and how bots play them."""

from __future__ import annotations

import asyncio
import datetime
from typing import Final

from aiohttp import web

from parlour.bots.daily import Compared, compared
from parlour.kernel import Refusal, find_game
from parlour.kernel.daily import Day, checked
from parlour.server.clock import wall
from parlour.server.days import BotResult, DayBots, DayTries, OwnTries
from parlour.server.rooms import daily
from parlour.server.rooms.house import House
from parlour.server.rooms.tries import Tries
from parlour.server.web.client import address_of, browser_key_of
from parlour.server.web.problems import json_response, language_of
from parlour.server.work import keep

SHORTEST_KEY, LONGEST_KEY = 32, 64
MOST_COMPARED: Final = 200
"""Days of which the bots' results are kept for the next who asks."""


class Days:
    """What can be asked about boards of the day."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.tries = Tries(house)
        self._compared: dict[tuple[str, ...], asyncio.Task[Compared]] = {}

    async def shown(self, request: web.Request) -> web.StreamResponse:
        """Return what the house shows of a day's boards."""
        day = day_of(request.match_info["day"])
        if not self._house.settings.shows_results:
            return json_response(DayTries(False, ()))
        async with self._house.errands.turn(self._address(request)):
            return json_response(DayTries(True, await self.tries.of(day)))

    async def own(self, request: web.Request) -> web.StreamResponse:
        """Return what the browser with the key has begun of a day."""
        day, address = day_of(request.match_info["day"]), self._address(request)
        async with self._house.errands.turn(address):
            return json_response(OwnTries(await self.tries.own(day, key_of(request), address)))

    async def bots(self, request: web.Request) -> web.StreamResponse:
        """Return how bots play a day's board. Of a day that can still be played, only to who has done
        so."""
        game = find_game(request.match_info["game"])
        date = day_of(request.match_info["day"])
        language = language_of(request.headers.get("accept-language", ""))
        day = checked(game, Day(date, language, request.query.get("kind", "")))
        daily.check(date, wall())
        address = self._address(request)
        await self.tries.check_finished(browser_key_of(request), game.id, date, address)
        found = await self._played(game.id, day, address)
        levels = tuple(BotResult(level, one.points, one.spent) for level, one in found.results)
        return json_response(DayBots(levels, found.line))

    async def _played(self, game: str, day: Day, address: str) -> Compared:
        key = (game, day.date.isoformat(), day.language, day.kind)
        task = self._compared.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.get_running_loop().create_task(self._play(game, day, address))
            keep(self._compared, key, task, MOST_COMPARED)
        return await asyncio.shield(task)

    async def _play(self, game: str, day: Day, address: str) -> Compared:
        async with self._house.analyses.turn(address):
            return await self._house.analyst.elsewhere(
                compared, game, day.date, day.language, day.kind
            )

    def _address(self, request: web.Request) -> str:
        return address_of(request, self._house.settings.proxy)


def day_of(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Refusal("malformed", reason=str(error)) from error


def key_of(request: web.Request) -> str:
    """Return the browser's key of a call."""
    key = browser_key_of(request)
    if not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise Refusal("malformed", reason="parlour-key")
    return key
