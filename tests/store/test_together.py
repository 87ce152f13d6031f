"""Questions that arrive while one is being answered."""

import asyncio
from collections.abc import Sequence

import pytest

from parlour.store.postgres.together import Together

pytestmark = pytest.mark.anyio


class Clerk:
    """Answers when told to, and keeps what was asked in one go."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.answers = asyncio.Event()

    async def ask(self, numbers: Sequence[int]) -> list[int]:
        self.asked.append(list(numbers))
        await self.answers.wait()
        if 13 in numbers:
            raise ValueError("thirteen")
        return [number * number for number in numbers]


async def asked(together: Together[int, int], *numbers: int) -> list[asyncio.Task[int]]:
    tasks = [asyncio.create_task(together.ask(number)) for number in numbers]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_what_arrives_meanwhile_is_asked_together() -> None:
    clerk = Clerk()
    together = Together(clerk.ask)
    first = await asked(together, 2)
    others = await asked(together, 3, 4, 5)
    assert clerk.asked == [[2]]
    clerk.answers.set()
    assert await asyncio.gather(*first, *others) == [4, 9, 16, 25]
    assert clerk.asked == [[2], [3, 4, 5]]
    assert await together.ask(6) == 36


async def test_a_failure_reaches_all_who_asked_with_it_and_nobody_else() -> None:
    clerk = Clerk()
    together = Together(clerk.ask)
    first = await asked(together, 2)
    others = await asked(together, 3, 13)
    clerk.answers.set()
    assert await first[0] == 4
    for each in others:
        with pytest.raises(ValueError, match="thirteen"):
            await each
    assert await together.ask(5) == 25


async def test_who_does_not_wait_any_more_hinders_nobody() -> None:
    clerk = Clerk()
    together = Together(clerk.ask)
    gone, stays = await asked(together, 2, 3)
    gone.cancel()
    clerk.answers.set()
    assert await stays == 9
