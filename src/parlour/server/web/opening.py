"""Who may open rooms: anybody, people at this machine, or people who know the password."""

from __future__ import annotations

import ipaddress
import time

from aiohttp import web

from parlour.kernel import Refusal
from parlour.server.limits import Buckets
from parlour.server.settings import Settings
from parlour.server.web.client import is_same

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Headers of proxies: who comes through one is not at this machine, wherever the proxy runs."""


class Doorbell:
    """Decides who may open a room."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._misses = Buckets(settings.misses_per_minute, 60, time.monotonic)

    def check(self, request: web.Request, address: str, password: str) -> None:
        """Refuse callers who may not open a room."""
        match self._settings.opening:
            case "machine":
                if not is_here(request):
                    raise Refusal("opening_here_only")
            case "password":
                self._check_password(address, password)

    def _check_password(self, address: str, password: str) -> None:
        if not password:
            raise Refusal("password_needed")
        if self._misses.is_empty(address):
            raise Refusal("too_many_misses")
        if not is_same(password, self._settings.room_password):
            self._misses.take(address)
            raise Refusal("wrong_password")


def is_here(request: web.Request) -> bool:
    """Return whether a request comes from this machine, and not through a proxy."""
    try:
        peer = ipaddress.ip_address(request.remote or "")
    except ValueError:
        return False
    return peer.is_loopback and not any(name in request.headers for name in FORWARDED)
