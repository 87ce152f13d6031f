"""aiohttp. The adapter is the house's own (`parlour.server.web.wire`)."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

from aiohttp import WSMsgType, web
from tools.sockets.session import NewSession

from parlour.server.web.wire import Wire


async def serve(port: int, new_session: NewSession, certificate: Path | None) -> None:
    async def endpoint(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=False, compress=False, max_msg_size=64 * 1024)
        await socket.prepare(request)
        if request.transport is None:
            return socket
        wire = Wire(socket, request.transport)
        session = new_session(wire)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session.receive(message.data)
                elif message.type is WSMsgType.PING:
                    wire.pong(message.data)
        finally:
            session.ended()
        return socket

    async def health(request: web.Request) -> web.Response:
        return web.Response(text="ok")

    app = web.Application()
    app.router.add_get("/ws", endpoint)
    app.router.add_get("/health", health)
    runner = web.AppRunner(app, access_log=None, keepalive_timeout=30)
    await runner.setup()
    tls = None
    if certificate is not None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate)
    try:
        await web.TCPSite(runner, "127.0.0.1", port, ssl_context=tls).start()
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
