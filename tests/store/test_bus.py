"""The bus between workers: hints, presence and shared limits, on a real Redis server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator

import pytest
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as ConnectionLost
from tests.store.test_postgres import until
from tests.support.databases import Redis, redis

from parlour.kernel import Refusal
from parlour.store import redis as on_redis
from parlour.store.bus import At, Changed, Here, Hint, LocalBus
from parlour.store.redis import LINES, NoticingLoss, RedisBus, client

pytestmark = [pytest.mark.anyio, pytest.mark.once]


class Ear:
    """A worker on the bus, and what it heard."""

    def __init__(self, url: str, house: str) -> None:
        self.bus = RedisBus(url)
        self.heard: list[tuple[str, Hint]] = []
        self.gone: list[str] = []
        self.turns: list[bool] = []
        self.bus.start(
            house,
            lambda worker, hint: self.heard.append((worker, hint)),
            self.left,
            lambda: self.turns.append(self.bus.is_up),
        )

    def left(self, worker: str, heard: float) -> None:
        assert 0 <= time.monotonic() - heard < 30
        self.gone.append(worker)


async def ears(url: str, count: int = 2) -> list[Ear]:
    house = secrets.token_hex(4)
    found = [Ear(url, house) for _ in range(count)]
    await until(lambda: all(ear.bus.is_up for ear in found))
    return found


@pytest.fixture
async def two() -> AsyncIterator[tuple[Ear, Ear]]:
    one, other = await ears(redis().url)
    yield one, other
    await one.bus.close()
    await other.bus.close()


async def test_a_hint_reaches_the_others_and_not_oneself(two: tuple[Ear, Ear]) -> None:
    one, other = two
    for seq in range(1, 50):
        one.bus.tell(At("ROOM", seq))
    one.bus.tell(Changed())
    await until(lambda: len(other.heard) == 50)
    assert other.heard[-2:] == [(one.bus.worker, At("ROOM", 49)), (one.bus.worker, Changed())]
    assert one.heard == []


async def test_houses_that_share_a_server_do_not_hear_each_other(two: tuple[Ear, Ear]) -> None:
    (stranger,) = await ears(redis().url, 1)
    stranger.bus.tell(At("ROOM", 7))
    two[0].bus.tell(At("ROOM", 8))
    await until(lambda: len(two[1].heard) == 1)
    assert two[1].heard == [(two[0].bus.worker, At("ROOM", 8))]
    assert stranger.heard == []
    await stranger.bus.close()


async def test_who_is_connected_is_heard_and_can_be_asked_for(two: tuple[Ear, Ear]) -> None:
    one, other = two
    one.bus.show("ROOM", frozenset({"anna"}))
    await until(lambda: bool(other.heard))
    assert other.heard == [(one.bus.worker, Here("ROOM", frozenset({"anna"})))]
    assert await other.bus.present("ROOM") == {one.bus.worker: frozenset({"anna"})}
    assert await one.bus.present("ROOM") == {}
    one.bus.show("ROOM", frozenset())
    await until(lambda: len(other.heard) == 2)
    assert await other.bus.present("ROOM") == {}


async def test_a_worker_that_leaves_takes_its_people_with_it(two: tuple[Ear, Ear]) -> None:
    one, other = two
    one.bus.show("ROOM", frozenset({"anna"}))
    await until(lambda: bool(other.heard))
    await one.bus.close()
    await until(lambda: other.gone == [one.bus.worker])
    assert await other.bus.present("ROOM") == {}


async def test_a_worker_that_falls_silent_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_redis, "SILENT_SECONDS", 1.0)
    monkeypatch.setattr(on_redis, "BEAT_SECONDS", 0.1)
    one, other = await ears(redis().url)
    one.bus.show("ROOM", frozenset({"anna"}))
    await until(lambda: bool(other.heard))
    assert one.bus._task is not None
    one.bus._task.cancel()  # as if it were killed: it says nothing any more
    await until(lambda: other.gone == [one.bus.worker])
    await asyncio.sleep(1.5)  # what it said of itself has run out on the server
    assert await other.bus.present("ROOM") == {}
    await one.bus.close()
    await other.bus.close()


async def test_after_redis_died_everybody_says_again_who_is_there() -> None:
    server = Redis()
    one, other = await ears(server.url)
    one.bus.show("ROOM", frozenset({"anna"}))
    await until(lambda: bool(other.heard))
    server.end()
    await until(lambda: not one.bus.is_up and not other.bus.is_up)
    assert await other.bus.present("ROOM") == {}
    assert await other.bus.spend("key", 1, 60, 1) is None
    one.bus.tell(At("ROOM", 9))  # lost
    one.bus.show("ROOM", frozenset({"anna", "ben"}))
    other.heard.clear()
    server.start()
    await until(lambda: one.bus.is_up and other.bus.is_up)
    assert other.turns == [True, False, True]
    assert await other.bus.present("ROOM") == {one.bus.worker: frozenset({"anna", "ben"})}
    assert not [hint for _, hint in other.heard if isinstance(hint, At)]
    await one.bus.close()
    await other.bus.close()
    server.end()


async def test_a_bucket_is_shared_and_fills_again(two: tuple[Ear, Ear]) -> None:
    one, other = two
    assert await one.bus.spend("anna", 2, 1, 0) is True
    assert await one.bus.spend("anna", 2, 1, 1) is True
    assert await other.bus.spend("anna", 2, 1, 1) is True
    assert await one.bus.spend("anna", 2, 1, 1) is False
    assert await other.bus.spend("anna", 2, 1, 0) is False
    assert await other.bus.spend("ben", 2, 1, 1) is True
    await asyncio.sleep(1.1)
    assert await one.bus.spend("anna", 2, 1, 1) is True


async def test_nonsense_on_the_channel_is_left_out(two: tuple[Ear, Ear]) -> None:
    one, other = two
    await one.bus._redis.publish(one.bus._prefix, b"nonsense")
    one.bus.tell(At("ROOM", 1))
    await until(lambda: len(other.heard) == 1)
    assert other.bus.is_up


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        RedisBus("mailto:somebody")
    assert refusal.value.code == "bad_bus"


async def test_alone_nobody_is_heard_or_limited() -> None:
    bus = LocalBus()
    bus.start("", lambda *_: None, lambda *_: None, lambda: None)
    bus.tell(At("ROOM", 1))
    bus.show("ROOM", frozenset({"anna"}))
    assert await bus.present("ROOM") == {}
    assert await bus.spend("key", 1, 1, 1) is None
    await bus.close()


async def test_a_bus_that_fails_in_the_moment_in_which_it_is_closed_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A task group then tells of the failure only, and not that it was cancelled."""

    async def fail_when_cancelled() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise TimeoutError from None

    async def be_there(bus: RedisBus) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(fail_when_cancelled())

    monkeypatch.setattr(RedisBus, "_be_there", be_there)
    ear = Ear(redis().url, secrets.token_hex(4))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with asyncio.timeout(20):
        await ear.bus.close()


@pytest.mark.parametrize(
    "error", [RuntimeError("the handler is closed"), AttributeError("writelines")]
)
async def test_a_line_cut_while_a_command_is_sent_is_a_lost_connection(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*args: object, **kwargs: object) -> None:
        raise error

    monkeypatch.setattr(AbstractConnection, "send_packed_command", cut)
    for kind in LINES.values():
        with pytest.raises(ConnectionLost):
            await kind().send_packed_command(b"PING")


@pytest.mark.parametrize("address", ["redis://a", "rediss://a", "unix:///a"])
async def test_every_kind_of_address_gets_such_a_line(address: str) -> None:
    assert issubclass(client(address).connection_pool.connection_class, NoticingLoss)
