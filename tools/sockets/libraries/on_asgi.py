"""ASGI: uvicorn with websockets, and Granian."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import uvicorn
from granian.constants import Interfaces
from granian.server.embed import Server as Granian
from tools.sockets.outbox import Outbox
from tools.sockets.session import NewSession


def application(new_session: NewSession) -> Any:
    """Make the same application for both servers."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await endpoint(receive, send)
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"ok"})

    async def endpoint(receive: Any, send: Any) -> None:
        async def send_text(text: bytes) -> None:
            await send({"type": "websocket.send", "text": text.decode()})

        async def close(code: int, reason: str) -> None:
            await send({"type": "websocket.close", "code": code, "reason": reason})

        await receive()
        await send({"type": "websocket.accept"})
        outbox = Outbox(send_text, close)
        session = new_session(outbox)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")
                if text is not None:
                    session.receive(text)
        finally:
            session.ended()
            outbox.ended()

    return app


async def serve_uvicorn(port: int, new_session: NewSession, certificate: Path | None) -> None:
    config = uvicorn.Config(
        application(new_session),
        host="127.0.0.1",
        port=port,
        lifespan="off",
        log_level="warning",
        access_log=False,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ssl_certfile=certificate,
    )
    await uvicorn.Server(config).serve()


async def serve_granian(port: int, new_session: NewSession, certificate: Path | None) -> None:
    server = Granian(
        application(new_session),
        port=port,
        interface=Interfaces.ASGINL,
        log_enabled=False,
        backlog=1024,
        ssl_cert=certificate,
        ssl_key=certificate,
    )
    await server.serve()
