"""The WebSocket: bytes in, room inputs out."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from parlour.kernel import Refusal
from parlour.server.clock import wall
from parlour.server.connection import Connection
from parlour.server.desk import Desk
from parlour.server.house import House
from parlour.server.limits import Bucket, caller
from parlour.server.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    Move,
    Ping,
    Pong,
    ToRoom,
    Undo,
    WithId,
)
from parlour.server.problems import language_of
from parlour.server.wire import WIRE, QuickProtocol

_decoder = msgspec.json.Decoder(ClientMessage)
_move_decoder = msgspec.json.Decoder(Move)
_id_decoder = msgspec.json.Decoder(WithId)

MOVE = b'{"type":"move",'
"""How nearly all messages begin."""


class Socket:
    """The endpoint `/ws`, an ASGI application of its own."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._per_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        wire: QuickProtocol | None = scope.get("extensions", {}).get(WIRE)
        connection = Connection(send, self._house.settings.backlog, wire)
        address = address_of(scope)
        count = self._per_address.get(address, 0)
        if 0 < self._house.settings.connections_per_address <= count:
            connection.bye(Refusal("too_many_connections"))
            return
        self._per_address[address] = count + 1
        try:
            await self._serve(connection, receive, address, wire)
        except asyncio.CancelledError:
            if not connection.closed:
                raise
        finally:
            left = self._per_address[address] - 1
            if left:
                self._per_address[address] = left
            else:
                del self._per_address[address]

    async def _serve(
        self,
        connection: Connection,
        receive: Receive,
        address: str,
        wire: QuickProtocol | None,
    ) -> None:
        try:
            greeted = await self._greet(connection, receive, address)
        except Refusal as refusal:
            connection.bye(refusal)
            return
        if greeted is None:
            return
        desk, hello = greeted
        settings = self._house.settings
        bucket = Bucket(settings.messages, settings.window_seconds, time.monotonic())
        try:
            desk.connect(connection, hello.epoch, hello.n)
            if wire is not None:
                wire.hear = self._ear(desk, connection, bucket)
            while not connection.closed:
                connection.waits = True
                raw = await _text(receive)
                connection.waits = False
                if raw is None:
                    return
                if not bucket.take(time.monotonic()):
                    raise Refusal("too_fast")
                await self._hear(desk, connection, raw)
        except Refusal as refusal:
            connection.bye(refusal, CLOSE_CODES.get(refusal.code, 1008))
        finally:
            if wire is not None:
                wire.hear = None
            desk.disconnect(connection)

    def _ear(self, desk: Desk, connection: Connection, bucket: Bucket) -> Callable[[bytes], bool]:
        """Takes moves as they come, where neither the desk nor this connection is busy.

        Everything else, and whatever is wrong, is left to `_hear`: False, and nothing was done but
        that this connection is busy from then on.
        """
        most = self._house.settings.message_bytes or sys.maxsize

        def hear(raw: bytes) -> bool:
            if connection.waits and desk.gate.is_free and len(raw) <= most:
                try:
                    if raw.startswith(MOVE) and raw.isascii():
                        move = _move_decoder.decode(raw)
                        if bucket.take(time.monotonic()) and desk.move_soon(connection, move):
                            return True
                except (msgspec.DecodeError, RecursionError):
                    pass
            connection.waits = False
            return False

        return hear

    async def _hear(self, desk: Desk, connection: Connection, raw: str) -> None:
        """Do what a message asks for. What is wrong with one that has an id is its answer: its
        client would send it again after every reconnect until it is answered."""
        try:
            message = self._read(raw)
        except Refusal as refusal:
            id = id_of(raw)
            if id is None:
                raise
            connection.refuse(id, refusal)
            return
        await handle(desk, connection, message)

    async def _greet(
        self, connection: Connection, receive: Receive, address: str
    ) -> tuple[Desk, Hello] | None:
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
        return desk, hello

    def _read(self, raw: str) -> ClientMessage:
        most = self._house.settings.message_bytes
        if most and len(raw) * 4 > most and len(raw.encode()) > most:
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
        case Move():
            await desk.move(connection, message)
        case ToRoom(id, command):
            await desk.command(connection, id, command)
        case Undo(id):
            await desk.undo(connection, id)
        case Ping(t):
            connection.tell(Pong(t, wall()))
        case _:
            raise Refusal("already_greeted")


def id_of(raw: str) -> str | None:
    """The id of a message that cannot be read otherwise, if it has one."""
    try:
        return _id_decoder.decode(raw).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


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
    """Who calls, for limits that count by address."""
    client = scope.get("client")
    return caller(client[0]) if client else ""
