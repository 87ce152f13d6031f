"""The HTTP calls about classes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from parlour.classroom.codes import wall_token
from parlour.classroom.planning import TIMES
from parlour.classroom.printing import PrintSettings, check_part, document
from parlour.classroom.spreadsheet import csv_table, xlsx_book
from parlour.kernel import Refusal, find_game
from parlour.kernel.classroom import fill_of
from parlour.kernel.options import build, read
from parlour.server.classes.live_class import LiveClass
from parlour.server.classes.messages import (
    AddPupils,
    ClassInfo,
    EnterClass,
    FillInfo,
    JoinClass,
    OpenClass,
    PupilCards,
)
from parlour.server.rooms.house import House
from parlour.server.web.bodies import body
from parlour.server.web.client import address_of, bearer_of
from parlour.server.web.opening import Doorbell
from parlour.server.web.problems import json_response, language_of
from parlour.server.web.route import CSV, PDF, XLSX, Media

T = TypeVar("T")


class ClassCalls:
    """What can be asked of classes over HTTP."""

    def __init__(
        self, house: House, doorbell: Doorbell, base: Callable[[web.Request], str]
    ) -> None:
        self._base = base
        """Returns the address by which phones reach the house; refused where they do not."""
        self._house = house
        self._classes = house.classes
        self._doorbell = doorbell

    async def open(self, request: web.Request) -> web.StreamResponse:
        """Open a class, as its teacher."""
        asked = await body(request, OpenClass)
        self._doorbell.check(request, self._address(request), asked.password)
        ticket = await self._classes.open(asked.language, self._address(request))
        return json_response(ticket, 201)

    async def shown(self, request: web.Request) -> web.StreamResponse:
        """Return whether there is such a class."""
        live = await self._classes.find(request.match_info["code"], self._address(request))
        return json_response(ClassInfo(live.classroom.code, live.classroom.locked))

    async def join(self, request: web.Request) -> web.StreamResponse:
        """Come in as a new pupil."""
        asked = await body(request, JoinClass)
        code, address = request.match_info["code"], self._address(request)
        return json_response(await self._classes.join(code, asked.device, address), 201)

    async def enter(self, request: web.Request) -> web.StreamResponse:
        """Come in, or come back, with a personal code."""
        asked = await body(request, EnterClass)
        code, address = request.match_info["code"], self._address(request)
        return json_response(await self._classes.enter(code, asked.personal, address), 201)

    async def cards(self, request: web.Request) -> web.StreamResponse:
        """Return every pupil's personal code, for the teacher."""
        return json_response(self._cards(await self._taught(request)))

    async def add(self, request: web.Request) -> web.StreamResponse:
        """Put pupils into the class."""
        asked = await body(request, AddPupils)
        live = await self._taught(request)
        if not asked.count and not any(name.strip() for name in asked.roster):
            raise Refusal("no_pupils_named")
        await self._classes.enrol(live, asked.count, asked.roster)
        return json_response(self._cards(live), 201)

    async def report(self, request: web.Request) -> web.StreamResponse:
        """Return the report of the class, for the teacher."""
        live = await self._taught(request)
        account = await live.account("", times=_has_times(request))
        return json_response(account.report)

    async def csv(self, request: web.Request) -> web.StreamResponse:
        """Return the report as a table for other programs, for the teacher."""
        table = await self._made(request, _has_times(request), csv_table)
        return _file(table.encode(), CSV, _name(request, "report.csv"))

    async def xlsx(self, request: web.Request) -> web.StreamResponse:
        """Return the report as a workbook, for the teacher."""
        book = await self._made(request, _has_times(request), xlsx_book)
        return _file(book, XLSX, _name(request, "report.xlsx"))

    async def print_part(self, request: web.Request) -> web.StreamResponse:
        """Return a part of the class on paper, for the teacher."""
        asked = dict(request.query)
        asked.pop("language", None)
        part = request.match_info["part"]
        check_part(part)
        settings: PrintSettings = read(PrintSettings, asked)
        pdf = await self._made(request, settings.times, document, part, settings)
        return _file(pdf, PDF, _name(request, f"{part}.pdf"))

    async def _made(
        self, request: web.Request, times: bool, make: Callable[..., T], *asked: object
    ) -> T:
        """Return what is made of the class in another process, and kept nowhere."""
        language = language_of(
            request.query.get("language", request.headers.get("accept-language", ""))
        )
        live = await self._taught(request)
        async with self._house.analyses.turn(self._address(request)):
            account = await live.account(self._link(request, live), times=times)
            return await self._house.analyst.elsewhere(make, account, *asked, language)

    def _link(self, request: web.Request, live: LiveClass) -> str:
        try:
            return f"{self._base(request)}/c/{live.classroom.code}"
        except Refusal:  # phones cannot reach the house
            return ""

    async def fill(self, request: web.Request) -> web.StreamResponse:
        """Return how far some facts fill the board of a game, for the teacher."""
        await self._taught(request)
        game = find_game(request.query.get("game", TIMES))
        facts = [one for one in request.query.get("facts", "").split(",") if one]
        options = build(game.Options, {"facts": facts})
        fill = await asyncio.to_thread(fill_of, game, options)
        if fill is None:
            raise Refusal("bad_option", reason="facts")
        return json_response(FillInfo(fill.boxes, fill.of, fill.is_enough))

    async def delete(self, request: web.Request) -> web.StreamResponse:
        """Delete the class for good, with all its tables, names and codes."""
        live = await self._taught(request)
        await self._classes.delete(live.classroom, self._house.evict)
        return web.Response(status=204)

    def _cards(self, live: LiveClass) -> PupilCards:
        return PupilCards(self._classes.cards(live), wall_token(live.classroom))

    async def _taught(self, request: web.Request) -> LiveClass:
        code, token = request.match_info["code"], bearer_of(request)
        return await self._classes.taught(code, token, self._address(request))

    def _address(self, request: web.Request) -> str:
        return address_of(request, self._house.settings.proxy)


def _has_times(request: web.Request) -> bool:
    return request.query.get("times") == "1"


def _name(request: web.Request, what: str) -> str:
    return f"parlour-class-{request.match_info['code'].upper()}-{what}"


def _file(content: bytes, media: Media, name: str) -> web.Response:
    """Return a file for the caller's eyes only."""
    return web.Response(
        body=content,
        headers={
            "content-type": media.type,
            "content-disposition": f'attachment; filename="{name}"',
            "cache-control": "no-store",
        },
    )
