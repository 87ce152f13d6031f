"""The HTTP calls: rooms, games, records."""

from __future__ import annotations

import asyncio
import datetime
import logging
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

import parlour
from parlour.kernel import LEVELS, AnyGame, Refusal, find_bot, find_game, games
from parlour.kernel.catalogue import LANGUAGES, catalogue
from parlour.kernel.companion import companion
from parlour.kernel.daily import Day, checked, has_daily, kinds_of, step_of
from parlour.kernel.emblem import emblem_of, scene_of
from parlour.kernel.options import describe
from parlour.kernel.printing import check_printing, settings_of
from parlour.server.messages import (
    PROTOCOL,
    ChangeNetwork,
    DailyInfo,
    GameInfo,
    Info,
    JoinRoom,
    Learn,
    OpenDay,
    OpenRoom,
    PackInfo,
    RoomInfo,
)
from parlour.server.picture import qr_code
from parlour.server.reach import Reach
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.web.bodies import body
from parlour.server.web.classes import ClassCalls
from parlour.server.web.client import address_of, recognised, scheme_of
from parlour.server.web.days import Days
from parlour.server.web.disputes import disputes_of, disputes_table
from parlour.server.web.finished import FinishedGames
from parlour.server.web.lessons import deeds_of, lesson_view
from parlour.server.web.metrics import Metrics
from parlour.server.web.opening import Doorbell, is_here
from parlour.server.web.printing import parts_of, print_part
from parlour.server.web.problems import json_response, language_of, problem, reason
from parlour.server.web.security import host_name, is_only_here
from parlour.server.work import keep
from parlour.shelf.packs import library

logger = logging.getLogger("parlour")

MOST_PICTURES = 256
"""QR codes that are kept."""
EMBLEM_SECONDS = 3600
"""How long a browser may show a game's pictures without asking again."""
MOST_PRINTS = 32
"""Printed parts that are kept for the next who asks."""

MONDAY = datetime.date(2026, 1, 5)
"""Any Monday."""

PrintKey = tuple[str, str, str, tuple[tuple[str, str], ...]]
"""Game, part, language and the other settings."""


def with_problems(handler: Handler) -> Handler:
    """Give refusals as problems (see `web/problems.py`)."""

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except Refusal as refusal:
            return problem(refusal, request.headers.get("accept-language", ""))
        except (web.HTTPException, TimeoutError):
            raise
        except Exception:
            logger.exception("%s %s failed", request.method, request.path)
            return problem(Refusal("house_error"), request.headers.get("accept-language", ""))

    return handle


class Calls:
    """What can be asked of the house over HTTP."""

    def __init__(self, house: House, reach: Reach) -> None:
        self._house = house
        self._reach = reach
        self.days = Days(house)
        self.finished = FinishedGames(house)
        self._doorbell = Doorbell(house.settings)
        self.classes = ClassCalls(house, self._doorbell, self._base)
        self._metrics = Metrics(house)
        self._pictures: dict[str, bytes] = {}
        self._prints: dict[PrintKey, asyncio.Task[bytes]] = {}

    async def health(self, request: web.Request) -> web.StreamResponse:
        """Return whether the house could write when it last tried. Asking causes no write."""
        return _state(self._house.watch.trouble, request)

    async def ready(self, request: web.Request) -> web.StreamResponse:
        """Return whether a load balancer should send guests here."""
        return _state(self._house.ready(), request)

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        return await self._metrics(request)

    async def info(self, request: web.Request) -> web.StreamResponse:
        opening = self._house.settings.opening
        links = self._reach.links
        return json_response(Info(parlour.__version__, PROTOCOL, links, not links, opening))

    async def network(self, request: web.Request) -> web.StreamResponse:
        """Return how phones reach the house, for somebody at its machine."""
        _check_is_here(request)
        return json_response(self._reach.network)

    async def change_network(self, request: web.Request) -> web.StreamResponse:
        """Let phones in, or no more; only from the machine itself and its own page."""
        _check_is_here(request)
        return json_response(await self._reach.change(await body(request, ChangeNetwork)))

    async def games(self, request: web.Request) -> web.StreamResponse:
        return json_response(game_infos())

    async def words(self, request: web.Request) -> web.StreamResponse:
        """Return a game's catalogue: the web client has those of built-in games only."""
        game = find_game(request.match_info["game"])
        return json_response(catalogue(game, request.match_info["language"]))

    async def emblem(self, request: web.Request) -> web.StreamResponse:
        return self._drawn(emblem_of(find_game(request.match_info["game"])).svg)

    async def scene(self, request: web.Request) -> web.StreamResponse:
        return self._drawn(scene_of(find_game(request.match_info["game"])))

    @staticmethod
    def _drawn(svg: str) -> web.Response:
        """Return a picture of a game, which stays the same as long as the house runs."""
        cached = {"cache-control": f"public, max-age={EMBLEM_SECONDS}"}
        response = web.Response(text=svg, content_type="image/svg+xml", headers=cached)
        response.enable_compression()
        return response

    async def print_part(self, request: web.Request) -> web.StreamResponse:
        """Return a part of a game on paper, as PDF. Drawn in another process, once for everybody
        who asks."""
        game, part = find_game(request.match_info["game"]), request.match_info["part"]
        asked = dict(request.query)
        tongue = language_of(asked.pop("language", request.headers.get("accept-language", "")))
        key = (game.id, part, tongue, tuple(sorted(asked.items())))
        drawing = self._prints.get(key)
        if drawing is None:  # what cannot be printed does not wait for its turn
            await asyncio.to_thread(check_printing, game, parts_of(game, part), asked)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.exception())):
            work = self._print(self._address(request), game.id, part, asked, tongue)
            drawing = asyncio.get_running_loop().create_task(work)
            keep(self._prints, key, drawing, MOST_PRINTS)
        pdf = await asyncio.shield(drawing)
        name = f"parlour-{game.id}-{part}.pdf"
        return web.Response(
            body=pdf,
            content_type="application/pdf",
            headers={"content-disposition": f'inline; filename="{name}"'},
        )

    async def _print(
        self, address: str, game: str, part: str, settings: dict[str, str], language: str
    ) -> bytes:
        async with self._house.analyses.turn(address):
            return await self._house.analyst.elsewhere(
                print_part, game, part, settings, language, library().own
            )

    async def lesson(self, request: web.Request) -> web.StreamResponse:
        """Return a lesson after what the learner did so far."""
        asked = await body(request, Learn)
        game = find_game(request.match_info["game"])
        deeds = deeds_of(asked, game)
        language = language_of(asked.language)
        async with self._house.errands.turn(self._address(request)):
            view = await asyncio.to_thread(lesson_view, game, language, deeds)
        return json_response(view)

    async def packs(self, request: web.Request) -> web.StreamResponse:
        """Return the question packs of this house; asked anew, since packs come while it is
        open."""
        async with self._house.errands.turn(self._address(request)):
            known = await asyncio.to_thread(_pack_infos)
        return json_response(known)

    async def open_room(self, request: web.Request) -> web.StreamResponse:
        asked = await body(request, OpenRoom)
        self._doorbell.check(request, self._address(request), asked.password)
        ticket = await self._house.open_room(
            asked.name, asked.nonce, self._address(request), asked.face
        )
        return json_response(ticket, 201)

    async def open_day(self, request: web.Request) -> web.StreamResponse:
        """Open a room with the board of a day, laid out and begun."""
        asked = await body(request, OpenDay)
        self._doorbell.check(request, self._address(request), asked.password)
        game = find_game(request.match_info["game"])
        day = checked(game, Day(asked.day, language_of(asked.language), asked.kind))
        ticket = await self.days.tries.open(
            asked.name, game, day, self._address(request), asked.key, shown=asked.shown
        )
        return json_response(ticket, 201)

    async def room(self, request: web.Request) -> web.StreamResponse:
        live = await self._live(request)
        return json_response(RoomInfo(live.room.code, live.room.locked))

    async def join(self, request: web.Request) -> web.StreamResponse:
        asked = await body(request, JoinRoom)
        ticket = await self._house.join_room(
            request.match_info["code"],
            asked.name,
            asked.role,
            asked.nonce,
            self._address(request),
            asked.device,
            asked.face,
        )
        return json_response(ticket, 201)

    async def qr(self, request: web.Request) -> web.StreamResponse:
        """Return the link to the room as a QR code. It never shows an address that phones cannot
        reach."""
        live = await self._live(request)
        return await self._picture(request, f"{self._base(request)}/r/{live.room.code}")

    async def class_qr(self, request: web.Request) -> web.StreamResponse:
        """Return the link to the class as a QR code."""
        code = request.match_info["code"]
        live = await self._house.classes.find(code, self._address(request))
        return await self._picture(request, f"{self._base(request)}/c/{live.classroom.code}")

    async def house_qr(self, request: web.Request) -> web.StreamResponse:
        """Return the link to the house as a QR code."""
        return await self._picture(request, f"{self._base(request)}/")

    async def _picture(self, request: web.Request, link: str) -> web.StreamResponse:
        picture = self._pictures.get(link)
        if picture is None:
            async with self._house.errands.turn(self._address(request)):
                picture = await asyncio.to_thread(qr_code, link)
            keep(self._pictures, link, picture, MOST_PICTURES)
        return web.Response(body=picture, content_type="image/svg+xml")

    def _base(self, request: web.Request) -> str:
        """Return the address of the page as it was asked for, if that leads here from elsewhere,
        too. A number instead of the house's own name: not every phone finds names in a network."""
        for link in self._reach.links:
            if urlsplit(link).netloc == request.host:
                return link
        name = host_name(request.host)
        if not is_only_here(name) and name != self._reach.host_name:
            return f"{scheme_of(request, self._house.settings.proxy)}://{request.host}"
        if not self._reach.links:
            raise Refusal("local_only")
        return self._reach.links[0]

    async def forget(self, request: web.Request) -> web.StreamResponse:
        """Leave, and have one's name and token deleted; also after having left."""
        live, person = await recognised(self._house, request, gone_too=True)
        if live.room.classroom:
            raise Refusal("teacher_only")
        await live.forget(person)
        return web.Response(status=204)

    async def disputes(self, request: web.Request) -> web.StreamResponse:
        """Return what was flagged or overruled in the games of this room, for its host."""
        live = await self._hosted(request)
        return json_response(disputes_of(live.room))

    async def disputes_table(self, request: web.Request) -> web.StreamResponse:
        live = await self._hosted(request)
        code = live.room.code
        headers = {"content-disposition": f'attachment; filename="parlour-{code}-disputes.csv"'}
        return web.Response(
            text=disputes_table(code, disputes_of(live.room)),
            content_type="text/csv",
            charset="utf-8",
            headers=headers,
        )

    async def _hosted(self, request: web.Request) -> LiveRoom:
        """Return a room that the caller is the host of."""
        live, person = await recognised(self._house, request)
        if person != live.room.host:
            raise Refusal("host_only")
        return live

    def _address(self, request: web.Request) -> str:
        return address_of(request, self._house.settings.proxy)

    async def _live(self, request: web.Request) -> LiveRoom:
        return await self._house.find(request.match_info["code"], self._address(request))


def _check_is_here(request: web.Request) -> None:
    """Refuse a caller who is not at this machine. A foreign name that was made to point here does not count
    as being here."""
    if not is_here(request) or not is_only_here(host_name(request.host)):
        raise Refusal("network_here_only")


def _state(trouble: Refusal | None, request: web.Request) -> web.Response:
    if trouble is not None:
        return reason(trouble, request.headers.get("accept-language", ""), 503)
    return web.Response(text="ok", headers={"cache-control": "no-store"})


def _pack_infos() -> tuple[PackInfo, ...]:
    """Return the packs that can be read; each is read through once as long as it does not
    change."""
    known = library()
    infos = []
    for id, header in known.headers().items():
        with suppress(Refusal):
            pack = known.open(id)
            infos.append(
                PackInfo(
                    id,
                    header.title,
                    header.language,
                    header.generated,
                    pack.missing,
                    header.ages,
                    dict[str, int](pack.topics.items()),
                )
            )
    return tuple(infos)


def _daily_info(game: AnyGame) -> DailyInfo | None:
    """Return what there is to know of a game's board of the day."""
    if not has_daily(game):
        return None
    week = (MONDAY + datetime.timedelta(days=ahead) for ahead in range(7))
    return DailyInfo(kinds_of(game), tuple(step_of(game, date) for date in week))


@cache
def game_infos() -> tuple[GameInfo, ...]:
    """Return all games with what a lobby needs to know."""
    return tuple(
        GameInfo(
            game.id,
            game.version,
            (game.seats[0], game.seats[-1]),
            describe(game.Options),
            describe(game.SeatOptions),
            {} if game.quick is None else msgspec.to_builtins(game.quick),
            tuple(LEVELS) if find_bot(game) else (),
            has_daily(game),
            _daily_info(game),
            companion(game, "lesson") is not None,
            settings_of(game),
            {language: _shelf_words(game, language) for language in LANGUAGES},
            emblem_of(game).colour,
        )
        for game in games().values()
    )


def _shelf_words(game: AnyGame, language: str) -> dict[str, Any]:
    """Return what is said of a game before anybody chooses it."""
    words = catalogue(game, language)
    shown: dict[str, Any] = {
        part: words[part] for part in ("title", "tagline", "people") if part in words
    }
    if link := words.get("daily", {}).get("link"):
        shown["daily"] = {"link": link}
    return shown
