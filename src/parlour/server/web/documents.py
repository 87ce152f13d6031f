"""Documents for authors of other clients: the OpenAPI document and the message schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from aiohttp import web

import parlour
from parlour.server.messages import (
    ClientMessage,
    GameDisputes,
    GameInfo,
    Info,
    JoinRoom,
    Learn,
    LessonView,
    OpenDay,
    OpenRoom,
    PackInfo,
    Problem,
    RoomInfo,
    ServerMessage,
    Ticket,
)
from parlour.server.web.problems import json_response

REF = "#/components/schemas/{name}"


@cache
def messages_schema() -> dict[str, Any]:
    """JSON Schema of everything that goes over the WebSocket."""
    (client, server), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlour messages",
        "$defs": {**parts, "ClientMessage": client, "ServerMessage": server},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }


@cache
def openapi_document() -> dict[str, Any]:
    """The OpenAPI document, made from the same types the calls use."""
    kinds = [
        Info,
        GameInfo,
        PackInfo,
        OpenRoom,
        OpenDay,
        JoinRoom,
        Learn,
        LessonView,
        Ticket,
        RoomInfo,
        GameDisputes,
        Problem,
    ]
    _, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    code = _parameter("code", {"type": "string", "maxLength": 12})
    n = _parameter("n", {"type": "integer", "minimum": 1, "maximum": 100000})
    anything = {"description": "JSON", "content": {"application/json": {"schema": {}}}}
    text = {"description": "The record", "content": {"text/plain": {"schema": {"type": "string"}}}}
    picture = {"description": "SVG", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
    sheet = {"description": "PDF", "content": {"application/pdf": {"schema": {"type": "string"}}}}
    table = {"description": "CSV", "content": {"text/csv": {"schema": {"type": "string"}}}}
    disputes = {"type": "array", "items": _ref(GameDisputes)}
    games = {"type": "array", "items": _ref(GameInfo)}
    packs = {"type": "array", "items": _ref(PackInfo)}
    with_token: dict[str, Any] = {"security": [{"token": []}]}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": parlour.__version__,
            "description": "Rooms, games and records of a Parlour house.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/api/info": {"get": _call("About this house", _json(_ref(Info)))},
            "/api/games": {"get": _call("All games with their options", _json(games))},
            "/api/games/{game}/words/{language}": {
                "parameters": [
                    _parameter("game", {"type": "string", "maxLength": 40}),
                    _parameter("language", {"type": "string", "maxLength": 20}),
                ],
                "get": _call("The texts of a game in a language", anything),
            },
            "/api/games/{game}/print/{part}": {
                "parameters": [
                    _parameter("game", {"type": "string", "maxLength": 40}),
                    _parameter("part", {"type": "string", "maxLength": 40}),
                ],
                "get": _call("A part of a game to print", sheet),
            },
            "/api/games/{game}/lesson": {
                "parameters": [_parameter("game", {"type": "string", "maxLength": 40})],
                "post": _call("A lesson so far", _json(_ref(LessonView)), takes=Learn),
            },
            "/api/packs": {"get": _call("The question packs of this house", _json(packs))},
            "/api/rooms": {
                "post": _call("Open a room", _json(_ref(Ticket)), "201", takes=OpenRoom)
            },
            "/api/daily/{game}": {
                "parameters": [_parameter("game", {"type": "string", "maxLength": 40})],
                "post": _call("Open a day's board", _json(_ref(Ticket)), "201", takes=OpenDay),
            },
            "/api/rooms/{code}": {
                "parameters": [code],
                "get": _call("Whether there is such a room", _json(_ref(RoomInfo))),
            },
            "/api/rooms/{code}/join": {
                "parameters": [code],
                "post": _call("Join a room", _json(_ref(Ticket)), "201", takes=JoinRoom),
            },
            "/api/rooms/{code}/me": {
                "parameters": [code],
                "delete": {
                    **_call("Leave and be forgotten", {"description": "Done"}, "204"),
                    **with_token,
                },
            },
            "/api/rooms/{code}/qr.svg": {
                "parameters": [code],
                "get": _call("The link to the room as a QR code", picture),
            },
            "/api/rooms/{code}/disputes": {
                "parameters": [code],
                "get": {
                    **_call("What was disputed, for the host", _json(disputes)),
                    **with_token,
                },
            },
            "/api/rooms/{code}/disputes.csv": {
                "parameters": [code],
                "get": {**_call("The same as a table", table), **with_token},
            },
            "/api/rooms/{code}/games/{n}/record": {
                "parameters": [code, n],
                "get": {**_call("The record of a finished game", text), **with_token},
            },
            "/api/rooms/{code}/games/{n}/end": {
                "parameters": [code, n],
                "get": {**_call("A finished game as everybody sees it", anything), **with_token},
            },
            "/api/rooms/{code}/games/{n}/analysis": {
                "parameters": [code, n],
                "get": {**_call("The analysis of a finished game", anything), **with_token},
            },
        },
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _ref(kind: type[Any]) -> dict[str, Any]:
    return {"$ref": REF.format(name=kind.__name__)}


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": "Fine", "content": {"application/json": {"schema": schema}}}


def _parameter(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _call(
    summary: str, answer: dict[str, Any], status: str = "200", takes: type[Any] | None = None
) -> dict[str, Any]:
    refused = {**_json(_ref(Problem)), "description": "Refused, with a stable code"}
    call: dict[str, Any] = {"summary": summary, "responses": {status: answer, "4XX": refused}}
    if takes is not None:
        content = {"application/json": {"schema": _ref(takes)}}
        call["requestBody"] = {"required": True, "content": content}
    return call


async def openapi(request: web.Request) -> web.Response:
    return json_response(openapi_document())


async def messages(request: web.Request) -> web.Response:
    return json_response(messages_schema())
