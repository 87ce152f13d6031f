"""The WebSocket endpoint: messages in, room inputs out."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

from parlour.classroom.codes import is_class_code
from parlour.kernel import Refusal
from parlour.server.classes.live_class import LiveClass
from parlour.server.clock import wall
from parlour.server.limits import Buckets
from parlour.server.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    Move,
    Ping,
    Pong,
    ToClass,
    ToRoom,
    Undo,
    decode_message,
    id_of,
)
from parlour.server.meter import meter
from parlour.server.rooms.connection import Connection, State
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.tracebacks import forget_frames
from parlour.server.web.client import address_of
from parlour.server.web.problems import language_of
from parlour.server.web.timing import let_off
from parlour.server.web.wire import Wire

logger = logging.getLogger("parlour")

CLOSE_CODES = {"message_too_big": 1009, "malformed": 1007}
HANDSHAKE_KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
"""What browsers send, and all that aiohttp can read."""
CLOSE_SECONDS = 3
"""How long a peer may take to answer a goodbye."""


class SocketEndpoint:
    """The endpoint `/ws`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._settings = house.settings
        window = self._settings.window_seconds
        self._of_person = Buckets(self._settings.messages, window, time.monotonic)
        self._of_address = Buckets(self._settings.address_messages, window, time.monotonic)

    async def __call__(self, request: web.Request) -> web.WebSocketResponse:
        most = max(64 * 1024, self._settings.message_bytes * 2)
        socket = web.WebSocketResponse(
            autoping=False,
            compress=False,
            max_msg_size=most,
            timeout=CLOSE_SECONDS,
            heartbeat=self._settings.heartbeat_seconds or None,
        )
        if HANDSHAKE_KEY.fullmatch(request.headers.get("sec-websocket-key", "")) is None:
            raise web.HTTPBadRequest(text="no WebSocket handshake")
        await socket.prepare(request)
        let_off(request)
        transport = request.transport
        if transport is None:  # the peer has gone already
            return socket
        wire = Wire(socket, transport)
        connection = Connection(wire, self._settings.unread_bytes)
        address = address_of(request, self._settings.proxy)
        meter.connections += 1
        try:
            await self._serve(socket, connection, address)
            await wire.wait_closed()
        finally:
            meter.connections -= 1
            meter.disconnections += 1
            forget_frames(socket.exception())
        return socket

    async def _serve(
        self, socket: web.WebSocketResponse, connection: Connection, address: str
    ) -> None:
        live: LiveRoom | LiveClass | None = None
        try:
            greeted = await self._greet(socket, connection, address)
            if greeted is None:
                return
            live, hello = greeted
            connection.state = State.OPEN
            connection.heard = time.monotonic()
            live.connect(connection, hello.epoch, hello.n)
            async for message in socket:
                if connection.is_closed or message.type is WSMsgType.ERROR:
                    return
                connection.heard = time.monotonic()
                if not (self._of_person.take(connection.person) and self._of_address.take(address)):
                    raise Refusal("too_fast")
                if message.type is WSMsgType.PING:
                    connection.pong(message.data)
                elif message.type is not WSMsgType.PONG:
                    self._receive(live, connection, _text(message))
        except Refusal as refusal:
            connection.bye(refusal, CLOSE_CODES.get(refusal.code, 1008))
        except Exception:
            logger.exception("a connection failed")
            connection.bye(Refusal("house_error"), 1011)
        finally:
            if live is not None:
                live.disconnect(connection)

    async def _greet(
        self, socket: web.WebSocketResponse, connection: Connection, address: str
    ) -> tuple[LiveRoom | LiveClass, Hello] | None:
        """Read the first message, which says who it is. Browsers answer pings before it by
        themselves."""
        try:
            async with asyncio.timeout(self._settings.hello_seconds or None):
                message = await self._first(socket, connection, address)
        except TimeoutError as error:
            raise Refusal("no_hello") from error
        if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
            return None
        hello = self._read(_text(message))
        if not isinstance(hello, Hello):
            raise Refusal("no_hello")
        connection.language = language_of(hello.language)
        if hello.protocol != PROTOCOL:
            raise Refusal("stale_client")
        live: LiveRoom | LiveClass
        if is_class_code(hello.room.upper()):
            found = await self._house.classes.recognise(hello.room, hello.token, address)
            live, connection.person = found
        else:
            live, connection.person = await self._house.recognise(hello.room, hello.token, address)
        return live, hello

    async def _first(
        self, socket: web.WebSocketResponse, connection: Connection, address: str
    ) -> WSMessage:
        """Return the first message, or that there will be none."""
        while True:
            message = await socket.receive()
            if message.type not in (WSMsgType.PING, WSMsgType.PONG):
                return message
            if not self._of_address.take(address):
                raise Refusal("too_fast")
            if message.type is WSMsgType.PING:
                connection.pong(message.data)

    def _receive(self, live: LiveRoom | LiveClass, connection: Connection, raw: str) -> None:
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
        if isinstance(message, Hello):
            raise Refusal("already_greeted")
        if isinstance(message, Ping):
            connection.tell(Pong(message.t, wall()))
        elif isinstance(live, LiveClass):
            if isinstance(message, ToClass):
                live.say(connection, message)
            else:
                connection.refuse(message.id, Refusal("not_a_room"))
        else:
            _tell_room(live, connection, message)

    def _read(self, raw: str) -> ClientMessage:
        most = self._settings.message_bytes
        if most and len(raw) * 4 > most and len(raw.encode()) > most:
            raise Refusal("message_too_big", most=most)
        return decode_message(raw)


def _text(message: Any) -> str:
    if message.type is not WSMsgType.TEXT:
        raise Refusal("malformed", reason="binary frames are not used")
    text: str = message.data
    return text


def _tell_room(
    live: LiveRoom, connection: Connection, message: Move | ToRoom | Undo | ToClass
) -> None:
    match message:
        case Move():
            live.move(connection, message)
        case ToRoom(id, command):
            live.command(connection, id, command)
        case Undo(id):
            live.undo(connection, id)
        case ToClass(id):
            connection.refuse(id, Refusal("not_a_class"))
