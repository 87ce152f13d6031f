"""No stranger stalls or fills the house: bytes, frames, connections and the disk have limits."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.kernel import Refusal
from parlour.room.commands import Need
from parlour.server.limits import Bucket, Counts
from parlour.server.messages import PROTOCOL
from parlour.server.rooms.space import Quota, Space
from parlour.server.web import app

from .conftest import Guest, Json, Running, begin

MEGABYTE = 1_000_000
PING, PONG, CONTINUATION, TEXT_BEGUN = 0x89, 0x8A, 0x00, 0x01


def dial(running: Running) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", running.server.port), 10)
    line.settimeout(10)
    return line


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A masked frame with a mask of zeros."""
    size = len(payload)
    head = (
        bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
    )
    return head + bytes(4) + payload


def raw_guest(running: Running, ticket: Json) -> socket.socket:
    """A WebSocket that has said hello, by hand."""
    line = dial(running)
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{running.server.port}\r\nUpgrade: websocket\r\n"
        "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "room": ticket["code"],
        "token": ticket["token"],
    }
    line.sendall(frame(0x81, json.dumps(hello).encode()))
    assert line.recv(4096)
    return line


def flood(line: socket.socket, pieces: Iterator[bytes], most: int = 64 * MEGABYTE) -> None:
    """Send until the other end hangs up. The system's own buffers take a few megabytes."""
    sent = 0
    try:
        for piece in pieces:
            line.sendall(piece)
            sent += len(piece)
            if sent > most:
                pytest.fail("nobody hung up")
    except OSError:
        pass


def endless(piece: bytes) -> Iterator[bytes]:
    while True:
        yield piece


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUATION], ids=["ping", "pong", "continuation"])
def test_every_frame_is_charged(running: Running, pair: tuple[Guest, Guest], kind: int) -> None:
    """Frames below the messages are charged too, and hold up nobody."""
    anna, ben = pair
    with closing(raw_guest(running, ben.ticket)) as line:
        if kind == CONTINUATION:
            line.sendall(frame(TEXT_BEGUN))
        flood(line, endless(frame(kind) * 1000))
    assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"


def test_pings_that_are_not_read_back_fill_nothing(
    serve: Callable[..., Running],
) -> None:
    running = serve(messages=0, address_messages=0, bytes_per_second=0, unread_bytes=64 * 1024)
    ticket = running.open_room()
    line = raw_guest(running, ticket)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with closing(line):
        flood(line, endless(frame(PING, b"x" * 100) * 100))
    with running.guest(ticket) as anna:
        assert anna.next()["type"] == "welcome"


def test_headers_have_a_limit(running: Running) -> None:
    with closing(dial(running)) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        flood(line, endless(b"X-Name: value\r\n" * 100))
    with closing(dial(running)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-Name: ")
        flood(line, endless(b"x" * 10_000))
    assert running.call("/health")[0] == 200


def test_half_a_request_does_not_stay(serve: Callable[..., Running]) -> None:
    running = serve(header_seconds=0.3)
    with closing(dial(running)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert hangs_up(line)


def hangs_up(line: socket.socket) -> bool:
    try:
        return line.recv(10) == b""
    except ConnectionResetError:
        return True


def test_an_idle_connection_does_not_stay(serve: Callable[..., Running]) -> None:
    running = serve(idle_seconds=0.3)
    with closing(dial(running)) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET")
        assert b" 200 " in line.recv(4096)
        assert hangs_up(line)


def test_a_body_that_does_not_come_is_given_up(serve: Callable[..., Running]) -> None:
    running = serve(request_seconds=0.3)
    with closing(dial(running)) as line:
        line.sendall(
            b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert b" 408 " in line.recv(4096)


@pytest.mark.parametrize(
    "kind", ["websocket", "h2c", "tcp", "anything", "websocket\r\nSec-WebSocket-Version: 13"]
)
@pytest.mark.parametrize("path", ["POST /api/rooms", "POST /api/games/times/lesson", "POST /ws"])
def test_no_upgrade_header_lets_half_a_request_stay(
    serve: Callable[..., Running], path: str, kind: str
) -> None:
    """Only a handshake that is done is let off the time limit."""
    running = serve(request_seconds=0.3, idle_seconds=0.3)
    with closing(dial(running)) as line:
        line.sendall(
            f"{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Connection: Upgrade\r\nUpgrade: {kind}\r\nContent-Length: 100\r\n\r\n{{".encode()
        )
        line.settimeout(5)
        with suppress(ConnectionResetError):
            while line.recv(4096):
                pass


def test_a_socket_outlives_the_time_limit_of_calls(serve: Callable[..., Running]) -> None:
    running = serve(request_seconds=0.3, idle_seconds=0.3)
    with running.guest(running.open_room()) as anna:
        anna.next()
        time.sleep(0.8)
        assert anna.say("lock", locked=True)["type"] == "event"


@pytest.fixture
def long_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    """The length of a file of the client that fits into no buffer."""
    monkeypatch.setattr(app, "STATIC", tmp_path)
    (tmp_path / "long.js").write_bytes(bytes(3 * MEGABYTE))
    return 3 * MEGABYTE


def reader(running: Running) -> socket.socket:
    """Somebody with a small buffer who asks for the long file."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    line.settimeout(10)
    line.connect(("127.0.0.1", running.server.port))
    line.sendall(b"GET /long.js HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n")
    return line


@pytest.mark.long
def test_a_slow_download_that_goes_on_is_not_cut_off(
    serve: Callable[..., Running], long_file: int
) -> None:
    running = serve(idle_seconds=0.4, least_bytes_per_second=10_000)
    begun, taken = time.monotonic(), 0
    with closing(reader(running)) as line:
        while taken < long_file:
            part = line.recv(64 * 1024)
            assert part, f"cut off after {taken} bytes"
            taken += len(part)
            time.sleep(0.008)
        assert time.monotonic() - begun > 3 * 0.4
        assert hangs_up(line), "and then the connection is idle"


def test_a_reader_below_the_least_rate_is_cut_off(
    serve: Callable[..., Running], long_file: int
) -> None:
    running = serve(idle_seconds=0.4, least_bytes_per_second=10 * MEGABYTE)
    taken = 0
    with closing(reader(running)) as line, suppress(ConnectionResetError):
        while part := line.recv(16 * 1024):
            taken += len(part)
            time.sleep(0.03)
    assert taken < long_file


def test_a_reader_of_nothing_is_cut_off(serve: Callable[..., Running], long_file: int) -> None:
    running = serve(idle_seconds=0.3)
    taken = 0
    with closing(reader(running)) as line, suppress(ConnectionResetError):
        time.sleep(1.5)
        while part := line.recv(64 * 1024):
            taken += len(part)
    assert taken < long_file


def test_a_hello_may_come_after_the_first_pings(serve: Callable[..., Running]) -> None:
    """The house asks silent connections for a sign of life, which browsers give by themselves."""
    running = serve(heartbeat_seconds=0.2, hello_seconds=1.5)
    ticket = running.open_room()
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "room": ticket["code"],
        "token": ticket["token"],
    }
    url = running.base.replace("http", "ws") + "/ws"
    with connect(url) as anna:
        time.sleep(0.8)
        anna.ping()
        anna.send(json.dumps(hello))
        assert json.loads(anna.recv(5))["type"] == "welcome"
    with connect(url) as silent:
        assert json.loads(silent.recv(5))["code"] == "no_hello"


def test_an_address_has_a_limit_of_connections_of_all_kinds(serve: Callable[..., Running]) -> None:
    running = serve(connections_per_address=4)
    ticket = running.open_room()
    time.sleep(0.1)  # the connections of those calls are closing
    with running.guest(ticket) as anna, closing(dial(running)), closing(dial(running)) as half:
        anna.next()
        half.sendall(b"GET / HTTP/1.1\r\n")
        with closing(dial(running)) as last:
            time.sleep(0.1)
            with closing(dial(running)) as refused:
                refused.sendall(b"GET /health HTTP/1.1\r\n" + b"X: " + b"y" * 3000)
                answer = refused.makefile("rb").read()
                assert b" 503 " in answer
                assert b"connections_per_address" in answer
            last.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b" 200 " in last.recv(4096)
        time.sleep(0.1)
        assert running.call("/health")[0] == 200, "there is room again"


def test_a_class_behind_one_address_gets_in(serve: Callable[..., Running]) -> None:
    """Forty browsers open six connections each, all at once, and come back at once."""
    running = serve()
    for _ in range(2):
        with ExitStack() as stack:
            lines = [stack.enter_context(closing(dial(running))) for _ in range(40 * 6)]
            for line in lines:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert {line.recv(15) for line in lines} == {b"HTTP/1.1 200 OK"}


def test_one_setting_is_enough_for_more_connections(
    serve: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    """The one that the first refusal names; anybody who is refused can read why, whatever they sent."""
    running = serve(connections_per_address=100)
    hello = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    def answers(count: int) -> list[bytes]:
        with ExitStack() as stack:
            lines = [stack.enter_context(closing(dial(running))) for _ in range(count)]
            for line in lines:
                with suppress(BrokenPipeError):
                    line.sendall(hello)
            return [line.recv(4096) for line in lines]

    found = answers(140)
    refused = [answer for answer in found if b" 503 " in answer]
    assert len(refused) >= 40
    assert len(refused) + sum(b" 200 OK" in answer for answer in found) == 140
    assert all(b"connections_per_address" in answer for answer in refused)
    (line,) = [one.getMessage() for one in caplog.records if "turned away" in one.getMessage()]
    assert "connections_per_address" in line
    assert "127.0.0.1" not in line, "addresses are not in the log"
    running = serve(connections_per_address=10)
    refused = [answer for answer in answers(300) if b" 200 OK" not in answer]
    assert len(refused) >= 290
    assert all(b"connections_per_address" in answer for answer in refused), "never a reset"
    running = serve(connections_per_address=900)
    assert all(b" 200 OK" in answer for answer in answers(700))


def test_coming_back_does_not_reset_the_limit_of_messages(serve: Callable[..., Running]) -> None:
    running = serve(messages=10)
    ticket = running.open_room()
    ping = {"type": "ping", "t": 1}
    with running.guest(ticket) as anna:
        anna.next()
        for _ in range(10):
            anna.send(ping)
            anna.until(lambda message: message["type"] == "pong")
    with running.guest(ticket) as anna:
        anna.next()
        anna.send(ping)
        assert anna.until(lambda message: message["type"] == "bye")["code"] == "too_fast"


def test_an_address_has_a_limit_of_messages_too(serve: Callable[..., Running]) -> None:
    running = serve(address_messages=3)
    with running.guest(running.open_room()) as anna:
        anna.next()
        for _ in range(4):
            anna.send({"type": "ping", "t": 1})
        assert anna.until(lambda message: message["type"] == "bye")["code"] == "too_fast"


def test_nothing_new_begins_on_a_disk_that_is_nearly_full(serve: Callable[..., Running]) -> None:
    running = serve()
    ticket = running.open_room()
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("seat_bot", seat=1, level=1)
        begin(anna)
        running.server.house._space._least = 10**18
        assert running.call("/api/rooms", {"name": "Ben"})[1]["code"] == "low_disk"
        assert (
            running.call(f"/api/rooms/{ticket['code']}/join", {"name": "B"})[1]["code"]
            == "low_disk"
        )
        assert anna.move("fact", a=6, b=7, product=42)["type"] == "event"
        assert anna.say("end_game")["type"] == "event"
        refused = anna.say("rematch")
        assert refused["code"] == "low_disk"
        assert "MB" in refused["message"]


def test_a_flood_of_commands_ends_the_connection(pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    for n in range(1000):
        try:
            anna.say("strong", subjects=[f"s{n}"])
        except ConnectionClosed:
            return
    pytest.fail("nobody hung up")


def test_a_bucket_gives_what_it_has_and_refills() -> None:
    bucket = Bucket(10, 5, 0)
    assert bucket.take(0, 10)
    assert not bucket.take(1, 3)
    assert bucket.take(1, 2)
    assert Bucket(0, 1, 0).take(0, 10**9)


def test_counts_are_given_back() -> None:
    counts = Counts(2)
    assert [counts.take("a"), counts.take("a"), counts.take("a"), counts.take("b")] == [
        True,
        True,
        False,
        True,
    ]
    assert counts.total == 3
    counts.give_back("a")
    assert counts.take("a")


def test_without_limits_everything_is_allowed() -> None:
    Quota(0, 0).check(10**9, "anna", Need.ORDINARY)
    space = Space(None, 10**18)
    space.look()
    space.check()
    with pytest.raises(Refusal):
        Quota(10, 0).check(11, "anna", Need.ORDINARY)
