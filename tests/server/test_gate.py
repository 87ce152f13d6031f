"""One at a time, in the order they came."""

import asyncio

import pytest

from parlour.server.gate import Gate


def test_everybody_gets_a_turn_in_the_order_they_came() -> None:
    went: list[str] = []

    async def go(gate: Gate, name: str) -> None:
        async with gate:
            went.append(name)
            await asyncio.sleep(0)
            went.append(name)

    async def run() -> None:
        gate = Gate()
        await asyncio.gather(*(go(gate, name) for name in "abc"))
        assert gate.is_free

    asyncio.run(run())
    assert went == list("aabbcc")


def test_who_does_not_wait_goes_only_where_nobody_waits() -> None:
    async def run() -> None:
        gate = Gate()
        gate.take()
        waiting = asyncio.create_task(gate.__aenter__())
        await asyncio.sleep(0)
        gate.leave()
        assert not gate.is_free, "it is the other one's turn, who has yet to wake up"
        await waiting
        gate.leave()
        assert gate.is_free

    asyncio.run(run())


@pytest.mark.parametrize("called", [False, True], ids=["while waiting", "when called"])
def test_who_gives_up_waiting_holds_up_nobody(called: bool) -> None:
    async def run() -> None:
        gate = Gate()
        gate.take()
        first, second = (
            asyncio.create_task(gate.__aenter__()),
            asyncio.create_task(gate.__aenter__()),
        )
        await asyncio.sleep(0)
        if called:
            gate.leave()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        if not called:
            gate.leave()
        await second
        gate.leave()
        assert gate.is_free

    asyncio.run(run())
