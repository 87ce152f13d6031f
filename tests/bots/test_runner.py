"""The processes that bots think in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from parlour.bots import runner as runner_module
from parlour.bots.runner import BotRunner


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
