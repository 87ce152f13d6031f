"""picows: WebSockets alone, by callbacks."""

from __future__ import annotations

import ssl
from pathlib import Path

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)
from tools.sockets.session import NewSession, Session


class Wire:
    """See `parlour.server.rooms.connection.Wire`."""

    def __init__(self, transport: WSTransport) -> None:
        self._transport = transport

    @property
    def unread(self) -> int:
        size: int = self._transport.underlying_transport.get_write_buffer_size()
        return size

    def send(self, text: bytes) -> None:
        self._transport.send(WSMsgType.TEXT, text)

    def pong(self, data: bytes) -> None:
        self._transport.send_pong(data)

    def close(self, code: int, reason: str) -> None:
        self._transport.send_close(WSCloseCode(code), reason.encode())
        self._transport.disconnect()

    def abort(self) -> None:
        self._transport.disconnect(graceful=False)


class Listener(WSListener):
    """Messages come in frames: anybody who wants whole ones puts them together."""

    def __init__(self, new_session: NewSession) -> None:
        self._new_session = new_session
        self._session: Session | None = None
        self._parts = bytearray()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._session = self._new_session(Wire(transport))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.CLOSE:
            transport.disconnect()
            return
        if frame.msg_type is WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
            return
        if frame.msg_type is WSMsgType.PONG or self._session is None:
            return
        if frame.fin and not self._parts:
            self._session.receive(frame.get_payload_as_bytes())
            return
        self._parts += frame.get_payload_as_memoryview()
        if len(self._parts) > 64 * 1024:
            transport.disconnect(graceful=False)
        elif frame.fin:
            whole, self._parts = bytes(self._parts), bytearray()
            self._session.receive(whole)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._session is not None:
            self._session.ended()


async def serve(port: int, new_session: NewSession, certificate: Path | None) -> None:
    def routed(request: WSUpgradeRequest) -> WSListener | WSUpgradeResponseWithListener:
        if request.path == b"/health":
            return WSUpgradeResponseWithListener(WSUpgradeResponse.create_ok_response(b"ok"), None)
        return Listener(new_session)

    tls = None
    if certificate is not None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate)
    server = await ws_create_server(
        routed,
        "127.0.0.1",
        port,
        ssl=tls,
        backlog=1024,
        max_frame_size=64 * 1024,
        enable_auto_pong=False,
    )
    await server.serve_forever()
