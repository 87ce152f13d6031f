"""How the owner logs in to the admin page: by a link that works once, then by a cookie.

The token of the data folder is never in an address, so it is in no history. What is in the history
has been used up.
"""

from __future__ import annotations

import secrets
import time

import msgspec
from aiohttp import web

from parlour.server.web.client import is_same

LINK_SECONDS = 120
"""How long a link waits to be opened."""
SESSION_SECONDS = 12 * 3600
MOST_LINKS = 16
MOST_SESSIONS = 32


class Session(msgspec.Struct, frozen=True):
    """Somebody who is logged in."""

    csrf: str
    """Stands in every form, and nowhere that another site could read."""
    until: float


class Logins:
    """Links that wait, and people who are logged in. They end with the process."""

    def __init__(self) -> None:
        self._links: dict[str, float] = {}
        self._sessions: dict[str, Session] = {}

    def new_link(self) -> str:
        """Return the key of a link that works once."""
        key = secrets.token_urlsafe(24)
        self._links[key] = time.monotonic() + LINK_SECONDS
        while len(self._links) > MOST_LINKS:
            del self._links[next(iter(self._links))]
        return key

    def open_link(self, key: str) -> str | None:
        """Open a new session, if the link is a fresh one."""
        until = self._links.pop(key, 0)
        if time.monotonic() > until:
            return None
        session = secrets.token_urlsafe(32)
        ends = time.monotonic() + SESSION_SECONDS
        self._sessions[session] = Session(secrets.token_urlsafe(24), ends)
        while len(self._sessions) > MOST_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        return session

    def find(self, request: web.Request) -> Session | None:
        """Return who sends this request, if logged in."""
        found = self._sessions.get(request.cookies.get(cookie_name(request), ""))
        return found if found is not None and time.monotonic() < found.until else None

    def close(self, request: web.Request) -> None:
        self._sessions.pop(request.cookies.get(cookie_name(request), ""), None)


def cookie_name(request: web.Request) -> str:
    """Name the cookie. Cookies are shared by all ports of a machine, so the port is part of the
    name."""
    if request.transport is None:  # the caller is gone
        return "parlour_admin"
    return f"parlour_admin_{request.transport.get_extra_info('sockname')[1]}"


def is_own_form(request: web.Request, session: Session, csrf: str) -> bool:
    """Return whether a form was sent from a page of ours. The browser says from where (a page on
    another port of this machine counts as the same site, but not as the same origin), and the form
    knows what only our pages know."""
    origin = request.headers.get("origin")
    from_here = origin is None or origin == f"http://{request.host}"
    return from_here and is_same(csrf, session.csrf)
