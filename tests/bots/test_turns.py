"""Lines that take turns: nobody waits behind all that somebody else asks for."""

from __future__ import annotations

import asyncio

import pytest

from parlour.bots.turns import Turns


async def worked(turns: Turns, key: str, done: list[str]) -> None:
    async with turns.place(key):
        await asyncio.sleep(0)
        done.append(key)


def test_lines_take_turns() -> None:
    async def play() -> list[str]:
        turns, done = Turns(1), list[str]()
        work = [worked(turns, key, done) for key in ["a"] * 5 + ["b", "c", "b"]]
        await asyncio.gather(*work)
        return done

    assert "".join(asyncio.run(play())) == "aabcabaa"


def test_no_more_than_the_places_are_used_at_a_time() -> None:
    async def play() -> int:
        turns, now, most = Turns(2), 0, 0

        async def work() -> None:
            nonlocal now, most
            async with turns.place("a"):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*[work() for _ in range(9)])
        return most

    assert asyncio.run(play()) == 2


def test_who_gives_up_takes_no_place() -> None:
    async def play() -> list[str]:
        turns, done = Turns(1), list[str]()
        async with turns.place("first"):
            tasks = [asyncio.ensure_future(worked(turns, key, done)) for key in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
        tasks[1].cancel()  # it has just been given the place
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.place("again"):
            done.append("again")
        return done

    assert asyncio.run(play()) == ["c", "again"]


def test_a_place_comes_back_after_an_error() -> None:
    async def play() -> None:
        turns = Turns(1)
        with pytest.raises(ZeroDivisionError):
            async with turns.place("a"):
                raise ZeroDivisionError
        async with asyncio.timeout(1), turns.place("b"):
            pass

    asyncio.run(play())
