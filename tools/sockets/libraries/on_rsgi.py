"""RSGI, Granian's own interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from granian.constants import Interfaces
from granian.rsgi import WebsocketMessageType
from granian.server.embed import Server as Granian
from tools.sockets.outbox import Outbox
from tools.sockets.session import NewSession


async def serve(port: int, new_session: NewSession, certificate: Path | None) -> None:
    async def app(scope: Any, protocol: Any) -> None:
        if scope.proto == "ws":
            await endpoint(protocol)
        else:
            protocol.response_str(200, [], "ok")

    async def endpoint(protocol: Any) -> None:
        transport = await protocol.accept()

        async def send_text(text: bytes) -> None:
            await transport.send_str(text.decode())

        async def close(code: int, reason: str) -> None:
            protocol.close(code)

        outbox = Outbox(send_text, close)
        session = new_session(outbox)
        try:
            while (message := await transport.receive()).kind != WebsocketMessageType.close:
                if message.kind == WebsocketMessageType.string:
                    session.receive(message.data)
        finally:
            session.ended()
            outbox.ended()

    server = Granian(
        app,
        port=port,
        interface=Interfaces.RSGI,
        log_enabled=False,
        backlog=1024,
        ssl_cert=certificate,
        ssl_key=certificate,
    )
    await server.serve()
