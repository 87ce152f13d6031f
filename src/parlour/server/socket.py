"""The WebSocket: bytes in, room inputs out."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from parlour.kernel import Refusal
from parlour.server.clock import wall
from parlour.server.connection import Connection
from parlour.server.desk import Desk
from parlour.server.house import House
from parlour.server.limits import Bucket
from parlour.server.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    Move,
    Ping,
    Pong,
    ToRoom,
    Undo,
)
from parlour.server.problems import language_of

_decoder = msgspec.json.Decoder(ClientMessage)


class Socket:
    """The endpoint `/ws`, an ASGI application of its own."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._per_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        connection = Connection(send, self._house.settings.backlog)
        address = address_of(scope)
        count = self._per_address.get(address, 0)
        if 0 < self._house.settings.connections_per_address <= count:
            connection.bye(Refusal("too_many_connections"))
            return
        self._per_address[address] = count + 1
        try:
            await self._serve(connection, receive, address)
        except asyncio.CancelledError:
            if not connection.closed:
                raise
        finally:
            left = self._per_address[address] - 1
            if left:
                self._per_address[address] = left
            else:
                del self._per_address[address]

    async def _serve(self, connection: Connection, receive: Receive, address: str) -> None:
        try:
            desk = await self._greet(connection, receive, address)
        except Refusal as refusal:
            connection.bye(refusal)
            return
        if desk is None:
            return
        settings = self._house.settings
        bucket = Bucket(settings.messages, settings.window_seconds, time.monotonic())
        try:
            while not connection.closed:
                connection.waits = True
                raw = await _text(receive)
                connection.waits = False
                if raw is None:
                    return
                if not bucket.take(time.monotonic()):
                    raise Refusal("too_fast")
                await handle(desk, connection, self._read(raw))
        except Refusal as refusal:
            connection.bye(refusal, CLOSE_CODES.get(refusal.code, 1008))
        finally:
            desk.disconnect(connection)

    async def _greet(self, connection: Connection, receive: Receive, address: str) -> Desk | None:
        """The first message says who it is."""
        try:
            raw = await asyncio.wait_for(_text(receive), self._house.settings.hello_seconds)
        except TimeoutError as error:
            raise Refusal("no_hello") from error
        if raw is None:
            return None
        hello = self._read(raw)
        if not isinstance(hello, Hello):
            raise Refusal("no_hello")
        connection.language = language_of(hello.language)
        if hello.protocol != PROTOCOL:
            raise Refusal("stale_client")
        desk, person = await self._house.recognise(hello.room, hello.token, address)
        connection.person = person
        desk.connect(connection, hello.epoch, hello.n)
        return desk

    def _read(self, raw: str) -> ClientMessage:
        most = self._house.settings.message_bytes
        if most and len(raw) > most:
            raise Refusal("message_too_big", most=most)
        try:
            message: ClientMessage = _decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refusal("malformed", reason=str(error)) from error
        return message


CLOSE_CODES = {"message_too_big": 1009, "malformed": 1007}


async def handle(desk: Desk, connection: Connection, message: ClientMessage) -> None:
    """Pass a message on to the room."""
    match message:
        case Move(id, move):
            await desk.move(connection, id, bytes(move))
        case ToRoom(id, command):
            await desk.command(connection, id, command)
        case Undo(id):
            await desk.undo(connection, id)
        case Ping(t):
            connection.tell(Pong(t, wall()))
        case _:
            raise Refusal("already_greeted")


async def _text(receive: Receive) -> str | None:
    """The next message; None when the peer has gone."""
    message: Any = await receive()
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    if text is None:
        raise Refusal("malformed", reason="binary frames are not used")
    return str(text)


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
