"""The processes that bots think in."""

from __future__ import annotations

import asyncio
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

import pytest

from parlour.bots import runner as runner_module
from parlour.bots.runner import BotRunner
from parlour.games.facts.state import Done
from parlour.kernel import Seat
from parlour.kernel.chance import new_secret
from parlour.kernel.entry import Lead
from parlour.room import Room
from parlour.room.commands import Choose, SeatBot, SetOptions, SetSeats, StartGame

T = TypeVar("T")


class Pool(Executor):
    """Stands for a pool of processes: nothing is done before `work`, unless it is shut down."""

    def __init__(self, *_: Any) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        pools.append(self)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: work(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future, _ in self.waiting:
            future.cancel()

    def die(self) -> None:
        for future, _ in self.waiting:
            future.set_exception(BrokenProcessPool())

    def work(self) -> None:
        for future, work in self.waiting:
            future.set_result(work())


pools: list[Pool] = []


def test_when_the_process_dies_everybody_gets_an_answer_from_one_new_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner_module, "ProcessPoolExecutor", Pool)
    pools.clear()

    async def ask() -> list[str]:
        runner = BotRunner()
        asked = [asyncio.create_task(runner.elsewhere(str.upper, name)) for name in "abc"]
        await asyncio.sleep(0)
        pools[0].die()
        for _ in range(20):
            await asyncio.sleep(0)
        pools[-1].work()
        return await asyncio.gather(*asked)

    assert asyncio.run(asyncio.wait_for(ask(), 5)) == ["A", "B", "C"]
    assert len(pools) == 2


def writing() -> Room:
    """Anna and a bot write in Facts in Five, at server time 0."""
    room, _ = Room.open("ABCDEF", "anna", "ab" * 32, 0)
    setting = (
        Choose("facts"),
        SetSeats(2),
        SeatBot(1, 3),
        SetOptions({"by_lot": True}),
        StartGame(),
    )
    for command in setting:
        room, _ = room.submit("anna", command, 0)
    return room


def waits_of_a_bot(monkeypatch: pytest.MonkeyPatch, *rooms: Room) -> list[float]:
    """The seconds that the bot waits as it sees one room after the other."""
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.Event().wait()

    async def move(*_: Any) -> bool:
        return True

    async def here(_: BotRunner, address: str, work: Callable[..., T], *arguments: Any) -> T:
        return work(*arguments)

    async def play() -> None:
        settle = asyncio.sleep
        with monkeypatch.context() as patched:
            patched.setattr("parlour.bots.runner.asyncio.sleep", wait)
            patched.setattr(BotRunner, "in_turn", here)
            bots = BotRunner().table(move, lambda: 0)
            for room in rooms:
                bots.look(room)
                await settle(0)
            bots.close()

    asyncio.run(asyncio.wait_for(play(), 5))
    return waits


def test_a_bot_hurries_only_when_all_people_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts in Five: anybody who has handed in a card shall not watch a bot think for minutes."""
    handed_in, _ = writing().play("anna", Done(), 0)
    patient, awaited = waits_of_a_bot(monkeypatch, writing(), handed_in)
    assert patient > 2
    assert awaited < patient / 4


def test_a_bot_thinks_only_when_the_countdown_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    led, _ = writing().act(Lead(0, 3000), 0, None, None)
    (usual,) = waits_of_a_bot(monkeypatch, writing())
    (counted,) = waits_of_a_bot(monkeypatch, led)
    assert counted > 3
    assert usual > 0


def test_a_bot_goes_on_when_people_have_read_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    (usual,) = waits_of_a_bot(monkeypatch, writing())
    monkeypatch.setattr("parlour.bots.runner.read_by", lambda table: 60_000)
    assert usual < 60
    assert waits_of_a_bot(monkeypatch, writing()) == [60]


def test_whoever_waits_when_the_house_closes_is_told() -> None:
    async def ask() -> list[Any]:
        runner = BotRunner()
        asked = [asyncio.create_task(runner.elsewhere(time.sleep, 3600)) for _ in range(3)]
        await asyncio.sleep(0)
        runner.close()
        asked.append(asyncio.create_task(runner.elsewhere(time.sleep, 3600)))
        return await asyncio.gather(*asked, return_exceptions=True)

    told = asyncio.run(asyncio.wait_for(ask(), 60))
    assert [str(refusal) for refusal in told] == ["store_closed"] * 4
    assert not multiprocessing.active_children()


THINKING = """
import asyncio, os, time
from parlour.bots.runner import BotRunner

async def think():
    runner = BotRunner()
    print(await runner.elsewhere(os.getpid), flush=True)
    await runner.elsewhere(time.sleep, 3600)

asyncio.run(think())
"""


def test_thinking_ends_with_the_house_however_that_ends() -> None:
    with subprocess.Popen([sys.executable, "-c", THINKING], stdout=subprocess.PIPE) as house:
        assert house.stdout is not None
        try:
            thinking = int(house.stdout.readline())
            assert is_there(thinking)
        finally:
            house.kill()
    while is_there(thinking):
        time.sleep(0.05)


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody asks about does not."""
    try:
        stat = Path("/proc", str(process), "stat").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(b")")[2].split()[0] != b"Z"


def test_the_bots_of_a_room_that_is_closed_are_asked_nothing() -> None:
    """Something that was being written when it was closed may still come to be shown."""
    room, _ = Room.open("ROOM", "anna", new_secret(), 0)
    for command in (Choose("times"), SeatBot(1, 1), SetOptions({"starts": 1}), StartGame()):
        room, _ = room.submit("anna", command, 0)
    asked: list[Seat] = []

    async def move(seat: Seat, _: Any) -> bool:
        asked.append(seat)
        return True

    async def look(*, closed: bool) -> None:
        bots = BotRunner(pace=0).table(move, lambda: 0)
        if closed:
            bots.close()
        bots.look(room)
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(look(closed=False))
    assert asked == [1]
    asyncio.run(look(closed=True))
    assert asked == [1]


def test_work_that_has_begun_keeps_its_place_until_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner_module, "ProcessPoolExecutor", Pool)
    pools.clear()

    async def ask() -> list[int]:
        runner = BotRunner()
        asked = [
            asyncio.create_task(runner.in_turn(key, str.upper, key)) for key in ("a", "a", "b")
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        begun = [len(pools[0].waiting)]
        asked[0].cancel()  # it is being worked on
        asked[1].cancel()  # it has not begun
        await asyncio.sleep(0)
        begun.append(len(pools[0].waiting))
        pools[0].waiting[0][0].set_result("A")
        for _ in range(10):
            await asyncio.sleep(0)
        begun.append(len(pools[0].waiting))
        pools[0].waiting[1][0].set_result("B")
        assert await asked[2] == "B"
        return begun

    assert asyncio.run(asyncio.wait_for(ask(), 5)) == [1, 1, 2]
