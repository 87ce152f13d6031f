"""The owner's calls to an open house: on this machine only, with a token from the data folder.

They have a listener of their own on the loopback address, so no proxy and no setting of the
public one leads here.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from parlour.kernel import Refusal
from parlour.server.rooms.owner import Order, Owner
from parlour.server.web.calls import answered, body
from parlour.server.web.problems import problem

FILE = "house.admin"
HERE = "127.0.0.1"


class AdminAccess(msgspec.Struct, frozen=True):
    """Where an open house listens to its owner, as the file `house.admin` says it."""

    port: int
    token: str


class OwnerCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner wants done."""

    order: Order
    code: str
    person: str = ""


def create_admin(owner: Owner, token: str) -> web.Application:
    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        is_here = request.remote == HERE and request.host.partition(":")[0] == HERE
        if not is_here or not hmac.compare_digest(given.encode(), token.encode()):
            return problem(Refusal("wrong_token"), "", 401)
        return await handler(request)

    async def carry_out(request: web.Request) -> web.StreamResponse:
        order = await body(request, OwnerCall)
        await owner.carry_out(order.order, order.code, order.person)
        return web.Response(status=204)

    app = web.Application(middlewares=[check], client_max_size=4096)
    app.add_routes([web.post("/orders", answered(carry_out))])
    return app


@asynccontextmanager
async def admin_listener(owner: Owner, folder: Path) -> AsyncIterator[None]:
    """Listen to the owner, and say in the data folder where and with which token."""
    token = secrets.token_urlsafe(32)
    runner = web.AppRunner(create_admin(owner, token), access_log=None)
    await runner.setup()
    file = folder / FILE
    try:
        site = web.TCPSite(runner, HERE, 0)
        await site.start()
        port = runner.addresses[0][1]
        file.unlink(missing_ok=True)
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "wb") as out:
            out.write(msgspec.json.encode(AdminAccess(port, token)))
        yield
    finally:
        file.unlink(missing_ok=True)
        await runner.cleanup()
