"""What is behind a socket, whatever library carries it: a real room, a bare echo, or a source that
sends without end. A library calls `receive` for each text message and `ended` once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from parlour.kernel import Refusal
from parlour.server.limits import Bucket
from parlour.server.messages import ClientMessage, Hello, Move, ToRoom, Undo, decode_message
from parlour.server.rooms.connection import Connection, State, Wire
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.web.socket import CLOSE_CODES

UNREAD_BYTES = 256 * 1024
"""As in `Settings.unread_bytes`."""
MOST_MESSAGES = 4000
"""How many messages the endless source sends before it gives up."""


class Session(Protocol):
    """One connection, above the library."""

    def receive(self, text: str | bytes) -> None: ...

    def ended(self) -> None: ...


NewSession = Callable[[Wire], Session]


class RoomSession:
    """A person in a room, as `server.web.socket.SocketEndpoint` serves one."""

    def __init__(self, house: House, wire: Wire) -> None:
        settings = house.settings
        self._house = house
        self._connection = Connection(wire, settings.unread_bytes)
        self._bucket = Bucket(settings.messages, settings.window_seconds, time.monotonic())
        self._live: LiveRoom | None = None
        self._greeting: asyncio.Task[None] | None = None

    def receive(self, text: str | bytes) -> None:
        if self._connection.is_closed:
            return
        try:
            if not self._bucket.take(time.monotonic()):
                raise Refusal("too_fast")
            self._pass_on(decode_message(text))
        except Refusal as refusal:
            self._connection.bye(refusal, CLOSE_CODES.get(refusal.code, 1008))

    def ended(self) -> None:
        self._connection.state = State.CLOSED
        if self._greeting is not None:
            self._greeting.cancel()
        if self._live is not None:
            self._live.disconnect(self._connection)

    def _pass_on(self, message: ClientMessage) -> None:
        live, connection = self._live, self._connection
        if live is None:
            if self._greeting is not None or not isinstance(message, Hello):
                raise Refusal("no_hello")
            self._greeting = asyncio.get_running_loop().create_task(self._greet(message))
            return
        match message:
            case Move():
                live.move(connection, message)
            case ToRoom(id, command):
                live.command(connection, id, command)
            case Undo(id):
                live.undo(connection, id)
            case _:
                raise Refusal("already_greeted")

    async def _greet(self, hello: Hello) -> None:
        connection = self._connection
        try:
            live, connection.person = await self._house.recognise(hello.room, hello.token, "")
        except Refusal as refusal:
            connection.bye(refusal)
            return
        self._live = live
        connection.state = State.OPEN
        live.connect(connection, hello.epoch, hello.n)


class EchoSession:
    """Sends back what comes."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def receive(self, text: str | bytes) -> None:
        self._wire.send(text if isinstance(text, bytes) else text.encode())

    def ended(self) -> None:
        pass


class EndlessSession:
    """Sends 16 KiB every few milliseconds to anybody who says something, by a connection's rule: who
    leaves more than 256 KiB unread is cut off."""

    def __init__(self, wire: Wire) -> None:
        self._connection = Connection(wire, UNREAD_BYTES)
        self._left = MOST_MESSAGES

    def receive(self, text: str | bytes) -> None:
        self._push()

    def ended(self) -> None:
        self._connection.state = State.CLOSED

    def _push(self) -> None:
        self._connection.push(b"x" * (16 * 1024))
        self._left -= 1
        if self._left and not self._connection.is_closed:
            asyncio.get_running_loop().call_later(0.002, self._push)
