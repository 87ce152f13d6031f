"""Who may talk to this house from where: Host and Origin checks, and the headers that go out.

The Host check defeats DNS rebinding: a foreign name that was made to point here is not a name of
this house. The Origin check keeps other sites' pages from using a visitor's browser.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import cache
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Handler

from parlour.kernel import Refusal
from parlour.server.reach import Reach
from parlour.server.settings import Settings
from parlour.server.web.client import scheme_of
from parlour.server.web.problems import problem

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^:\s;,\[\]]+)(:\d{1,5})?")

FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded")
HSTS_SECONDS = 180 * 24 * 3600
"""A browser that has seen the house over TLS does not talk to it in the clear for this long."""


@cache
def own_names() -> frozenset[str]:
    """Return the names this machine goes by."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def host_name(host: str) -> str:
    """Return the name in a Host header, without the port; empty where it is none."""
    found = HOST.fullmatch(host)
    return found["name"].strip("[]").lower() if found and host.isascii() else ""


def is_only_here(name: str) -> bool:
    """Return whether a host name or address may lead nowhere on another device."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name in own_names()
    return address.is_loopback or address.is_unspecified


def is_allowed_host(host: str, allowed: Iterable[str]) -> bool:
    """Return whether a host is an address as such, one of this machine's names, or one that was
    allowed."""
    name = host_name(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in own_names() or name in {other.lower() for other in allowed if other}
    return True


def is_same_origin(origin: str, scheme: str, host: str) -> bool:
    """Return whether an Origin header names this very server."""
    return origin.lower() == f"{scheme}://{host}".lower()


def is_upgrade(request: web.Request) -> bool:
    """Return whether it wants to become a WebSocket."""
    return "upgrade" in request.headers


def is_forwarded(request: web.Request) -> bool:
    """Return whether a proxy says that it passes somebody else's request on."""
    return any(header in request.headers for header in FORWARDED)


def is_part_of_a_page(request: web.Request, response: web.StreamResponse) -> bool:
    """Return whether it is a script or a style of the client. The policy of its page holds for it;
    sent with each of them, it would be a tenth of the first page."""
    return (
        request.path.startswith("/assets/")
        and response.status == HTTPStatus.OK
        and response.content_type.endswith(("/javascript", "/css"))
    )


def headers_out(host: str, scheme: str) -> dict[str, str]:
    """Return what is sent with every response. Over plain HTTP in the house's network browsers
    ignore the opener policy, and complain about it."""
    headers = {
        "content-security-policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            f"font-src 'self'; connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
    }
    if scheme == "https":
        headers["strict-transport-security"] = f"max-age={HSTS_SECONDS}"
    if scheme == "https" or is_only_here(host_name(host)):
        headers["cross-origin-opener-policy"] = "same-origin"
    return headers


class Guard:
    """Refuses foreign hosts and origins, and adds the headers to every response."""

    def __init__(self, settings: Settings, reach: Reach) -> None:
        self._settings = settings
        self._reach = reach

    def install(self, app: web.Application) -> None:
        app.middlewares.append(self._check)
        app.on_response_prepare.append(self._add_headers)

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        refusal = self._refusal(request)
        if refusal is not None:
            return problem(refusal, request.headers.get("accept-language", ""), 403)
        return await handler(request)

    def _refusal(self, request: web.Request) -> Refusal | None:
        refusal = self._foreign(request)
        peer = request.remote or ""
        if refusal is not None and peer != self._settings.proxy and is_forwarded(request):
            return Refusal("unknown_proxy", proxy=peer, host=host_name(request.host))
        return refusal

    def _foreign(self, request: web.Request) -> Refusal | None:
        names = (*self._settings.allowed_hosts, self._reach.host_name)
        if not is_allowed_host(request.host, names):
            return Refusal("foreign_host", host=host_name(request.host))
        origin = request.headers.get("origin")
        reads_only = request.method in ("GET", "HEAD") and not is_upgrade(request)
        scheme = scheme_of(request, self._settings.proxy)
        if origin is None or reads_only or is_same_origin(origin, scheme, request.host):
            return None
        return Refusal("foreign_origin")

    async def _add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        scheme = scheme_of(request, self._settings.proxy)
        headers = headers_out(request.host, scheme)
        if self._reach.has_own_tls:
            # Opened without --tls, the house could not be reached by its name any more.
            headers.pop("strict-transport-security", None)
        if is_part_of_a_page(request, response):
            del headers["content-security-policy"]
        response.headers.update(headers)
        response.headers.popall("server", None)
