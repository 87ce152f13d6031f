"""aiohttp's HTTP protocol, with the house's own answers where aiohttp has answers of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from aiohttp import ClientConnectionResetError, hdrs, web
from aiohttp.helpers import parse_http_date
from aiohttp.http_parser import RawRequestMessage

from parlour.kernel import Refusal
from parlour.server.settings import Settings
from parlour.server.web.door import door_of
from parlour.server.web.problems import problem, unhandled

HEADER_BYTES = 4096
"""The longest request line, and the longest header."""
HEADERS = 64
"""Headers of a request."""
NO_LIMIT_SECONDS = 3600
DATES = (hdrs.IF_MODIFIED_SINCE, hdrs.IF_UNMODIFIED_SINCE, hdrs.IF_RANGE)


class HttpProtocol(web.RequestHandler):
    """One HTTP connection."""

    __slots__ = ()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let go of the WebSocket, which refers to this: otherwise both stay in memory until the
        garbage collector comes."""
        super().connection_lost(exc)
        with suppress(AttributeError):  # another aiohttp may not have it
            self._data_received_cb = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer an error. Bytes that cannot be parsed are the sender's mistake: an answer, and
        nothing in the log. An exception of a handler is ours."""
        if status < 500:
            reason = (message or "no HTTP request").strip().partition(":")[0]
            response = problem(Refusal("malformed", reason=reason), "", status)
        else:
            # It logs the exception, and raises where half an answer is on its way.
            super().handle_error(request, status, exc, message)
            accepted = request.headers.get("accept-language", "")
            response = problem(Refusal("house_error"), accepted, status)
        response.force_close()
        return response

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send an answer: as a problem with a code where aiohttp made it of its own accord."""
        if isinstance(resp, web.HTTPClientError):
            resp = unhandled(request, resp)
        door = door_of(request)
        if door is not None:
            door.answer_began()
        try:
            return await super().finish_response(request, resp, start_time)
        except web.HTTPClientError as error:  # of a `SentFile`: nothing has been sent yet
            return await super().finish_response(request, unhandled(request, error), start_time)
        finally:
            if door is not None:
                door.answer_ended()


class SentFile(web.FileResponse):
    """A file. Only when it is sent does aiohttp look at conditions and ranges, and where they are not
    met it answers without a body; here that is an exception, as elsewhere."""

    def set_status(self, status: int, reason: str | None = None) -> None:
        match status:
            case 412:
                raise web.HTTPPreconditionFailed
            case 416:
                raise web.HTTPRequestRangeNotSatisfiable
        super().set_status(status, reason)


def http_options(settings: Settings) -> dict[str, Any]:
    """Return the options of aiohttp on every listener of the house."""
    return {
        "access_log": None,
        "logger": quiet_logger(),
        "keepalive_timeout": settings.idle_seconds or NO_LIMIT_SECONDS,
        "max_line_size": HEADER_BYTES,
        "max_field_size": HEADER_BYTES,
        "max_headers": HEADERS,
        "lingering_time": 0,
    }


def quiet_logger() -> logging.Logger:
    """Return aiohttp's logger, without a traceback for every client that is gone before its answer,
    or a warning for every handshake that asks for a protocol: strangers would fill the log."""
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)
    logger = logging.getLogger("parlour.http")
    logger.addFilter(_is_our_fault)
    return logger


def _is_our_fault(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, ClientConnectionResetError)


def http_protocol(server: web.Server, options: dict[str, Any]) -> Callable[[], asyncio.Protocol]:
    """Return what makes the protocols of a server, with the options that the server has."""
    make_request = server.request_factory

    def make_readable(message: RawRequestMessage, *rest: Any) -> web.BaseRequest:
        return make_request(_readable(message), *rest)

    server.request_factory = make_readable
    return partial(HttpProtocol, server, loop=asyncio.get_running_loop(), **options)


def _readable(message: RawRequestMessage) -> RawRequestMessage:
    """Return a request without the headers that aiohttp fails on: a date that no calendar has, which
    counts as none (RFC 9110, 13.1), and an expectation that is no text."""
    headers = message.headers
    wrong = [name for name in DATES if name in headers and not _is_legible(headers.getall(name))]
    expected = headers.get(hdrs.EXPECT, "")
    if not wrong and expected.isascii():
        return message
    kept = headers.copy()
    for name in wrong:
        del kept[name]
    if not expected.isascii():
        kept[hdrs.EXPECT] = expected.encode("ascii", "backslashreplace").decode()
    return message._replace(headers=type(headers)(kept))


def _is_legible(dates: list[str]) -> bool:
    """Return whether aiohttp can read dates. It takes what is none for no date, but for one that is
    too far away."""
    try:
        for date in dates:
            parse_http_date(date)
    except OverflowError:
        return False
    return True
