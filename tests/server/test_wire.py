"""The short way for plain texts says and hears the same as the general one."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from parlour.bench.frames import CLOSE, PING, Splitter, frame, request
from parlour.server.wire import UNUSUAL, WAITING, WIRE, QuickProtocol, frame_end

MOST = 5000


class Transport(asyncio.Transport):
    """Keeps what was written."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)})
        self.written = b""
        self.reads = True
        self.closed = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Heard:
    """A server that tells what it hears: texts, then how it ended."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.at_once = True
        self.go_on = asyncio.Event()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.send = send
        self.scope = scope
        if not self.at_once:
            await self.go_on.wait()
        while True:
            message = await receive()
            self.messages.append(message.get("text") or message.get("bytes") or message["type"])
            if message["type"] == "websocket.disconnect":
                return


async def opened(kind: type[WebSocketsSansIOProtocol], heard: Heard) -> tuple[Any, Transport]:
    config = uvicorn.Config(
        heard.app,
        ws_per_message_deflate=False,
        ws_max_size=MOST,
        log_level="critical",
        lifespan="off",
        interface="asgi3",
    )
    config.load()
    protocol, transport = kind(config, ServerState(), {}), Transport()
    protocol.connection_made(transport)
    protocol.data_received(request("192.0.2.2", 2, "/ws"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert b" 101 " in transport.written
    transport.written = b""
    return protocol, transport


TEXTS = [b"{}", b"x" * 125, b"y" * 126, "Grüße 👋".encode(), b"z" * 3000]
TALKS: dict[str, bytes] = {
    "texts": b"".join(map(frame, TEXTS)),
    "a ping between texts": frame(b"a") + frame(b"hello", PING) + frame(b"b"),
    "a goodbye": frame(b"a") + frame((1000).to_bytes(2, "big"), CLOSE) + frame(b"after"),
    "fragments": frame(b"a") + b"\x01\x81\0\0\0\0b\x80\x81\0\0\0\0c" + frame(b"d"),
    "bytes": frame(b"a") + frame(b"raw", 2) + frame(b"b"),
    "no UTF-8": frame(b"a") + frame(b"\xff\xfe") + frame(b"b"),
    "no mask": frame(b"a") + b"\x81\x01b" + frame(b"c"),
    "reserved bits": frame(b"a") + b"\xc1\x81\0\0\0\0b",
    "an unknown kind": frame(b"a") + frame(b"b", 3),
    "too long": frame(b"a") + frame(b"b" * MOST + b"c"),
    "much too long": b"\x81\xff" + (10**6).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100,
    "a long control frame": frame(b"p" * 200, PING) + frame(b"a"),
}


async def talk(kind: type[WebSocketsSansIOProtocol], raw: bytes, size: int) -> tuple[Any, ...]:
    heard = Heard()
    protocol, transport = await opened(kind, heard)
    for start in range(0, len(raw), size):
        if not transport.closed:
            protocol.data_received(raw[start : start + size])
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    answer = (heard.messages, Splitter().feed(transport.written), transport.closed)
    protocol.connection_lost(None)
    await asyncio.sleep(0)
    return answer


@pytest.mark.parametrize("name", TALKS)
@pytest.mark.parametrize("size", [10**6, 1, 2, 7, 131])
def test_whatever_a_client_sends_is_heard_as_by_the_general_protocol(name: str, size: int) -> None:
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
    general, quick = (
        asyncio.run(talk(kind, TALKS[name], size))
        for kind in (WebSocketsSansIOProtocol, QuickProtocol)
    )
    assert quick[1:] == general[1:]
    # The general protocol forgets a message that came in one piece with a mistake behind it.
    assert quick[0][-len(general[0]) :] == general[0]
    assert quick[0] == general[0] or (quick[0][0] == "a" and quick[0][1:] == general[0])


def test_masks_are_taken_off() -> None:
    mask = b"\x12\x34\x56\x78"
    text = b"masked text"
    hidden = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text))
    raw = bytes((0x81, 0x80 | len(text))) + mask + hidden
    heard, _, _ = asyncio.run(talk(QuickProtocol, raw, 5))
    assert heard[0] == "masked text"


def scenario(play: Callable[[Any, Transport, Heard], Any]) -> None:
    async def run() -> None:
        heard = Heard()
        protocol, transport = await opened(QuickProtocol, heard)
        await play(protocol, transport, heard)
        protocol.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(run())


def test_texts_to_an_open_connection_leave_together_at_the_end_of_the_turn() -> None:
    async def play(protocol: Any, transport: Transport, heard: Heard) -> None:
        wire = heard.scope["extensions"][WIRE]
        assert wire.write_text(b"hello") is True
        assert wire.write_text(b"and") is True
        assert transport.written == b""
        await asyncio.sleep(0)
        assert Splitter().feed(transport.written) == [(1, b"hello"), (1, b"and")]
        assert wire.write_text(b"goodbye") is True
        wire.send_out()
        await heard.send({"type": "websocket.close", "code": 1000})
        assert wire.write_text(b"too late") is False
        await asyncio.sleep(0)
        (_, _, (_, last), (kind, _)) = Splitter().feed(transport.written)
        assert (last, kind) == (b"goodbye", CLOSE)

    scenario(play)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_texts_are_written_as_frames(size: int) -> None:
    async def play(protocol: Any, transport: Transport, heard: Heard) -> None:
        protocol.write_text(b"x" * size)
        protocol.send_out()
        assert Splitter().feed(transport.written) == [(1, b"x" * size)]

    scenario(play)


def test_nothing_is_written_behind_a_goodbye() -> None:
    async def play(protocol: Any, transport: Transport, heard: Heard) -> None:
        assert protocol.write_text(b"too late") is True
        await heard.send({"type": "websocket.close", "code": 1000})
        await asyncio.sleep(0)
        assert [kind for kind, _ in Splitter().feed(transport.written)] == [CLOSE]

    scenario(play)


@pytest.mark.parametrize("split", [False, True], ids=["in one piece", "one by one"])
def test_who_listens_is_asked_first(split: bool) -> None:
    async def play(protocol: Any, transport: Transport, heard: Heard) -> None:
        asked: list[bytes] = []

        def hear(text: bytes) -> bool:
            asked.append(text)
            return text == b"mine"

        protocol.hear = hear
        frames = [frame(b"mine"), frame("für dich".encode()), frame(b"mine")]
        for raw in frames if split else [b"".join(frames)]:
            protocol.data_received(raw)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert asked == [b"mine", "für dich".encode(), b"mine"]
        assert heard.messages == ["für dich"]

    scenario(play)


def test_a_connection_that_breaks_at_the_end_of_a_turn_does_not_hold_up_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        broken, _ = await opened(QuickProtocol, Heard())
        other, transport = await opened(QuickProtocol, Heard())
        broken.transport.write = None
        broken.write_text(b"never sent")
        other.write_text(b"hello")
        await asyncio.sleep(0)
        assert Splitter().feed(transport.written) == [(1, b"hello")]
        assert "at the end of a turn" in caplog.text
        for protocol in (broken, other):
            protocol.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(play())


def test_a_text_to_a_slow_reader_is_not_written_at_once() -> None:
    async def play(protocol: Any, transport: Transport, heard: Heard) -> None:
        protocol.pause_writing()
        assert protocol.write_text(b"hello") is False
        protocol.resume_writing()
        assert protocol.write_text(b"hello") is True
        protocol.send_out()
        assert Splitter().feed(transport.written) == [(1, b"hello")]

    scenario(play)


def test_what_is_no_handshake_is_refused_as_ever() -> None:
    async def run() -> None:
        config = uvicorn.Config(Heard().app, log_level="critical", interface="asgi3")
        config.load()
        protocol, transport = QuickProtocol(config, ServerState(), {}), Transport()
        protocol.connection_made(transport)
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b" 426 " in transport.written or b" 400 " in transport.written

    asyncio.run(run())


def test_a_flood_of_messages_is_not_read_before_the_first_are_handled() -> None:
    async def play() -> None:
        heard = Heard()
        heard.at_once = False
        protocol, transport = await opened(QuickProtocol, heard)
        for _ in range(WAITING + 1):
            assert transport.reads
            protocol.data_received(frame(b"m"))
        paused = not transport.reads
        assert paused
        heard.go_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert transport.reads
        assert heard.messages == ["m"] * (WAITING + 1)
        protocol.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(play())


def test_where_frames_end() -> None:
    assert frame_end(frame(b"abc") + b"more", 0, 100) == 9
    assert frame_end(frame(b"abc")[:8], 0, 100) is None
    assert frame_end(b"\x81", 0, 100) is None
    assert frame_end(frame(b"x" * 200)[:3], 0, 1000) is None
    assert frame_end(frame(b"x" * 200), 0, 1000) == 208
    assert frame_end(frame(b"x" * 200), 0, 100) == UNUSUAL
    assert frame_end(b"\x81\x03abc", 0, 100) == UNUSUAL
