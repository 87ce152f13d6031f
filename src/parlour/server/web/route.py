"""What one HTTP call is: the entries of the table in `routes.py`, and what aiohttp makes of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from aiohttp import web
from aiohttp.typedefs import Handler

READING = frozenset({"GET", "HEAD"})


class Media(NamedTuple):
    """An answer that is not JSON."""

    type: str
    name: str


PDF = Media("application/pdf", "PDF")
SVG = Media("image/svg+xml", "SVG")
CSV = Media("text/csv", "CSV")
XLSX = Media("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "an Excel file")
TEXT = Media("text/plain", "text")
RECORD = Media("application/x-ndjson", "a record")


class Route(NamedTuple):
    """One call: where, what it does, what it takes and gives."""

    method: str
    path: str
    call: Callable[[Any, web.Request], Awaitable[web.StreamResponse]]
    """A method of `Calls`."""
    summary: str
    gives: Any = None
    """The type of a JSON answer, or a `Media`; None: an answer without a body."""
    takes: type[Any] | Media | None = None
    """The type of the JSON body, or another body."""
    status: int = 200
    more: str = ""
    """What names and types do not say."""
    query: str = ""
    """Examples of what can stand after a question mark."""
    needs_token: bool = False


PARAMETERS: dict[str, dict[str, Any]] = {
    "code": {"type": "string", "maxLength": 12},
    "game": {"type": "string", "maxLength": 40},
    "language": {"type": "string", "maxLength": 20},
    "part": {"type": "string", "maxLength": 40},
    "day": {"type": "string", "format": "date"},
    "n": {"type": "integer", "minimum": 1, "maximum": 100000},
}
"""JSON Schema of what stands in a path."""
PATTERNS = {"n": r"\d{1,9}"}
"""What the router takes for one, where not every text will do."""


def at(path: str, handlers: Mapping[str, Handler]) -> list[web.AbstractRouteDef]:
    """Return the handlers of a path by method. Any other method is refused with the list of these,
    even where a wider path would take it."""
    allowed = READING.union(handlers) if "GET" in handlers else frozenset(handlers)

    async def refuse(request: web.Request) -> web.StreamResponse:
        raise web.HTTPMethodNotAllowed(request.method, sorted(allowed))

    # aiohttp answers HEAD where there is a GET.
    declared = [
        web.get(path, handler) if method == "GET" else web.route(method, path, handler)
        for method, handler in handlers.items()
    ]
    return [*declared, web.route("*", path, refuse)]


def pattern_of(path: str) -> str:
    """Return a path as the router reads it."""
    for name, pattern in PATTERNS.items():
        path = path.replace(f"{{{name}}}", f"{{{name}:{pattern}}}")
    return path
