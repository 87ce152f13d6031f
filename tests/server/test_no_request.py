"""What is no proper request or message gets an answer with a code, and leaves no traceback."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Iterator

import pytest
from aiohttp import ClientConnectionResetError
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from parlour.server.run import quiet_logger

from .conftest import Running

HEAD = b"Host: 127.0.0.1\r\nConnection: close\r\n"
JSON = b"Content-Type: application/json\r\n"
NUMBER = b"9" * 5000


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO):
        yield
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def request(
    running: Running, method: bytes, path: bytes, headers: bytes = b"", body: bytes = b""
) -> tuple[int, str]:
    """Status and code of the answer to bytes as they are."""
    length = b"Content-Length: %d\r\n" % len(body) if body else b""
    raw = method + b" " + path + b" HTTP/1.1\r\n" + HEAD + headers + length + b"\r\n" + body
    answer = b""
    with socket.create_connection(("127.0.0.1", running.server.port), 10) as line:
        line.sendall(raw)
        while part := line.recv(65536):
            answer += part
    head, _, text = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), json.loads(text)["code"]


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status", "code"),
    [
        (b"GET", b"/api/rooms/BBBBBB/games/" + NUMBER + b"/record", b"", b"", 400, "malformed"),
        (b"GET", b"/api/rooms/BBBBBB/games/" + NUMBER[:3000], b"", b"", 404, "no_such_page"),
        (b"GET", b"/api/rooms/\xff\xfe", b"", b"", 400, "malformed"),
        (b"GET", b"/api/rooms/%FF%FE", b"", b"", 404, "no_such_room"),
        (b"GET", b"/api/rooms/%ED%A0%80", b"", b"", 404, "no_such_room"),
        (b"GET", b"/api/info?x=\xff", b"", b"", 400, "malformed"),
        (b"GET", b"/api/nothing", b"", b"", 404, "no_such_page"),
        (b"GET", b"/api/nothing?x=%ff", b"Accept-Language: \xff\r\n", b"", 404, "no_such_page"),
        (b"PUT", b"/api/rooms", b"", b"", 405, "wrong_method"),
        (b"GET", b"/ws", b"", b"", 400, "malformed"),
        (
            b"GET",
            b"/api/rooms/BBBBBB/games/1/record",
            b"Authorization: Bearer \xff\xfe\r\n",
            b"",
            404,
            "no_such_room",
        ),
        (b"POST", b"/api/rooms", JSON, b'{"name":"\xff"}', 400, "malformed"),
        (b"POST", b"/api/rooms", JSON, b'{"name":"\\ud800"}', 400, "malformed"),
        (
            b"POST",
            b"/api/rooms",
            JSON + b"Content-Encoding: gzip\r\n",
            b"not gzip",
            400,
            "malformed",
        ),
        (b"POST", b"/api/rooms", b"Content-Type: \xff\r\n", b"{}", 400, "malformed"),
        (b"POST", b"/api/rooms", b"Origin: \xff\r\n", b"{}", 403, "foreign_origin"),
        (b"\xff\xfe", b"/", b"", b"", 400, "malformed"),
        (b"GET", b"/", b"X: " + NUMBER + b"\r\n", b"", 400, "malformed"),
    ],
)
def test_what_is_no_proper_request_is_answered(
    running: Running,
    method: bytes,
    path: bytes,
    headers: bytes,
    body: bytes,
    status: int,
    code: str,
) -> None:
    assert request(running, method, path, headers, body) == (status, code)


def test_a_host_that_is_no_text_is_foreign(running: Running) -> None:
    with socket.create_connection(("127.0.0.1", running.server.port), 10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n")
        assert line.recv(20).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize("text", [b"\xff\xfe", b'{"type":"hello","token":"\xed\xa0\x80"}'])
def test_a_message_that_is_no_text_ends_the_connection(running: Running, text: bytes) -> None:
    with connect(running.base.replace("http", "ws") + "/ws") as line:
        line.socket.sendall(Frame(Opcode.TEXT, text).serialize(mask=True))
        with pytest.raises(ConnectionClosed, match="1007"):
            list(line)


def test_a_proxy_that_the_house_does_not_know_is_told_what_to_set(
    serve: Callable[..., Running],
) -> None:
    forwarded = {"x-forwarded-proto": "https", "host": "games.example"}
    origin = {"origin": "https://games.example"}
    unknown = serve()
    for headers in (forwarded, forwarded | origin):
        status, answer, _ = unknown.call("/api/rooms", {"name": "Anna"}, headers)
        assert (status, answer["code"]) == (403, "unknown_proxy")
        assert "--set proxy=127.0.0.1 --set allowed_hosts=games.example" in answer["message"]
    assert unknown.call("/api/info", headers={"x-forwarded-for": "192.0.2.1"})[0] == 200
    known = serve(proxy="127.0.0.1", allowed_hosts=("games.example",))
    status, _, sent = known.call("/api/rooms", {"name": "Anna"}, forwarded | origin)
    assert status == 201
    assert sent["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in known.call("/api/info")[2]


def test_a_client_that_is_gone_before_its_answer_leaves_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    quiet_logger().error("a request", exc_info=ClientConnectionResetError("gone"))
    assert not caplog.records
    quiet_logger().error("a request", exc_info=RuntimeError("of ours"))
    assert len(caplog.records) == 1
    caplog.clear()
