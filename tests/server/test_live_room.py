"""Inputs on their road, where something is out of the ordinary."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.kernel import Refusal, Table
from parlour.room import Room
from parlour.server.rooms import broadcast, input, road
from parlour.server.rooms.connection import Connection
from parlour.store import Duplicate
from parlour.store.writer import Writer

from .conftest import Guest, Running

FACT = {"type": "fact", "a": 6, "b": 7, "product": 42}


def fail(*_: Any) -> Any:
    raise RuntimeError("a bug")


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures that a test provokes are not written to the program's log."""
    monkeypatch.setattr(input.logger, "error", lambda *_, **__: None)
    monkeypatch.setattr(broadcast.logger, "exception", lambda *_: None)


def is_sent_away(guest: Guest) -> None:
    """The server says that something went wrong."""
    with pytest.raises(ConnectionClosed) as closed:
        guest.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011


def come_back(running: Running, guest: Guest) -> Guest:
    """The same person again, who begins with the whole view."""
    back = running.guest(guest.ticket, epoch=guest.epoch, n=guest.n)
    assert back.next()["type"] == "welcome"
    return back


@pytest.mark.parametrize(("code", "lines"), [("room_moved", 0), ("store_closed", 0), ("bug", 1)])
def test_what_happens_by_itself_is_no_error_in_a_room_that_was_closed(
    running: Running, caplog: pytest.LogCaptureFixture, code: str, lines: int
) -> None:
    running.open_room()
    (live,) = running.server.house.live_rooms
    input.Input(lambda room: (room, []), is_due=True).reject(live.room, Refusal(code))
    assert len(caplog.records) == lines


@pytest.mark.parametrize("place", ["judging", "committing", "storing"])
def test_a_move_that_fails_ends_its_connection_and_nothing_else(
    running: Running,
    pair: tuple[Guest, Guest],
    monkeypatch: pytest.MonkeyPatch,
    quiet: None,
    place: str,
) -> None:
    anna, _ = pair
    with monkeypatch.context() as broken:
        if place == "judging":
            broken.setattr(Room, "play", fail)
        elif place == "committing":
            broken.setattr(road, "commit_of", fail)
        else:
            broken.setattr(Writer, "_outcomes", lambda _, batch: [RuntimeError() for _ in batch])
        anna.send({"type": "move", "id": "only-once", "move": FACT})
        is_sent_away(anna)
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move(**_typed(FACT))["type"] == "event"


def test_a_move_that_the_log_knows_is_acknowledged(
    pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = pair
    monkeypatch.setattr(Writer, "_outcomes", lambda _, batch: [Duplicate() for _ in batch])
    assert anna.move(**_typed(FACT))["type"] == "ack"
    assert anna.view["game.turn"]["fact"] is None


def test_a_deadline_that_fails_refuses_what_waits_and_is_tried_again(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch, quiet: None
) -> None:
    anna, _ = pair
    with monkeypatch.context() as broken:
        broken.setattr(Table, "is_due", lambda *_: True)
        broken.setattr(Room, "expire", fail)
        anna.send({"type": "move", "id": "only-once", "move": FACT})
        is_sent_away(anna)
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move(**_typed(FACT))["type"] == "event"


def test_inputs_that_arrive_together_keep_their_order(pair: tuple[Guest, Guest]) -> None:
    """Two moves and a command at once: each waits for the one before it."""
    anna, ben = pair
    anna.move(**_typed(FACT))
    other = {"type": "fact", "a": 3, "b": 5, "product": 15}
    anna.send({"type": "move", "id": "first-one", "move": {"type": "take_back"}})
    anna.send({"type": "move", "id": "second-one", "move": other})
    anna.send({"type": "room", "id": "third-one", "command": {"type": "lock", "locked": True}})
    answers: list[str] = []
    while len(answers) < 3:
        message = anna.next()
        answer = message.get("ack") or message.get("id")
        if answer is not None:
            answers.append(answer)
    assert answers == ["first-one", "second-one", "third-one"]
    assert anna.view["game.turn"]["fact"]["product"] == 15
    ben.until_view(lambda view: view["room"]["locked"])


def test_a_message_is_judged_in_the_thread_that_reads_it(
    pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No hop to another thread before the log: the road is short enough for the event loop."""
    anna, _ = pair
    names = []
    really = Room.play

    def play(*arguments: Any) -> Any:
        names.append(threading.current_thread().name)
        return really(*arguments)

    monkeypatch.setattr(Room, "play", play)
    anna.move(**_typed(FACT))
    assert len(set(names)) == 1
    assert not any("writer" in name or "reader" in name for name in names)


@pytest.mark.parametrize("place", ["public", "private", "sending"])
@pytest.mark.parametrize("kind", ["a move", "a command"])
def test_what_cannot_be_shown_is_done_and_everybody_comes_back(
    running: Running,
    pair: tuple[Guest, Guest],
    monkeypatch: pytest.MonkeyPatch,
    quiet: None,
    place: str,
    kind: str,
) -> None:
    anna, ben = pair
    sent: list[Any] = []
    really = Connection.push

    def only_once(connection: Connection, text: bytes) -> None:
        sent.append(text)
        assert len(sent) == 1
        really(connection, text)

    message: dict[str, Any] = {"type": "move", "id": "only-once", "move": FACT}
    if kind == "a command":
        message = {"type": "room", "id": "only-once", "command": {"type": "lock", "locked": True}}
    with monkeypatch.context() as broken:
        if place == "sending":
            broken.setattr(Connection, "push", only_once)
        else:
            broken.setattr(Table, place, fail)
        anna.send(message)
        for guest in pair:
            is_sent_away(guest)
    with come_back(running, anna) as back, come_back(running, ben) as other:
        for view in (back.view, other.view):
            if kind == "a move":
                assert view["game.turn"]["fact"] is not None
            else:
                assert view["room"]["locked"]
        assert back.ask(message)["type"] == "ack"
        assert back.move("take_back" if kind == "a move" else "end_turn")["type"] != "bye"


def _typed(move: dict[str, Any]) -> dict[str, Any]:
    return {"move": move["type"], **{key: move[key] for key in move if key != "type"}}
