"""Who calls, and how: the peer itself, or what a trusted proxy says about it; with which token."""

from __future__ import annotations

import hmac

from aiohttp import web

from parlour.server.limits import caller
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom


def address_of(request: web.Request, proxy: str) -> str:
    """Return who calls, for limits that count by address."""
    peer = request.remote or ""
    # A proxy may add a header of its own below the one that a caller has made up.
    forwarded = ",".join(request.headers.getall("x-forwarded-for", ()))
    if proxy and peer == proxy and forwarded:
        peer = forwarded.rpartition(",")[2].strip()
    return caller(peer)


def scheme_of(request: web.Request, proxy: str) -> str:
    """Return how the browser came here: `http` or `https`."""
    forwarded = request.headers.get("x-forwarded-proto", "")
    if proxy and request.remote == proxy and forwarded in ("http", "https"):
        return forwarded
    return request.scheme


def bearer_of(request: web.Request) -> str:
    """Return the token that a request brings; empty without one."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def browser_key_of(request: web.Request) -> str:
    """Return the key of the browser, which counts its tries at boards of the day; empty without
    one."""
    return request.headers.get("parlour-key", "")


def is_same(given: str, secret: str) -> bool:
    """Return whether a secret was given, in a time that says nothing about it. Bytes of a header
    that are not text arrive as surrogates, which have no encoding otherwise."""
    return hmac.compare_digest(given.encode(errors="surrogatepass"), secret.encode())


async def recognised(
    house: House, request: web.Request, *, gone_too: bool = False
) -> tuple[LiveRoom, str]:
    """Return the room of a call, and the person that its token is of."""
    code, address = request.match_info["code"], address_of(request, house.settings.proxy)
    return await house.recognise(code, bearer_of(request), address, gone_too=gone_too)
