"""The bodies of calls: read whole, with a limit, and typed."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from aiohttp import web

from parlour.kernel import Refusal
from parlour.kernel.jsonreader import JsonReader

T = TypeVar("T")

LONGEST_BODY: Final = 4096


async def bytes_of(request: web.Request, most: int = LONGEST_BODY) -> bytes:
    """Return the body of a call."""
    try:
        return await request.clone(client_max_size=most).read()
    except web.HTTPRequestEntityTooLarge as error:
        raise Refusal("message_too_big", most=most) from error
    except web.RequestPayloadError as error:
        raise Refusal("malformed", reason="the body cannot be decoded") from error
    except ConnectionError as error:  # the caller is gone, like every phone that loses its network
        raise Refusal("malformed", reason="the body was cut short") from error


async def body(request: web.Request, kind: type[T], most: int = LONGEST_BODY) -> T:
    """Return the JSON body of a call, typed."""
    if request.content_type != "application/json":
        raise Refusal("malformed", reason="the content type must be application/json")
    try:
        value: T = JsonReader[T](kind).read(await bytes_of(request, most))
    except msgspec.DecodeError as error:
        raise Refusal("malformed", reason=str(error)) from error
    return value
