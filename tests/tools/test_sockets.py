"""The comparison of WebSocket libraries: that it compares, never how fast."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from tools.sockets import compare
from tools.sockets.outbox import Outbox
from tools.sockets.serve import LIBRARIES, UNLIMITED, opened
from tools.sockets.session import EchoSession, EndlessSession, RoomSession

from parlour.bench.load import Measured
from parlour.server.messages import PROTOCOL, Ticket
from parlour.server.rooms.house import House
from parlour.store import open_sqlite


class Line:
    """A wire that keeps what is sent."""

    def __init__(self) -> None:
        self.unread = 0
        self.sent: list[bytes] = []
        self.closed: int | None = None
        self.is_cut = False

    def send(self, text: bytes) -> None:
        self.sent.append(text)

    def pong(self, data: bytes) -> None:
        raise AssertionError("nobody pings here")

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    def abort(self) -> None:
        self.is_cut = True

    def types(self) -> list[str]:
        return [msgspec.json.decode(text)["type"] for text in self.sent]


async def until(line: Line, kind: str) -> None:
    for _ in range(500):
        if kind in line.types():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{kind} never came: {line.types()}")


def hello(ticket: Ticket) -> bytes:
    said = {"type": "hello", "protocol": PROTOCOL, "room": ticket.code, "token": ticket.token}
    return msgspec.json.encode(said)


def test_a_real_room_is_behind_the_session(tmp_path: Path) -> None:
    async def night() -> None:
        house = House(open_sqlite(tmp_path), UNLIMITED)
        ((host, _),) = await opened(house, 1)
        line = Line()
        session = RoomSession(house, line)
        session.receive(hello(host))
        await until(line, "welcome")
        command = {"type": "choose", "game": "times"}
        session.receive(msgspec.json.encode({"type": "room", "id": "choose-1", "command": command}))
        await until(line, "ack")
        session.receive(hello(host))
        assert (line.types()[-1], line.closed) == ("bye", 1008)
        session.ended()
        await house.close()

    asyncio.run(night())


@pytest.mark.parametrize(
    ("said", "code"), [(b"{", 1007), (b'{"type":"undo","id":"12345678"}', 1008)]
)
def test_whoever_does_not_greet_is_sent_away(tmp_path: Path, said: bytes, code: int) -> None:
    async def night() -> None:
        house = House(open_sqlite(tmp_path), UNLIMITED)
        line = Line()
        session = RoomSession(house, line)
        session.receive(said)
        assert (line.types(), line.closed) == (["bye"], code)
        await house.close()

    asyncio.run(night())


def test_an_echo_sends_back_and_an_endless_source_cuts_off_who_does_not_read() -> None:
    async def talk() -> None:
        line = Line()
        EchoSession(line).receive("said")
        assert line.sent == [b"said"]
        slow = Line()
        EndlessSession(slow).receive("go")
        slow.unread = 10**6
        for _ in range(200):
            await asyncio.sleep(0.01)
            if slow.is_cut:
                return
        raise AssertionError("never cut off")

    asyncio.run(talk())


def test_an_outbox_sends_in_order_and_counts_what_waits() -> None:
    async def talk() -> None:
        sent: list[bytes] = []
        goodbyes: list[int] = []
        gate = asyncio.Event()

        async def send(text: bytes) -> None:
            await gate.wait()
            sent.append(text)

        async def close(code: int, reason: str) -> None:
            goodbyes.append(code)

        outbox = Outbox(send, close)
        outbox.send(b"one")
        outbox.send(b"three")
        outbox.close(1000, "")
        assert outbox.unread == 8
        gate.set()
        await asyncio.sleep(0.05)
        assert (sent, goodbyes, outbox.unread) == ([b"one", b"three"], [1000], 0)
        gate.clear()
        slow = Outbox(send, close)
        slow.send(b"never read")
        await asyncio.sleep(0.05)
        slow.abort()
        await asyncio.sleep(0.05)
        assert (len(sent), goodbyes, slow.unread) == (2, [1000, 1008], 0)

    asyncio.run(talk())


@pytest.mark.heavy
@pytest.mark.long
def test_moves_and_echoes_are_measured_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "LIBRARIES", {"aiohttp": LIBRARIES["aiohttp"]})
    found = compare.compared(tables=2, rounds=2, seconds=0.3)
    moves, echoes = found["aiohttp"]
    assert len(moves) == len(echoes) == 2
    assert all(turn.done > 0 for turn in (*moves, *echoes))


def test_a_cost_is_the_median_with_its_range() -> None:
    turns = [Measured(1, 1.0, 0, 0, us, 0, 0) for us in (30.0, 10.0, 14.0)]
    assert compare.cost(turns) == "14.0 (10.0–30.0)"
