"""A `Wire` for libraries whose sending has to be awaited (ASGI, RSGI): a queue and a task."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Outbox:
    """Sends in order, one message at a time. What the library holds itself cannot be seen from
    here: `unread` counts only what waits for it."""

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        close: Callable[[int, str], Awaitable[None]],
    ) -> None:
        self._send = send
        self._close = close
        self._waiting: deque[bytes] = deque()
        self._goodbye: tuple[int, str] | None = None
        self._woken = asyncio.Event()
        self.unread = 0
        self._task = asyncio.get_running_loop().create_task(self._run())

    def send(self, text: bytes) -> None:
        self._waiting.append(text)
        self.unread += len(text)
        self._woken.set()

    def pong(self, data: bytes) -> None:
        """Do nothing: the servers answer pings themselves, and applications never see one."""

    def close(self, code: int, reason: str) -> None:
        self._goodbye = (code, reason)
        self._woken.set()

    def abort(self) -> None:
        """Close a line. Neither ASGI nor RSGI can cut one: what waits is dropped, and a close is
        asked for, which a peer that does not read never gets."""
        self.ended()
        self._task = asyncio.get_running_loop().create_task(self._say_goodbye(1008, ""))

    def ended(self) -> None:
        self._waiting.clear()
        self.unread = 0
        self._task.cancel()

    async def _run(self) -> None:
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                while self._waiting:
                    text = self._waiting.popleft()
                    await self._send(text)
                    self.unread -= len(text)
                if self._goodbye is not None:
                    await self._say_goodbye(*self._goodbye)
                    return
        except (OSError, RuntimeError):
            return  # the peer is gone; the reading side ends the session

    async def _say_goodbye(self, code: int, reason: str) -> None:
        try:
            await self._close(code, reason)
        except (OSError, RuntimeError):
            return
