"""A long way to a house: delay, loss, and a phone that changes networks.

TCP hides a lost packet: what comes behind it waits until it was sent again. So loss is delay here,
too: the bytes of a lost piece, and all after them, come one retransmission later.
"""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

PIECE: Final = 1400
"""Bytes of one packet."""
LEAST_WAIT: Final = 0.2
"""Before a system sends a lost packet again, it waits a trip there and back and this."""


class FarLine:
    """Forwards connections to a port of this machine, as from far away."""

    def __init__(self, port: int, trip_seconds: float, loss: float, rng: random.Random) -> None:
        self._target = port
        self._trip = trip_seconds
        """There and back."""
        self._loss = loss
        self._rng = rng
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()
        self._network = 0
        """Which network the phone is in: connections of an earlier one are silent."""
        self.lost = 0
        self.sources: list[str] = []
        """The addresses from which connections came to the house."""

    def __enter__(self) -> Self:
        self._thread.start()
        opened = asyncio.start_server(self._connected, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(opened, self._loop).result(10)
        self.port: int = server.sockets[0].getsockname()[1]
        self._server = server
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def change_network(self) -> None:
        """From now on the phone has another address. What it had open hears nothing any more, not
        even that it is closed."""
        self._network += 1

    async def _close(self) -> None:
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        network, writers = self._network, [back]
        source = f"127.0.1.{network + 1}"
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.sleep(self._trip)  # the handshake
            far, forth = await asyncio.open_connection(
                "127.0.0.1", self._target, local_addr=(source, 0)
            )
            self.sources.append(source)
            writers.append(forth)
            ways = [self._carry(near, forth, network), self._carry(far, back, network)]
            carrying = [asyncio.ensure_future(way) for way in ways]
            try:
                await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in carrying:
                    way.cancel()
                await asyncio.gather(*carrying, return_exceptions=True)
        for writer in writers:
            writer.transport.abort()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, network: int
    ) -> None:
        """Carry bytes one way, in their order; end when all of them are there."""
        loop, on_the_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

        async def deliver() -> None:
            while True:
                due, data = await on_the_way.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                if network != self._network:
                    await asyncio.Event().wait()  # silent, until the line is closed
                if not data:
                    return
                writer.write(data)
                await writer.drain()

        delivering = asyncio.create_task(deliver())
        due = 0.0
        try:
            while True:
                data = await reader.read(65536)
                pieces = [data[n : n + PIECE] for n in range(0, len(data), PIECE)] or [b""]
                for piece in pieces:
                    due = max(due, loop.time() + self._trip / 2 + self._wait())
                    on_the_way.put_nowait((due, piece))
                if not data:
                    await delivering
                    return
        finally:
            delivering.cancel()

    def _wait(self) -> float:
        """How much later a piece comes because it, or its successors, were lost."""
        wait = 0.0
        while self._rng.random() < self._loss:
            self.lost += 1
            wait = 2 * wait + self._trip + LEAST_WAIT
        return wait
