"""A network link that can be cut and slowed down: a TCP proxy on the loopback address."""

from __future__ import annotations

import asyncio
import contextlib
import threading


class Link:
    """Passes bytes on between its own port and another. Runs on a thread of its own."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._delay = 0.0
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break every connection at once; new ones are possible."""

        def abort() -> None:
            for writer in self._writers:
                writer.transport.abort()

        self._loop.call_soon_threadsafe(abort)

    def delay(self, seconds: float) -> None:
        """Delay bytes for so long from now on, in both directions."""
        self._delay = seconds

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        own = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not own]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # the transports close in the next round of the loop

    def _call(self, work: object) -> asyncio.Server:
        assert asyncio.iscoroutine(work)
        server: asyncio.Server = asyncio.run_coroutine_threadsafe(work, self._loop).result()
        return server

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            with contextlib.suppress(OSError):
                while data := await reader.read(65536):
                    if self._delay:
                        await asyncio.sleep(self._delay)
                    writer.write(data)
                    await writer.drain()
        finally:
            self._writers.discard(writer)
            writer.transport.abort()
