"""A line to a server that can be cut at the worst moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Literal, Self

Cut = Literal["request", "answer"]


class Line:
    """Forwards connections to a port of this machine, until it is told to cut one.

    Cut at the next `request`, the server never hears of it; at the next `answer`, it has done what
    it was asked for, and nobody is told.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._server: asyncio.Server | None = None
        self.cut: Cut | None = None
        self.only: bytes = b""
        """Cut only a request with these bytes, or its answer."""
        self.cuts = 0
        self.is_closed = False
        """Let nobody through."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        writers = [back]
        with suppress(OSError, asyncio.CancelledError):
            if not self.is_closed:
                far, forth = await asyncio.open_connection("127.0.0.1", self._target)
                writers.append(forth)
                await self._forward(near, forth, far, back)
        for writer in writers:
            writer.transport.abort()

    async def _forward(
        self,
        near: asyncio.StreamReader,
        forth: asyncio.StreamWriter,
        far: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        asked = asyncio.create_task(near.read(65536))
        answered = asyncio.create_task(far.read(65536))
        is_last = False
        try:
            while not self.is_closed:
                await asyncio.wait([asked, answered], return_when=asyncio.FIRST_COMPLETED)
                if asked.done():
                    data = asked.result()
                    is_meant = self.cut is not None and self.only in data
                    if not data or (is_meant and self.cut == "request"):
                        break
                    is_last = is_meant
                    forth.write(data)
                    asked = asyncio.create_task(near.read(65536))
                if answered.done():
                    data = answered.result()
                    if not data or is_last:
                        break
                    back.write(data)
                    answered = asyncio.create_task(far.read(65536))
            if self.cut is not None:
                self.cut = None
                self.cuts += 1
        finally:
            asked.cancel()
            answered.cancel()
