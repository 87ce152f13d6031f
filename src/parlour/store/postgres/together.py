"""Queries that arrive while one is under way are sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Query = TypeVar("Query")
Reply = TypeVar("Reply")


class Together(Generic[Query, Reply]):
    """Asks what has arrived in one go. While it waits for the replies, further queries wait."""

    def __init__(self, ask: Callable[[Sequence[Query]], Awaitable[Sequence[Reply]]]) -> None:
        self._ask = ask
        """Gives the replies in the order of the queries."""
        self._asked: list[tuple[Query, asyncio.Future[Reply]]] = []
        self._task: asyncio.Task[None] | None = None

    async def ask(self, query: Query) -> Reply:
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Reply] = loop.create_future()
        self._asked.append((query, reply))
        if self._task is None:
            self._task = loop.create_task(self._run())
        return await reply

    async def _run(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, []
                await self._reply(asked)
        finally:
            self._task = None

    async def _reply(self, asked: Sequence[tuple[Query, asyncio.Future[Reply]]]) -> None:
        try:
            replies = await self._ask([query for query, _ in asked])
        except Exception as error:
            for _, waiting in asked:
                if not waiting.done():
                    waiting.set_exception(error)
            return
        for (_, waiting), reply in zip(asked, replies, strict=True):
            if not waiting.done():
                waiting.set_result(reply)
