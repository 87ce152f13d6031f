"""Documents for authors of other clients: the OpenAPI document and the message schema."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import parlour
from parlour.server.messages import ClientMessage, Problem, ServerMessage
from parlour.server.web.route import PARAMETERS, Media, Route

REF = "#/components/schemas/{name}"
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
"""A link of Markdown; those of the table lead to pages of docs/."""


@cache
def messages_schema() -> dict[str, Any]:
    """Return the JSON Schema of everything that goes over the WebSocket."""
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
def openapi_document(routes: tuple[Route, ...]) -> dict[str, Any]:
    """Return the OpenAPI document of a table of calls."""
    kinds = [kind for route in routes for kind in (route.takes, route.gives) if _is_json(kind)]
    kinds.append(Problem)
    schemas, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        at = paths.setdefault(route.path, {})
        names = re.findall(r"\{(\w+)\}", route.path)
        if names:
            at["parameters"] = [_parameter(name) for name in names]
        at[route.method.lower()] = _call(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": parlour.__version__,
            "description": "Rooms, games and records of a Parlour house.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _is_json(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, Media)


def _parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}


def _call(route: Route, schema_of: dict[Any, Any]) -> dict[str, Any]:
    refused = {
        "description": "Refused, with a stable code",
        "content": {"application/json": {"schema": schema_of[Problem]}},
    }
    call: dict[str, Any] = {
        "summary": LINK.sub(r"\1", route.summary),
        "responses": {str(route.status): _answer(route, schema_of), "4XX": refused, "5XX": refused},
    }
    if route.more:
        call["description"] = LINK.sub(r"\1", route.more)
    if route.takes is not None:
        content = _content(route.takes, schema_of)
        call["requestBody"] = {"required": True, "content": content}
    if route.needs_token:
        call["security"] = [{"token": []}]
    return call


def _answer(route: Route, schema_of: dict[Any, Any]) -> dict[str, Any]:
    match route.gives:
        case None:
            return {"description": "Done"}
        case Media(name=name) as media:
            return {"description": name, "content": _content(media, schema_of)}
        case kind:
            return {"description": "Done", "content": _content(kind, schema_of)}


def _content(kind: Any, schema_of: dict[Any, Any]) -> dict[str, Any]:
    """Return what a body is."""
    if isinstance(kind, Media):
        return {kind.type: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schema_of[kind]}}
