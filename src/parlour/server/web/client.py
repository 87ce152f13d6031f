"""Who calls, and how: the peer itself, or what a trusted proxy says about it."""

from __future__ import annotations

from aiohttp import web

from parlour.server.limits import caller


def address_of(request: web.Request, proxy: str) -> str:
    """Who calls, for limits that count by address."""
    peer = request.remote or ""
    forwarded = request.headers.get("x-forwarded-for", "")
    if proxy and peer == proxy and forwarded:
        peer = forwarded.rpartition(",")[2].strip()
    return caller(peer)


def scheme_of(request: web.Request, proxy: str) -> str:
    """How the browser came here: `http` or `https`."""
    forwarded = request.headers.get("x-forwarded-proto", "")
    if proxy and request.remote == proxy and forwarded in ("http", "https"):
        return forwarded
    return request.scheme
