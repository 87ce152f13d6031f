"""The HTTP calls, in one table.

The router, the OpenAPI document, the list in docs/protocol.md (`python -m tools.pages.protocol`) and
the calls of the fuzzer are made of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from aiohttp import web

from parlour.server.days import DayBots, DayTries, OwnTries
from parlour.server.messages import (
    AgainView,
    ChangeNetwork,
    DayTicket,
    GameDisputes,
    GameInfo,
    Info,
    JoinRoom,
    Learn,
    LessonView,
    Network,
    OpenDay,
    OpenRoom,
    PackInfo,
    Positions,
    RoomInfo,
    Ticket,
    TryAgain,
)
from parlour.server.replay import Replay
from parlour.server.web.calls import Calls, with_problems
from parlour.server.web.class_routes import CLASS_ROUTES
from parlour.server.web.days import Days
from parlour.server.web.documents import messages_schema, openapi_document
from parlour.server.web.finished import FinishedGames
from parlour.server.web.problems import json_response
from parlour.server.web.route import CSV, PDF, RECORD, SVG, TEXT, Route, at, pattern_of


async def openapi(calls: Calls, request: web.Request) -> web.Response:
    return json_response(openapi_document(ROUTES))


async def messages(calls: Calls, request: web.Request) -> web.Response:
    return json_response(messages_schema())


def days(
    call: Callable[[Days, web.Request], Awaitable[web.StreamResponse]],
) -> Callable[[Calls, web.Request], Awaitable[web.StreamResponse]]:
    """Return a call about boards of the day."""

    async def handler(calls: Calls, request: web.Request) -> web.StreamResponse:
        return await call(calls.days, request)

    return handler


def finished(
    call: Callable[[FinishedGames, web.Request], Awaitable[web.StreamResponse]],
) -> Callable[[Calls, web.Request], Awaitable[web.StreamResponse]]:
    """Make a call about a finished game."""

    async def handle(calls: Calls, request: web.Request) -> web.StreamResponse:
        return await call(calls.finished, request)

    return handle


ROUTES = (
    Route(
        "GET",
        "/api/info",
        Calls.info,
        "About this house",
        Info,
        more="`links`: the base URLs that phones can reach",
    ),
    Route(
        "GET",
        "/api/network",
        Calls.network,
        "How phones reach the house",
        Network,
        more="for a browser on the house's own machine",
    ),
    Route(
        "POST",
        "/api/network",
        Calls.change_network,
        "Let phones in, or no more",
        Network,
        ChangeNetwork,
        more="only from the house's own machine and its own page",
    ),
    Route("GET", "/api/qr.svg", Calls.house_qr, "The address of the house, to scan", SVG),
    Route(
        "GET",
        "/api/games",
        Calls.games,
        "All games with their options",
        tuple[GameInfo, ...],
        more="`levels` is empty where no bot plays the game",
    ),
    Route(
        "GET",
        "/api/games/{game}/words/{language}",
        Calls.words,
        "The texts of a game in a language",
        dict[str, Any],
        more="title, options, moves, refusals, rules; for clients that do not carry them",
    ),
    Route(
        "GET",
        "/api/games/{game}/emblem.svg",
        Calls.emblem,
        "The emblem of a game",
        SVG,
        more="from its package, or made of its title",
    ),
    Route(
        "GET",
        "/api/games/{game}/scene.svg",
        Calls.scene,
        "The scene of a game",
        SVG,
        more="from its package, or made of its emblem",
    ),
    Route(
        "GET",
        "/api/games/{game}/print/{part}",
        Calls.print_part,
        "A part of a game on paper",
        PDF,
        query="language=de&paper=letter",
        more="other options as `parlour print` takes them (see [cli](cli.md#print))",
    ),
    Route(
        "POST",
        "/api/games/{game}/lesson",
        Calls.lesson,
        "The [lesson](add-a-game.md#a-lesson) after these moves of the learner",
        LessonView,
        Learn,
        more="null among `deeds`: went on. The house keeps nothing: `deeds` is sent again with the next move",
    ),
    Route(
        "GET",
        "/api/packs",
        Calls.packs,
        "The question packs of this house",
        tuple[PackInfo, ...],
        more="`missing`: categories without a question",
    ),
    Route(
        "POST",
        "/api/rooms",
        Calls.open_room,
        "Open a room, as its host",
        Ticket,
        OpenRoom,
        201,
        more="`password` where `opening` is `password`",
    ),
    Route(
        "POST",
        "/api/daily/{game}",
        Calls.open_day,
        "Open a room for one with a day's board, begun, or come back to it",
        DayTicket,
        OpenDay,
        201,
        more="`day` as in `2026-03-14`; with the browser's `key` the one try that counts; see [fairness](fairness.md#the-board-of-the-day)",
    ),
    Route(
        "GET",
        "/api/days/{day}",
        days(Days.shown),
        "What came of a day's boards, of those who want it shown",
        DayTries,
        more="`shown` is false where the house shows no results",
    ),
    Route(
        "GET",
        "/api/days/{day}/own",
        days(Days.own),
        "What the browser with this key has begun of a day, and what came of it",
        OwnTries,
        more="the key of `POST /api/daily/GAME` in the header `Parlour-Key`",
    ),
    Route(
        "GET",
        "/api/days/{day}/bots/{game}",
        days(Days.bots),
        "How bots of all levels play a day's board",
        DayBots,
        query="kind=typed",
        more="of a day that can still be played only with the `Parlour-Key` of who has finished it (`try_first`)",
    ),
    Route("GET", "/api/rooms/{code}", Calls.room, "Whether there is such a room", RoomInfo),
    Route(
        "POST",
        "/api/rooms/{code}/join",
        Calls.join,
        "Join a room",
        Ticket,
        JoinRoom,
        201,
        more="`device` is a random id that the browser keeps, so that somebody sent away stays out",
    ),
    Route(
        "DELETE",
        "/api/rooms/{code}/me",
        Calls.forget,
        "Leave, and have name and token deleted",
        status=204,
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/qr.svg",
        Calls.qr,
        "The link to the room as a QR code",
        SVG,
        more="refused (`local_only`) where phones cannot reach the house",
    ),
    Route(
        "GET",
        "/api/rooms/{code}/disputes",
        Calls.disputes,
        "What was flagged or overruled in the games of this room, for its host alone",
        tuple[GameDisputes, ...],
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/disputes.csv",
        Calls.disputes_table,
        "The same as a table",
        CSV,
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/games/{n}/record",
        finished(FinishedGames.record),
        "The [record](record.md) of finished game N, counted from 1",
        TEXT,
        more="of the board of the current day not with the key of a browser (`parlour-key`) whose own try has not ended",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/games/{n}/end",
        finished(FinishedGames.end),
        "A finished game as everybody saw its end",
        dict[str, Any],
        more="sections by name",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/games/{n}/analysis",
        finished(FinishedGames.analysis),
        "The analysis of a finished game",
        Any,
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/rooms/{code}/games/{n}/replay",
        finished(FinishedGames.replay),
        "A finished game step by step: what everybody saw, and what each seat",
        Replay,
        more="with an `ETag`; see [records](record.md#replays). For the board of the current day as for its record",
        needs_token=True,
    ),
    Route(
        "GET",
        "/api/record",
        finished(FinishedGames.shown),
        "The record that `parlour replay RECORD --serve` shows",
        RECORD,
        more="404 in every other house",
    ),
    Route(
        "POST",
        "/api/replay",
        finished(FinishedGames.replay_of_file),
        "The same of a [record](record.md) that is sent along",
        Replay,
        RECORD,
        more="1 MiB at most, compressed (`content-encoding: gzip`) where it is longer than 64 KiB; the house keeps nothing of it",
    ),
    Route(
        "POST",
        "/api/analysis",
        finished(FinishedGames.analysis_of_file),
        "The analysis of a record that is sent along",
        Any,
        RECORD,
        more="as for `POST /api/replay`; null where the game has none",
    ),
    Route(
        "GET",
        "/api/rooms/{code}/games/{n}/positions",
        finished(FinishedGames.positions),
        "The positions of a finished game that cost a seat most, to try again",
        Positions,
        query="seat=0",
        more="`why` says why there are none",
        needs_token=True,
    ),
    Route(
        "POST",
        "/api/rooms/{code}/games/{n}/again",
        finished(FinishedGames.again),
        "Such a position after these moves",
        AgainView,
        TryAgain,
        more="the house keeps nothing: `deeds` is sent again with the next move",
        needs_token=True,
    ),
    Route("GET", "/api/openapi.json", openapi, "These calls as an OpenAPI document", Any),
    Route(
        "GET",
        "/api/messages.schema.json",
        messages,
        "The messages of the WebSocket as a JSON Schema",
        Any,
    ),
    Route(
        "GET",
        "/health",
        Calls.health,
        "Whether the house could write when it last tried",
        TEXT,
        more="`ok`, or 503 with the reason",
    ),
    Route(
        "GET",
        "/ready",
        Calls.ready,
        "Whether a load balancer should send guests here",
        TEXT,
        more="`ok`, or 503 with the reason",
    ),
    Route(
        "GET",
        "/metrics",
        Calls.metrics,
        "What the house counts, in Prometheus' format",
        TEXT,
        more="with `metrics_token` as the token; to others there is no such page",
    ),
    *CLASS_ROUTES,
)


def routes_of(calls: Calls) -> list[web.AbstractRouteDef]:
    """Return the table as aiohttp takes it."""
    table: list[web.AbstractRouteDef] = []
    for path in dict.fromkeys(route.path for route in ROUTES):
        handlers = {
            route.method: with_problems(partial(route.call, calls))
            for route in ROUTES
            if route.path == path
        }
        table += at(pattern_of(path), handlers)
    return table
