"""Bad input: a clear sentence, a stable code, nothing changed, nothing lost."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlour.kernel import Refusal, find_game
from parlour.server.messages import PROTOCOL, decode_move
from parlour.server.network import bind
from parlour.server.run import Server

from .conftest import Guest, Running


def test_an_unknown_room(running: Running) -> None:
    status, problem, _ = running.call("/api/rooms/BBBBBB")
    assert (status, problem["code"]) == (404, "no_such_room")
    assert problem["message"].endswith(".")
    assert running.call("/api/rooms/no-code!")[0] == 404
    status, problem, _ = running.call("/api/rooms/BBBBBB/join", {"name": "Ben"})
    assert (status, problem["code"]) == (404, "no_such_room")


def test_guessing_codes_is_slowed_down(serve: Callable[..., Running]) -> None:
    running = serve(misses_per_minute=3)
    ticket = running.open_room()
    answers = [running.call("/api/rooms/BBBBBB")[1]["code"] for _ in range(5)]
    assert answers == ["no_such_room"] * 3 + ["too_many_misses"] * 2
    assert running.call(f"/api/rooms/{ticket['code']}")[0] == 429


def test_a_wrong_token_opens_nothing(running: Running) -> None:
    ticket = running.open_room()
    other = running.open_room("Other")
    for token in ("", "x" * 40, other["token"]):
        with running.guest({**ticket, "token": token}) as guest:
            bye = guest.next()
            assert (bye["type"], bye["code"]) == ("bye", "wrong_token")


def test_a_code_in_small_letters_is_the_same_code(running: Running) -> None:
    ticket = running.open_room()
    assert running.call(f"/api/rooms/{ticket['code'].lower()}")[0] == 200


@pytest.mark.parametrize(
    "frame",
    [
        "nonsense",
        "{}",
        "[]",
        "null",
        '{"type":"nonsense"}',
        '{"type":"move","id":"short","move":{}}',
        '{"type":"undo","id":"aaaaaaaaaaaa\\n"}',
        '{"type":"ping","t":NaN}',
        '{"type":"ping","extra":1}',
        "[" * 4000,
        b"\x00\x01",
    ],
)
def test_a_malformed_message_ends_the_connection_with_a_reason(
    running: Running, frame: str | bytes
) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send(frame)
        bye = anna.next()
        assert (bye["type"], bye["code"]) == ("bye", "malformed")
        assert bye["message"]
        with pytest.raises(ConnectionClosed):
            anna.next()


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"move","id":"aaaaaaaaaaaa"}',
        '{"type":"nonsense","id":"aaaaaaaaaaaa"}',
        '{"type":"room","id":"aaaaaaaaaaaa","command":{"type":"fly"}}',
        '{"type":"room","id":"aaaaaaaaaaaa","command":{"type":"extend","seconds":-1}}',
        '{"type":"room","id":"aaaaaaaaaaaa","command":{"type":"rename","name":"%s"}}' % ("x" * 25),
    ],
)
def test_a_malformed_message_with_an_id_is_answered(running: Running, frame: str) -> None:
    """Else its client would send it again after every reconnect, for ever."""
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send(frame)
        answer = anna.next()
        assert (answer["type"], answer["code"]) == ("refused", "malformed")
        assert answer["id"] == "aaaaaaaaaaaa"
        assert anna.say("lock", locked=True)["type"] == "event"


def test_an_oversized_message_with_an_id_is_answered(running: Running) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        assert anna.say("rename", name="x" * 9000)["code"] == "message_too_big"
        assert anna.say("lock", locked=True)["type"] == "event"


@pytest.mark.parametrize(
    "move",
    [
        {},
        [],
        {"type": "jump"},
        {"type": "fact", "a": "x", "b": 3, "product": 6},
        {"type": "fact", "a": 2, "b": 3, "product": "six"},
        {"type": "fact", "a": 2, "b": 3, "product": 600},
        {"type": "fact", "a": 2, "b": 3},
    ],
)
def test_a_malformed_move_is_refused_and_play_goes_on(pair: tuple[Guest, Guest], move: Any) -> None:
    anna, _ = pair
    answer = anna.ask({"type": "move", "move": move})
    assert (answer["type"], answer["code"]) == ("refused", "malformed")
    assert anna.move("fact", a=2, b=3, product=6)["type"] == "event"


def test_a_move_that_is_nested_too_deeply_is_malformed() -> None:
    """The message around it may have been just short of the limit."""
    raw = b'{"type":"fact","x":' + b"[" * 2000 + b"]" * 2000 + b"}"
    with pytest.raises(Refusal, match="malformed"):
        decode_move(raw, find_game("times"))


def test_a_message_that_is_nested_too_deeply_is_malformed(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    """Where Python reads that deep, it is a move of a wrong kind; else the message has no id."""
    anna, ben = pair
    anna.send('{"type":"move","id":"deep-move","move":' + "[" * 2000 + "]" * 2000 + "}")
    assert anna.until(lambda m: m["type"] in ("bye", "refused"))["code"] == "malformed"
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move("fact", a=2, b=3, product=6)["type"] == "event"
        ben.until_view(lambda view: view["game.turn"]["fact"] is not None)


def test_authority_is_asked_before_anything_looks_at_what_is_in_a_message(
    running: Running, pair: tuple[Guest, Guest], caplog: pytest.LogCaptureFixture
) -> None:
    """A spectator is refused as a spectator, whatever they send."""
    anna, _ = pair
    hidden = "a\u202eb"
    with running.guest(running.join(anna.ticket["code"], "Sam", "spectator")) as sam:
        sam.next()
        for command in (
            {"type": "options", "options": {hidden: 1}},
            {"type": "seat_options", "seat": 0, "options": {hidden: 1}},
            {"type": "rule", "ruling": hidden},
            {"type": "guest", "name": " "},
            {"type": "correct", "seat": 0, "points": 1, "reason": hidden},
        ):
            assert sam.ask({"type": "room", "command": command})["code"] == "host_only", command
        for move in ({"type": "nonsense"}, [[[hidden]]], None):
            assert sam.ask({"type": "move", "move": move})["code"] == "not_seated", move
        deep = "[" * 30 + "1" + "]" * 30
        for asked in (
            f'"rule","ruling":{deep[4:-4]}',
            f'"options","options":{{"a":{deep[6:-6]}}}',
        ):
            sam.send(f'{{"type":"room","id":"deep-{len(asked):06}","command":{{"type":{asked}}}}}')
            assert sam.until(lambda m: m["type"] == "refused")["code"] == "host_only"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("depth", [33, 100, 450, 900])
def test_closed_lists_in_one_another_leave_no_traceback(
    running: Running, pair: tuple[Guest, Guest], depth: int, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _ = pair
    spectator = running.join(anna.ticket["code"], "Sam", "spectator")
    deep = "[" * depth + "]" * depth
    for inner in (
        f'"command":{{"type":"rule","ruling":{deep}}}',
        f'"command":{{"type":"options","options":{{"a":{deep}}}}}',
        f'"command":{{"type":"seat_options","seat":0,"options":{{"a":{deep}}}}}',
        f'"command":{{"type":"evening","games":[{{"game":"times","options":{{"a":{deep}}}}}]}}',
    ):
        for ticket in (spectator, anna.ticket):
            with running.guest(ticket) as guest:
                guest.next()
                guest.send(f'{{"type":"room","id":"deeply-nested",{inner}}}')
                assert guest.until(lambda m: m["type"] == "bye")["code"] == "malformed"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_fact_that_does_not_fit_is_refused_with_the_column(pair: tuple[Guest, Guest]) -> None:
    anna, ben = pair
    for guest in (anna, ben):
        guest.move("fact", a=1, b=1, product=1)
        guest.move("end_turn")
    ben.until_view(lambda view: view["game.turn"]["seat"] == 0)
    answer = anna.move("fact", a=1, b=1, product=1)
    assert answer["code"] == "column_full"
    assert answer["details"]["column"] == 1
    assert "1" in answer["message"]


def test_an_oversized_message_is_refused(running: Running) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send(json.dumps({"type": "ping", "t": 1, "x": "y" * 9000}))
        bye = anna.next()
        assert bye["code"] == "message_too_big"
        assert "8192" in bye["message"]


def test_a_huge_message_is_cut_off(running: Running) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        with contextlib.suppress(ConnectionClosed):
            anna.send("x" * 3_000_000)
        with pytest.raises(ConnectionClosed):
            anna.next()


def test_too_frequent_messages_end_the_connection(serve: Callable[..., Running]) -> None:
    running = serve(messages=5, window_seconds=100)
    with running.guest(running.open_room()) as anna:
        anna.next()
        for _ in range(6):
            anna.send({"type": "ping"})
        assert anna.until(lambda m: m["type"] == "bye")["code"] == "too_fast"


def test_the_first_message_must_be_a_hello(serve: Callable[..., Running]) -> None:
    running = serve(hello_seconds=0.2)
    url = running.base.replace("http", "ws") + "/ws"
    with connect(url) as silent:
        assert json.loads(silent.recv(5))["code"] == "no_hello"
    with connect(url) as rude:
        rude.send('{"type":"ping"}')
        assert json.loads(rude.recv(5))["code"] == "no_hello"
    with connect(url) as gone:
        gone.close()
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send({"type": "hello", "protocol": PROTOCOL, "room": "X", "token": "Y"})
        assert anna.next()["code"] == "already_greeted"


def test_a_stale_client_is_told_to_reload(running: Running) -> None:
    with running.guest(running.open_room(), protocol=0) as anna:
        assert anna.next()["code"] == "stale_client"


def test_the_language_of_the_hello_is_spoken(pair: tuple[Guest, Guest], running: Running) -> None:
    _, ben = pair
    with running.guest(ben.ticket, language="de-AT") as german:
        german.next()
        english = ben.move("end_turn")["message"]
        assert german.move("end_turn")["message"] != english


def test_rooms_and_joins_per_address_are_limited(serve: Callable[..., Running]) -> None:
    running = serve(rooms_per_hour=1, joins_per_minute=1)
    code = running.open_room()["code"]
    assert running.call("/api/rooms", {"name": "Ben"})[1]["code"] == "too_many_rooms"
    running.join(code, "Ben")
    status, problem, _ = running.call(f"/api/rooms/{code}/join", {"name": "Cleo"})
    assert (status, problem["code"]) == (429, "too_many_joins")


@pytest.mark.parametrize("name", ["", " ", " Anna", "A\nB", "A‮B", "x" * 25, "\x00"])
def test_a_name_must_be_a_name(running: Running, name: str) -> None:
    status, problem, _ = running.call("/api/rooms", {"name": name})
    assert status == 400
    assert problem["code"] in ("bad_name", "malformed")


def test_names_are_unique_in_a_room(running: Running) -> None:
    code = running.open_room("Anna")["code"]
    status, problem, _ = running.call(f"/api/rooms/{code}/join", {"name": "anna"})
    assert (status, problem["code"]) == (409, "name_taken")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"{", "application/json"),
        (b'{"name":5}', "application/json"),
        (b'{"name":"A","x":1}', "application/json"),
        (b'{"name":"A"}', "text/plain"),
        (b"\xff\xfe", "application/json"),
    ],
)
def test_a_malformed_call_is_refused(running: Running, body: bytes, kind: str) -> None:
    status, problem, _ = running.call("/api/rooms", body, {"content-type": kind})
    assert (status, problem["code"]) == (400, "malformed")


def test_an_oversized_call_is_refused(running: Running) -> None:
    status, problem, _ = running.call("/api/rooms", b'{"name":"' + b"x" * 5000)
    assert (status, problem["code"]) == (413, "message_too_big")


def test_a_foreign_host_is_refused(running: Running) -> None:
    """DNS rebinding: a name that was made to point here is not a name of this house."""
    status, problem, _ = running.call("/", headers={"host": "evil.example"})
    assert (status, problem["code"]) == (403, "foreign_host")
    german = {"host": "evil.example", "accept-language": "de"}
    assert running.call("/", headers=german)[1]["message"] != problem["message"]


@pytest.mark.parametrize("host", ["", "127.0.0.1:x", "127.0.0.1:80; script-src *", "[::1", "a b"])
def test_a_host_that_is_none_is_refused(running: Running, host: str) -> None:
    assert running.call("/", headers={"host": host})[1]["code"] == "foreign_host"


def test_bytes_are_counted_not_letters(running: Running) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send(json.dumps({"type": "ping", "x": "ß" * 5000}, ensure_ascii=False))
        assert anna.next()["code"] == "message_too_big"


def test_names_of_this_house_and_addresses_are_answered(serve: Callable[..., Running]) -> None:
    running = serve(allowed_hosts=("games.example",))
    port = running.server.port
    for host in ("games.example", f"localhost:{port}", "192.168.1.7:8000", "[::1]:8000"):
        assert running.call("/health", headers={"host": host})[0] == 200


def test_other_sites_pages_cannot_call(running: Running) -> None:
    foreign = {"origin": "https://evil.example"}
    status, problem, _ = running.call("/api/rooms", {"name": "A"}, foreign)
    assert (status, problem["code"]) == (403, "foreign_origin")
    same = {"origin": running.base}
    assert running.call("/api/rooms", {"name": "A"}, same)[0] == 201


def test_other_sites_pages_cannot_open_a_socket(running: Running) -> None:
    from websockets.typing import Origin

    url = running.base.replace("http", "ws") + "/ws"
    with pytest.raises(InvalidStatus):
        connect(url, origin=Origin("https://evil.example"))
    with connect(url, origin=Origin(running.base)) as allowed:
        allowed.send("{}")
        assert json.loads(allowed.recv(5))["code"] == "malformed"


def test_a_slow_reader_is_cut_off_and_others_do_not_wait(serve: Callable[..., Running]) -> None:
    running = serve(unread_bytes=4096, messages=0)
    anna_ticket = running.open_room("Anna")
    slow_ticket = running.join(anna_ticket["code"], "Slow", "spectator")
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", running.server.port))
    handshake = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{running.server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    slow.sendall(handshake.encode())
    assert b"101" in slow.recv(1000)
    hello = json.dumps(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "room": slow_ticket["code"],
            "token": slow_ticket["token"],
        }
    ).encode()
    slow.sendall(b"\x81\xfe" + len(hello).to_bytes(2, "big") + b"\0\0\0\0" + hello)
    with running.guest(anna_ticket) as anna:
        anna.next()
        anna.until_view(
            lambda view: any(p["online"] for p in view["people"] if p["name"] == "Slow")
        )
        for n in range(1000):
            anna.say("lock", locked=n % 2 == 0)
            if n % 10 == 0 and not any(
                p["online"] for p in anna.view["people"] if p["name"] == "Slow"
            ):
                break
        else:
            pytest.fail("a reader who does not read was never cut off")
        assert anna.say("lock", locked=False)["type"] == "event"
    slow.close()


def test_a_port_in_use(running: Running, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="port_in_use"):
        Server(tmp_path / "other", port=running.server.port)


def test_an_address_that_is_not_here() -> None:
    with pytest.raises(Refusal, match="bad_address"):
        bind("192.0.2.55", 0)
    with pytest.raises(Refusal, match="bad_address"):
        bind("127.0.0.1", 70000)


def test_an_unwritable_data_folder_frees_the_port_again(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(Refusal, match="unwritable_folder"):
        Server(blocked, port=0)


def test_one_house_is_run_by_one_process(running: Running, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="house_in_use"):
        Server(tmp_path / "data", port=0)
    assert (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("message", "code"),
    [("nonsense", 1007), ("x" * 9000, 1009), ('{"type":"hello"}', 1007)],
    ids=["malformed", "too long", "a second hello"],
)
def test_a_refusal_closes_with_its_own_code(running: Running, message: str, code: int) -> None:
    with running.guest(running.open_room()) as anna:
        anna.next()
        anna.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            anna.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
