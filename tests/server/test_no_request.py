"""What is no proper request or message gets an answer with a code, and leaves no traceback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest
from aiohttp import ClientConnectionResetError
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from parlour.server.web import app
from parlour.server.web.protocol import quiet_logger

from .conftest import Running

HEAD = b"Host: 127.0.0.1\r\nConnection: close\r\n"
UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
)
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
PARTS = b"Content-Type: multipart/form-data; boundary=x\r\n"
NOT_UTF8 = b"\xff"
DEEP = b"[" * 450 + b"]" * 450
JSON = b"Content-Type: application/json\r\n"
NUMBER = b"9" * 5000


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO):
        yield
    complaints = [
        record.getMessage()
        for record in caplog.records
        if record.exc_info or record.levelno >= logging.ERROR
    ]
    assert complaints == []


def request(
    running: Running, method: bytes, path: bytes, headers: bytes = b"", body: bytes = b""
) -> tuple[int, str]:
    """Status and code of the answer to bytes as they are."""
    length = b"Content-Length: %d\r\n" % len(body) if body else b""
    raw = method + b" " + path + b" HTTP/1.1\r\n" + HEAD + headers + length + b"\r\n" + body
    status, text = exchanged(running.server.port, raw)
    return status, json.loads(text)["code"]


def exchanged(port: int, raw: bytes) -> tuple[int, bytes]:
    """Status and body of what comes back for these bytes."""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(raw)
        with contextlib.closing(HTTPResponse(line)) as answer:
            answer.begin()
            return answer.status, answer.read()


def access(tmp_path: Path) -> tuple[int, bytes]:
    """The port of the owner's listener, and the header with the token."""
    found = json.loads((tmp_path / "data" / "house.admin").read_text())
    return found["port"], b"Authorization: Bearer %s\r\n" % found["token"].encode()


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
        (b"GET", b"/%00", b"", b"", 404, "no_such_page"),
        (b"GET", b"/assets/%00.js", b"", b"", 404, "no_such_page"),
        (b"GET", b"/assets/" + NUMBER[:300], b"", b"", 404, "no_such_page"),
        (b"GET", b"/" + b"a/" * 1900, b"", b"", 404, "no_such_page"),
        (b"GET", b"/..%2f..%2fpyproject.toml", b"", b"", 404, "no_such_page"),
        (b"GET", b"/api/games/times/print/%00", b"", b"", 404, "unknown_part"),
        (b"GET", b"/api/info", b"Expect: much\r\n", b"", 417, "malformed"),
        (b"GET", b"/api/nothing", b"Expect: much\r\n", b"", 417, "malformed"),
        (b"GET", b"/api/info", b"Expect: \xff\r\n", b"", 417, "malformed"),
        (b"GET", b"/api/nothing", b"Expect: 100-continue\xff\r\n", b"", 417, "malformed"),
        (b"GET", b"/metrics", b"Authorization: Bearer \xff\r\n", b"", 404, "no_such_page"),
        (b"POST", b"/api/rooms", JSON, b'{"name":' + DEEP + b"}", 400, "malformed"),
        (b"POST", b"/api/games/times/lesson", JSON, b'{"deeds":' + DEEP + b"}", 400, "malformed"),
        (
            b"POST",
            b"/api/games/times/lesson",
            JSON,
            b'{"deeds":[{"type":%s}]}' % DEEP,
            400,
            "malformed",
        ),
        (b"POST", b"/api/rooms", JSON + UPGRADE, b"{}", 400, "malformed"),
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


@pytest.mark.parametrize(
    ("key", "status"),
    [(b"A" * 22 + b"==", 101), (b"\xff" * 22 + b"==", 400), (b"A" * 24, 400), (b"", 400)],
)
def test_a_handshake_needs_a_key(running: Running, key: bytes, status: int) -> None:
    odd = b"Sec-WebSocket-Protocol: \xff\r\nSec-WebSocket-Extensions: \xff; x=99\r\n"
    raw = b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Key: " + key + b"\r\n" + odd + b"\r\n"
    assert exchanged(running.server.port, raw)[0] == status


@pytest.mark.parametrize(
    ("header", "status"),
    [(b"Range: bytes=x", 416), (b"Range: bytes=9999999-", 416), (b'If-Match: "x"', 412),
     (b"If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", 412)],
)  # fmt: skip
def test_a_condition_that_a_file_does_not_meet_is_refused_with_a_code(
    running: Running, header: bytes, status: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    (tmp_path / "file.js").write_text("x" * 1000)
    assert request(running, b"GET", b"/file.js", header + b"\r\n") == (status, "malformed")


@pytest.mark.parametrize("name", [b"If-Modified-Since", b"If-Unmodified-Since", b"If-Range"])
def test_a_date_that_no_calendar_has_is_none(
    running: Running, name: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path)
    (tmp_path / "file.js").write_text("x" * 1000)
    port, token = access(tmp_path)
    for where, path, more in (
        (running.server.port, b"/file.js", b""),
        (port, b"/admin.css", token),
    ):
        for year in (b"20260", b"99999999999"):
            header = name + b": Thu, 01 Jan " + year + b" 00:00:00 GMT\r\n"
            raw = b"GET " + path + b" HTTP/1.1\r\n" + HEAD + header + more + b"\r\n"
            assert exchanged(where, raw)[0] == 200


@pytest.mark.parametrize("body", [b"Content-Length: 100\r\n\r\n{", b"Content-Length: 100\r\n\r\n",
                                  b"Transfer-Encoding: chunked\r\n\r\n5\r\nab"])  # fmt: skip
@pytest.mark.parametrize("path", [b"/api/rooms", b"/api/games/times/lesson"])
def test_a_body_that_is_cut_short_leaves_no_traceback(
    running: Running, path: bytes, body: bytes
) -> None:
    """Every phone that loses its network in the middle of a call."""
    for how in (socket.SHUT_WR, socket.SHUT_RDWR):
        with socket.create_connection(("127.0.0.1", running.server.port), 10) as line:
            line.sendall(b"POST " + path + b" HTTP/1.1\r\n" + HEAD + JSON + body)
            time.sleep(0.05)
            line.shutdown(how)
    assert running.call("/health")[0] == 200


def test_the_owners_listener_answers_alike(running: Running, tmp_path: Path) -> None:
    port, token = access(tmp_path)
    found = []
    for method, path, headers, body, status in (
        (b"GET", b"/", b"Authorization: Bearer \xff\r\n", b"", 401),
        (b"GET", b"/", b"Cookie: parlour_admin_%d=\xff\r\n" % port, b"", 401),
        (b"GET", b"/metrics", b"Authorization: Bearer \xff\r\n", b"", 401),
        (b"GET", b"/%00", token, b"", 404),
        (b"GET", b"/rooms/%00", token, b"", 404),
        (b"GET", b"/?part=%ED%A0%80&first=%FF", token, b"", 200),
        (b"GET", b"/", token + b"Expect: much\r\n", b"", 417),
        (b"GET", b"/nothing", token + b"Expect: \xff\r\n", b"", 417),
        (b"GET", b"/admin.css", token + b"Range: bytes=x\r\n", b"", 416),
        (b"POST", b"/orders", token + JSON, b'{"order":' + DEEP + b"}", 400),
        (b"POST", b"/logout", token + FORM, b"csrf=\xff", 400),
        (b"POST", b"/logout", token + PARTS, b"abc", 400),
        (b"POST", b"/logout", token + FORM[:-2] + b"; charset=none\r\n", b"a=1", 400),
        (b"POST", b"/logout", token + FORM, b"a=" + b"x" * 5000, 413),
        (NOT_UTF8, b"/", b"", b"", 400),
    ):
        length = b"Content-Length: %d\r\n\r\n" % len(body)
        raw = method + b" " + path + b" HTTP/1.1\r\n" + HEAD + headers + length + body
        came, text = exchanged(port, raw)
        if came != status or not text.startswith((b"{", b"<!doctype html>")):
            found.append((method, path, came, text))
    assert found == []
    for path in (b"/logout", b"/orders"):
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            kind = FORM if path == b"/logout" else JSON
            line.sendall(b"POST " + path + b" HTTP/1.1\r\n" + HEAD + token + kind)
            line.sendall(b"Content-Length: 100\r\n\r\n{")
            time.sleep(0.05)
    assert exchanged(port, b"GET /metrics HTTP/1.1\r\n" + HEAD + token + b"\r\n")[0] == 200


def test_what_cannot_be_printed_waits_for_no_printer(running: Running) -> None:
    """All places to print are taken."""
    held = running.server.house.analyses.turn("somebody")
    asyncio.run_coroutine_threadsafe(held.__aenter__(), running.loop).result(10)
    for path, code in (("nothing", "unknown_part"), ("boards?paper=none", "bad_option_value")):
        assert running.call(f"/api/games/times/print/{path}")[1]["code"] == code
    asyncio.run_coroutine_threadsafe(held.__aexit__(None, None, None), running.loop).result(10)


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
