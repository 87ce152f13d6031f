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
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.kernel import Refusal
from parlour.server.problems import problem

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^:\s;,\[\]]+)(:\d{1,5})?")


@cache
def own_names() -> frozenset[str]:
    """The names this machine goes by."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty where it is none."""
    found = HOST.fullmatch(host)
    return found["name"].strip("[]").lower() if found else ""


def is_only_here(name: str) -> bool:
    """Whether a host name or address may lead nowhere on another device."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name in own_names()
    return address.is_loopback or address.is_unspecified


def is_allowed_host(host: str, allowed: Iterable[str]) -> bool:
    """An address as such, one of this machine's names, or one that was allowed."""
    name = host_name(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in own_names() or name in {other.lower() for other in allowed}
    return True


def is_same_origin(origin: str, scheme: str, host: str) -> bool:
    """Whether an Origin header names this very server."""
    web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return origin.lower() == f"{web}://{host}".lower()


def headers_out(host: str, scheme: str) -> list[tuple[bytes, bytes]]:
    """Sent with every answer. Over plain HTTP in the house's network browsers ignore the opener
    policy, and complain about it."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    headers = [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    ]
    if scheme == "https" or is_only_here(host_name(host)):
        headers.append((b"cross-origin-opener-policy", b"same-origin"))
    return headers


class Guard:
    """Middleware: refuses foreign hosts and origins, adds the headers."""

    def __init__(self, app: ASGIApp, allowed_hosts: tuple[str, ...] = ()) -> None:
        self._app = app
        self._allowed = allowed_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = asked.get(b"host", "")
        refusal = self._refusal(scope, host, asked.get(b"origin"))
        if refusal is not None:
            await self._refuse(refusal, asked, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send, host, scope["scheme"]))

    def _refusal(self, scope: Scope, host: str, origin: str | None) -> Refusal | None:
        if not is_allowed_host(host, self._allowed):
            return Refusal("foreign_host")
        reads_only = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if origin is None or reads_only or is_same_origin(origin, scope["scheme"], host):
            return None
        return Refusal("foreign_origin")

    async def _refuse(
        self, refusal: Refusal, asked: dict[bytes, str], scope: Scope, receive: Receive, send: Send
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
            return
        answer = problem(refusal, asked.get(b"accept-language", ""), 403)
        await answer(scope, receive, send)


def _with_headers(send: Send, host: str, scheme: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers: list[Any] = [*message.get("headers", ()), *headers_out(host, scheme)]
            message = {**message, "headers": headers}
        await send(message)

    return sending
