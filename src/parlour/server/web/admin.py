"""The owner's way into an open house: calls of the command line, and the admin page.

Both are on this machine only, on a listener of their own on the loopback address, so no proxy and
no setting of the public one leads here. Calls bring the token from the data folder; the page is
opened by a link that works once.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args
from urllib.parse import parse_qsl

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from parlour.kernel import Refusal
from parlour.server.doctor import Line
from parlour.server.messages import ChangeNetwork
from parlour.server.reach import Reach
from parlour.server.rooms.house import House
from parlour.server.rooms.overview import Overview
from parlour.server.rooms.owner import Order, Owner
from parlour.server.web.admin_login import SESSION_SECONDS, Logins, cookie_name, is_own_form
from parlour.server.web.admin_pages import Pages
from parlour.server.web.bodies import LONGEST_BODY, body, bytes_of
from parlour.server.web.calls import with_problems
from parlour.server.web.client import bearer_of, is_same
from parlour.server.web.door import Doorkeeper
from parlour.server.web.listener import Listener
from parlour.server.web.metrics import metrics_of
from parlour.server.web.problems import STATUS, json_response, language_of, problem
from parlour.server.web.protocol import SentFile, http_options, http_protocol
from parlour.server.web.route import at
from parlour.server.web.timing import timed
from parlour.store import Log
from parlour.store.folder import write_private

Examine = Callable[[], Awaitable[list[Line]]]
"""Looks at the house from outside."""

FILE = "house.admin"
HERE = "127.0.0.1"
STYLE = Path(__file__).with_name("admin.css")
ORDERS: tuple[Order, ...] = get_args(Order)
OPEN_TO_ALL = ("/admin.css", "/login")
"""Paths that need no login."""
CALLS = ("/orders", "/links", "/network")
"""Paths that need the token itself."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # With `no-referrer` browsers would not say either from which origin a form comes.
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
}


class AdminAccess(msgspec.Struct, frozen=True):
    """Where an open house listens to its owner, as the file `house.admin` says it."""

    port: int
    token: str


class OwnerCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner wants done."""

    order: Order
    code: str
    person: str = ""


class LoginLink(msgspec.Struct, frozen=True):
    """The key of a link to the admin page that works once."""

    key: str


class Admin:
    """Answers the owner."""

    def __init__(self, house: House, log: Log, token: str, reach: Reach, examine: Examine) -> None:
        self._house = house
        self._reach = reach
        self._examine = examine
        self._owner = Owner(house, log)
        self._overview = Overview(house, log)
        self._token = token
        self._logins = Logins()

    def app(self) -> web.Application:
        middlewares = [timed(self._house.settings), self._check]
        app = web.Application(middlewares=middlewares, client_max_size=LONGEST_BODY)
        app.on_response_prepare.append(_add_headers)
        for path, handlers in self._handlers().items():
            app.add_routes(at(path, handlers))
        return app

    def _handlers(self) -> dict[str, dict[str, Handler]]:
        """Return what answers at each path, by method."""
        return {
            "/orders": {"POST": with_problems(self._order)},
            "/links": {"POST": self._new_link},
            "/network": {"GET": self._network, "POST": with_problems(self._change_network)},
            "/metrics": {"GET": self._metrics},
            "/admin.css": {"GET": self._style},
            "/login": {"GET": self._login},
            "/logout": {"POST": self._logout},
            "/": {"GET": self._page},
            "/doctor": {"GET": self._doctor},
            "/rooms/{code}": {"GET": self._room, "POST": self._carry_out},
            "/rooms/{code}/sure": {"GET": self._sure},
        }

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let in only people on this machine who have the token or are logged in."""
        if request.remote != HERE or request.host.partition(":")[0] != HERE:
            return problem(Refusal("wrong_token"), "", 401)
        has_token = is_same(bearer_of(request), self._token)
        is_in = has_token or (request.path not in CALLS and self._logins.find(request) is not None)
        if not is_in and request.path not in OPEN_TO_ALL:
            if "text/html" in request.headers.get("accept", ""):
                return _html(self._pages(request).locked(), 401)
            return problem(Refusal("wrong_token"), "", 401)
        try:
            return await handler(request)
        except Refusal as refusal:
            return _html(self._pages(request).refused(refusal), STATUS.get(refusal.code, 400))

    def _pages(self, request: web.Request) -> Pages:
        session = self._logins.find(request)
        language = language_of(request.headers.get("accept-language", ""))
        return Pages(language, "" if session is None else session.csrf)

    # Calls of the command line ------------------------------------------------------------

    async def _order(self, request: web.Request) -> web.StreamResponse:
        order = await body(request, OwnerCall)
        await self._owner.carry_out(order.order, order.code, order.person)
        return web.Response(status=204)

    async def _new_link(self, request: web.Request) -> web.StreamResponse:
        return json_response(LoginLink(self._logins.new_link()))

    async def _network(self, request: web.Request) -> web.StreamResponse:
        return json_response(self._reach.network)

    async def _change_network(self, request: web.Request) -> web.StreamResponse:
        return json_response(await self._reach.change(await body(request, ChangeNetwork)))

    async def _metrics(self, request: web.Request) -> web.StreamResponse:
        return await metrics_of(self._house)

    # Coming and going ---------------------------------------------------------------------

    async def _login(self, request: web.Request) -> web.StreamResponse:
        """Turn a link that was not used yet into a cookie."""
        session = self._logins.open_link(request.query.get("key", ""))
        if session is None:
            return _html(self._pages(request).locked(), 401)
        answer = web.Response(status=303, headers={"location": "/"})
        answer.set_cookie(
            cookie_name(request),
            session,
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="Strict",
        )
        return answer

    async def _logout(self, request: web.Request) -> web.StreamResponse:
        await self._form(request)
        self._logins.close(request)
        answer = _html(self._pages(request).locked("left"))
        answer.del_cookie(cookie_name(request))
        return answer

    # Pages --------------------------------------------------------------------------------

    async def _style(self, request: web.Request) -> web.StreamResponse:
        return SentFile(STYLE)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        part, first = request.query.get("part", ""), request.query.get("first", "0")
        rooms = await self._overview.rooms(part, int(first) if first.isdecimal() else 0)
        workers = await self._overview.workers()
        flags = await self._overview.flags()
        return _html(self._pages(request).house(workers, rooms, part, flags, _done(request)))

    async def _doctor(self, request: web.Request) -> web.StreamResponse:
        return _html(self._pages(request).doctor(await self._examine()))

    async def _room(self, request: web.Request) -> web.StreamResponse:
        detail = await self._overview.room(request.match_info["code"])
        return _html(self._pages(request).room(detail, _done(request)))

    async def _sure(self, request: web.Request) -> web.StreamResponse:
        detail = await self._overview.room(request.match_info["code"])
        order, person = (
            _known_order(request.query.get("order", "")),
            request.query.get("person", ""),
        )
        names = {one.id: one.name for one in detail.people}
        if order in ("kick", "forget") and person not in names:
            raise Refusal("no_such_person")
        page = self._pages(request).sure(order, detail.line.code, person, names.get(person, ""))
        return _html(page)

    async def _carry_out(self, request: web.Request) -> web.StreamResponse:
        """Carry out an order from the page, then show the page again, so that reloading repeats
        nothing."""
        form = await self._form(request)
        order, code = _known_order(form.get("order", "")), request.match_info["code"].upper()
        await self._owner.carry_out(order, code, form.get("person", ""))
        where = "/" if order == "delete" else f"/rooms/{code}"
        return web.Response(status=303, headers={"location": f"{where}?done={order}"})

    async def _form(self, request: web.Request) -> dict[str, str]:
        """Return the fields of a form that one of our pages sent."""
        session = self._logins.find(request)
        if request.content_type != "application/x-www-form-urlencoded":
            raise Refusal("malformed", reason="no form")
        raw = await bytes_of(request)
        fields = dict(parse_qsl(raw.decode(errors="replace"), keep_blank_values=True))
        if session is None or not is_own_form(request, session, fields.get("csrf", "")):
            raise Refusal("foreign_origin")
        return fields


def _known_order(order: str) -> Order:
    for known in ORDERS:
        if known == order:
            return known
    raise Refusal("malformed", reason="order")


def _done(request: web.Request) -> str:
    done = request.query.get("done", "")
    return done if done in ORDERS else ""


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html")


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    response.headers.popall("server", None)


@asynccontextmanager
async def admin_listener(
    house: House, log: Log, folder: Path, reach: Reach, examine: Examine
) -> AsyncIterator[None]:
    """Listen to the owner, and say in the data folder where and with which token."""
    token, settings = secrets.token_urlsafe(32), house.settings
    options = http_options(settings)
    runner = web.AppRunner(Admin(house, log, token, reach, examine).app(), **options)
    await runner.setup()
    assert runner.server is not None
    file = folder / FILE
    listening = socket.create_server((HERE, 0))
    protocol = http_protocol(runner.server, options)
    try:
        access = msgspec.json.encode(AdminAccess(listening.getsockname()[1], token))
        write_private(file, access)
        try:
            async with Listener(listening, Doorkeeper(settings), settings, protocol):
                yield
        finally:
            if file.is_file() and file.read_bytes() == access:  # and not that of a later worker
                file.unlink()
    finally:
        listening.close()
        await runner.cleanup()
