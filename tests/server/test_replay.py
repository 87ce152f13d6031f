"""Finished games step by step: what each viewer saw, over HTTP too, and records brought along."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import time
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from tests.support.views import apply

from parlour.bots.player import find_player
from parlour.bots.simulation import simulate
from parlour.kernel import Refusal, find_game
from parlour.kernel.record import Record, read
from parlour.server import replay as module
from parlour.server.replay import LEFT_OUT, packed_elsewhere, replay

from .conftest import Guest, Running

GAMES = {"facts": 2, "fives": 2, "foil": 3, "times": 2, "wedges": 2}
OPTIONS: dict[str, dict[str, Any]] = {
    "facts": {"rounds": 1},
    "foil": {"rounds": (1,)},
    "times": {"rows": 5, "match_minutes": 0},
    "wedges": {"max_turns": 6},
}


def played(id: str) -> str:
    """The record of a short game among bots."""
    game, seats = find_game(id), GAMES[id]
    options = game.Options(**OPTIONS.get(id, {}))
    players = [find_player(game, str(level)) for level in range(2, 2 + seats)]
    return simulate(game, players, game.among_bots(options), seed="a replay").record


@pytest.fixture(scope="module", params=GAMES)
def record(request: pytest.FixtureRequest) -> Record:
    return read(played(request.param))


def shown(view: dict[str, Any]) -> Any:
    """What of a view is in a replay."""
    kept = {name: value for name, value in view.items() if name not in LEFT_OUT}
    return msgspec.json.decode(msgspec.json.encode(kept))


def test_every_step_is_what_each_viewer_saw(record: Record) -> None:
    walked = msgspec.json.decode(msgspec.json.encode(replay(record)))
    public = walked["public"]["view"]
    own = [track["view"] for track in walked["seats"]]
    for number, table in enumerate(record.tables()):
        if number:
            apply(walked["public"]["steps"][number - 1] or {}, public)
            for seat, track in enumerate(walked["seats"]):
                apply(track["steps"][number - 1] or {}, own[seat])
        assert public == shown(table.public())
        for seat, view in enumerate(own):
            assert view == shown(table.private(seat))


def test_nothing_of_a_seat_is_in_what_everybody_saw(record: Record) -> None:
    """One side's view really hides the other: its own sections stand in its own track."""
    walked = replay(record)
    private = {
        name
        for table in record.tables()
        for seat in range(len(walked.seats))
        for name in table.private(seat)
        if name not in LEFT_OUT
    }
    changes = [json.loads(msgspec.json.encode(step)) for step in walked.public.steps if step]
    told = set(walked.public.view)
    for change in changes:
        told.update(change.get("set", ()), change.get("add", ()), change.get("unset", ()))
    assert not private & told
    for track in walked.seats:
        assert set(track.view) <= private


def test_a_line_is_a_turn_or_a_phase(record: Record) -> None:
    walked = replay(record)
    lines = [entry.line for entry in walked.entries]
    assert lines[0] == 0
    assert all(after - before in (0, 1) for before, after in pairwise(lines))
    assert len(walked.entries) == len(record.entries)
    assert 2 < lines[-1] + 1 < len(lines)
    assert len(walked.scores) == lines[-1] + 1
    assert walked.scores[-1] == record.tail.outcome.scores


def test_lines_of_times_four_are_its_turns() -> None:
    record = read(played("times"))
    sheet = record.tail.sheet
    walked = replay(record)
    played_out = [turn for turn in sheet["turns"] if turn["outcome"] == "played"]
    ended = [entry.line for entry in walked.entries if entry.kind == "end_turn"]
    assert len(set(ended)) == len(ended) >= len(played_out) > 5
    # The last product of a board can still be called: that is a line too.
    assert walked.entries[-1].line - len(sheet["turns"]) in (0, 1)


def asked(running: Running, guest: Guest, headers: dict[str, str] | None = None) -> Any:
    path = f"/api/rooms/{guest.ticket['code']}/games/1/replay"
    bearer = {"authorization": f"Bearer {guest.ticket['token']}"}
    return running.call(path, headers={**bearer, **(headers or {})})


def test_a_finished_game_is_replayed_for_who_was_there(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    anna.move("fact", a=2, b=3, product=6)
    anna.move("end_turn")
    assert asked(running, anna)[1]["code"] == "game_running"
    anna.say("end_game")
    path = f"/api/rooms/{anna.ticket['code']}/games/1/replay"
    assert running.call(path)[0] == 401  # the link is no key
    status, walked, headers = asked(running, ben)
    assert (status, walked["names"]) == (200, ["Anna", "Ben"])
    assert [entry["kind"] for entry in walked["entries"]] == ["start", "fact", "end_turn", "end"]
    assert asked(running, anna, {"if-none-match": headers["etag"]})[0] == 304
    anna.say("correct", seat=0, points=1)
    status, walked, later = asked(running, anna, {"if-none-match": headers["etag"]})
    assert (status, walked["entries"][-1]["kind"]) == (200, "correct")
    assert later["etag"] != headers["etag"]


def test_it_goes_out_compressed_to_who_can_read_that(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, _ = pair
    anna.say("end_game")
    _, _, plain = asked(running, anna)
    assert "content-encoding" not in plain
    with pytest.raises(UnicodeDecodeError):  # the test's client takes it as it comes
        asked(running, anna, {"accept-encoding": "gzip"})


def test_a_house_shows_no_record_unless_it_was_opened_for_that(running: Running) -> None:
    status, problem, _ = running.call("/api/record")
    assert (status, problem["code"]) == (404, "no_record_shown")


def test_a_record_that_is_brought_along_is_replayed_and_not_kept(running: Running) -> None:
    text = played("times")
    status, walked, _ = brought(running, text.encode())
    assert (status, walked["game"]) == (200, "times")
    assert len(walked["entries"]) == text.count("\n") - 1


def brought(running: Running, body: bytes) -> Any:
    """What the house says to a record, compressed as the page sends it."""
    headers = {"content-encoding": "gzip", "content-type": "application/x-ndjson"}
    return running.call("/api/replay", gzip.compress(body), headers)


BROKEN = {
    "empty": (b"", "bad_record"),
    "not text": (b"\xff\xfe\n\n", "bad_record"),
    "of another program": (b'{"a":1}\n{"b":2}\n', "bad_record"),
    "nested": (b"[" * 100_000 + b"\n" + b"]" * 100_000 + b"\n", "bad_record"),
    "too large": (b"x" * (1024 * 1024 + 1), "message_too_big"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_record_gets_a_sentence(running: Running, kind: str) -> None:
    body, code = BROKEN[kind]
    status, problem, _ = brought(running, body)
    assert (status, problem["code"]) == (413 if code == "message_too_big" else 400, code)
    assert problem["message"]


def test_half_a_record_keeps_nobody_waiting(running: Running) -> None:
    """Somebody who sends slowly holds no place for analyses meanwhile."""
    half = (
        b'POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"parlour":1'
    )
    with socket.create_connection(("127.0.0.1", running.server.port), 10) as line:
        line.sendall(half)
        time.sleep(0.1)
        assert brought(running, played("times").encode())[1]["game"] == "times"
        line.settimeout(0.1)
        with pytest.raises(TimeoutError):
            line.recv(1)


def test_what_is_no_record_waits_for_no_turn(running: Running) -> None:
    held = running.server.house.analyses.turn("somebody")
    asyncio.run_coroutine_threadsafe(held.__aenter__(), running.loop).result(10)
    cut = played("times")[:-100]
    for body in (b"", b"\xff\xd8\xff", cut.encode(), (cut + "}\n").encode()):
        assert brought(running, body)[1]["code"] == "bad_record"
    asyncio.run_coroutine_threadsafe(held.__aexit__(None, None, None), running.loop).result(10)


def test_a_record_that_is_cut_newer_or_of_no_known_game_is_refused_with_its_line() -> None:
    lines = played("times").splitlines(keepends=True)
    head = msgspec.json.decode(lines[0])
    for changed, code in (
        (lines[:-1], "bad_record"),
        (lines[:4] + lines[5:], "bad_record"),
        ([_line(head | {"parlour": 99}), *lines[1:]], "bad_record"),
        ([_line(head | {"version": 99}), *lines[1:]], "unknown_version"),
        ([_line(head | {"game": "chess"}), *lines[1:]], "unknown_game"),
    ):
        with pytest.raises(Refusal) as refused:
            asyncio.run(packed_elsewhere("".join(changed).encode()))
        assert refused.value.code == code
        assert code != "bad_record" or refused.value.details["line"] >= 1


def test_a_forged_record_is_refused_at_the_entry_that_no_game_allows() -> None:
    import hashlib

    lines = played("times").splitlines(keepends=True)
    lines[1] = lines[1].replace('"seat":0', '"seat":9').replace('"seat":1', '"seat":9')
    digest = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    lines[-1] = _line(msgspec.json.decode(lines[-1]) | {"digest": digest})
    with pytest.raises(Refusal) as refused:
        asyncio.run(packed_elsewhere("".join(lines).encode()))
    assert (refused.value.code, refused.value.details["line"]) == ("bad_record", 2)


def _line(value: Any) -> str:
    return msgspec.json.encode(value).decode() + "\n"


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.01)
    with pytest.raises(Refusal) as refused:
        asyncio.run(packed_elsewhere(played("times").encode()))
    assert refused.value.code == "replay_too_long"


def test_the_process_gives_what_this_one_would() -> None:
    text = played("times")
    body = asyncio.run(packed_elsewhere(text.encode()))
    assert gzip.decompress(body) == msgspec.json.encode(replay(read(text)))
