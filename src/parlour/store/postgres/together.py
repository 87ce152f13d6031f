"""Questions that arrive while one is being answered are asked together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Together(Generic[Question, Answer]):
    """Asks what has arrived in one go. While it waits for the answers, further questions queue up."""

    def __init__(self, ask: Callable[[Sequence[Question]], Awaitable[Sequence[Answer]]]) -> None:
        self._ask = ask
        """Gives the answers in the order of the questions."""
        self._asked: list[tuple[Question, asyncio.Future[Answer]]] = []
        self._task: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> Answer:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        self._asked.append((question, answer))
        if self._task is None:
            self._task = loop.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, []
                await self._answer(asked)
        finally:
            self._task = None

    async def _answer(self, asked: Sequence[tuple[Question, asyncio.Future[Answer]]]) -> None:
        try:
            answers = await self._ask([question for question, _ in asked])
        except Exception as error:
            for _, waiting in asked:
                if not waiting.done():
                    waiting.set_exception(error)
            return
        for (_, waiting), answer in zip(asked, answers, strict=True):
            if not waiting.done():
                waiting.set_result(answer)
