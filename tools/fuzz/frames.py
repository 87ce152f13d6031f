"""Mutated WebSocket frames against a house in a process of its own.

Some connections send as fast as they are answered. Each frame must be answered (accepted, refused
with a code, or the connection closed with one), nothing may fail on the server, its memory must stay
flat, somebody in a room of their own must be able to go on, and the house must be sound afterwards.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import subprocess
import urllib.request
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from tests.support.serving import RUNNING, free_port, serve, until_it_has_ended, wait_for
from tests.support.tracing import python, unmeasured
from tools.complaints import complaints
from tools.fuzz.mutations import broken_frame, frame, payload

from parlour.bench.frames import CLOSE, PING, PONG, TEXT, Splitter, request
from parlour.bench.processes import memory_of
from parlour.kernel import games
from parlour.server.messages import PROTOCOL
from parlour.store import all_findings, open_archive

Tell = Callable[[str], None]
"""Takes a line on how far it is."""

HOST = "127.0.0.1"
PIPELINE = 4
"""Frames of a connection that may be unanswered."""
ROOM_FRAMES = 3000
"""Then another room: what a room was told stays in memory as long as the room does."""
BROKEN = 0.004
"""The share of frames that break the protocol below the messages; each ends a connection."""
ANSWER_SECONDS = 60.0
SETTLED = 0.2
"""After this share of all frames memory should grow no more."""
LIVED_IN = ("unload_seconds=1", "think_processes=1")


class Heard(msgspec.Struct):
    """What came of it."""

    frames: int = 0
    """Those that were answered; what comes after one that ends a connection is read by nobody."""
    accepted: int = 0
    refused: Counter[str] = msgspec.field(default_factory=Counter)
    closed: Counter[str] = msgspec.field(default_factory=Counter)
    connections: int = 0
    witnessed: int = 0
    """Commands of the witness that were answered meanwhile."""
    memory: list[int] = msgspec.field(default_factory=list)
    """The server's own bytes after each twentieth of the frames."""
    mapped: list[int] = msgspec.field(default_factory=list)
    """The bytes of files that it had in memory then: the shelf is read where it is needed, and never
    more than the files are long. Other processes share them."""

    @property
    def growth(self) -> float:
        """How much memory grew after it had settled, as a share."""
        settled = self.memory[int(len(self.memory) * SETTLED)]
        return self.memory[-1] / settled - 1


class Line:
    """One connection that has said hello."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: Heard
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._heard = heard
        self._splitter = Splitter()
        self.is_open = True
        self.waiting = 0
        """Frames that are not answered yet."""

    @classmethod
    async def open(cls, port: int, ticket: dict[str, str], heard: Heard) -> Line:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(request(HOST, port, "/ws"))
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        heard.connections += 1
        line = cls(reader, writer, heard)
        hello = {"type": "hello", "protocol": PROTOCOL, "room": ticket["code"]}
        writer.write(frame(json.dumps(hello | {"token": ticket["token"]}).encode()))
        return line

    def send(self, raw: bytes) -> None:
        self.waiting += 1
        self._writer.write(raw)

    def begin_game(self, rng: random.Random) -> None:
        """Sit down to a game, against a bot where it needs two; what does not fit is refused."""
        for command in (
            {"type": "choose", "game": rng.choice(list(games()))},
            {"type": "sit", "seat": 0},
            {"type": "seat_bot", "seat": 1, "level": 1},
            {"type": "start"},
        ):
            id = secrets.token_hex(8)
            self.send(frame(json.dumps({"type": "room", "id": id, "command": command}).encode()))

    async def send_last(self, raw: bytes) -> None:
        """Send something that may leave the other end waiting for more, and no more; then the
        other end has to hang up."""
        self._heard.frames += 1
        self._writer.write(raw)
        with suppress(OSError):
            self._writer.write_eof()
        while self.is_open:
            await self.hear()

    async def hear(self) -> None:
        """Take what comes next."""
        try:
            data = await asyncio.wait_for(self._reader.read(65536), ANSWER_SECONDS)
        except ConnectionError:
            data = b""
        if not data:
            self.is_open = False
        for opcode, text in self._splitter.feed(data):
            self._take(opcode, text)

    def _take(self, opcode: int, text: bytes) -> None:
        if opcode == PING:
            self._writer.write(frame(text, PONG))
        elif opcode == CLOSE:
            self.is_open = False
            self._heard.closed[str(int.from_bytes(text[:2], "big"))] += 1
        elif opcode == TEXT:
            self._take_message(json.loads(text))

    def _take_message(self, message: dict[str, Any]) -> None:
        assert message.get("code") != "house_error", message
        match message:
            case {"type": "refused", "code": code}:
                self._heard.refused[code] += 1
            case {"type": "bye", "code": code}:
                self._heard.refused[f"bye {code}"] += 1
            case {"type": "ack"} | {"ack": str()}:
                self._heard.accepted += 1
            case _:
                return
        self._heard.frames += 1
        self.waiting -= 1

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError, OSError):
            await self._writer.wait_closed()


class Attack:
    """All connections, and the witness."""

    def __init__(self, port: int, pid: int, frames: int, seed: int, tell: Tell) -> None:
        self._port = port
        self._pid = pid
        self._frames = frames
        self._seed = seed
        self._tell = tell
        self._numbers = count()
        self.heard = Heard()

    async def run(self, connections: int) -> Heard:
        witness = asyncio.create_task(self._witness())
        watch = asyncio.create_task(self._watch())
        rngs = [random.Random(f"{self._seed}/{n}") for n in range(connections)]
        await asyncio.gather(*(self._attack(rng) for rng in rngs))
        self._weigh()
        for task in (watch, witness):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return self.heard

    async def _attack(self, rng: random.Random) -> None:
        line: Line | None = None
        ticket: dict[str, str] = {}
        left = 0
        while self.heard.frames < self._frames:
            if line is not None and not (left and line.is_open):
                await line.close()
                line = None
            if not left:
                ticket, left = await asyncio.to_thread(self._open), ROOM_FRAMES
                line = await Line.open(self._port, ticket, self.heard)
                line.begin_game(rng)
            if line is None:
                line = await Line.open(self._port, ticket, self.heard)
            raw = frame(payload(rng, next(self._numbers)))
            left -= 1
            if rng.random() < BROKEN:
                await line.send_last(broken_frame(rng, raw))
                continue
            line.send(raw)
            while line.is_open and line.waiting >= PIPELINE:
                await line.hear()
        if line is not None:
            await line.close()

    def _open(self) -> dict[str, str]:
        body = json.dumps({"name": "Mallory"}).encode()
        url = f"http://{HOST}:{self._port}/api/rooms"
        sent = urllib.request.Request(url, body, {"content-type": "application/json"})
        with urllib.request.urlopen(sent, timeout=60) as answer:
            found: dict[str, str] = json.load(answer)
            return found

    async def _witness(self) -> None:
        """Be somebody whose room and line nobody else touches."""
        line = await Line.open(self._port, await asyncio.to_thread(self._open), Heard())
        try:
            await self._command(line)
        finally:
            await line.close()

    async def _command(self, line: Line) -> None:
        while True:
            id = secrets.token_hex(8)
            lock = {"type": "lock", "locked": self.heard.witnessed % 2 == 0}
            line.send(frame(json.dumps({"type": "room", "id": id, "command": lock}).encode()))
            while line.waiting:
                await line.hear()
                assert line.is_open, "the witness was cut off"
            self.heard.witnessed += 1
            await asyncio.sleep(0.2)

    async def _watch(self) -> None:
        step = max(1, self._frames // 20)
        while True:
            if self.heard.frames >= step * len(self.heard.memory):
                self._weigh()
            await asyncio.sleep(0.05)

    def _weigh(self) -> None:
        heard, (own, mapped) = self.heard, memory_of(self._pid)
        heard.memory.append(own)
        heard.mapped.append(mapped)
        self._tell(
            f"{heard.frames:,} answered, {own / 1e6:.1f} MB of its own, {mapped / 1e6:.1f} of files"
        )


def fuzz(
    folder: Path, frames: int, seed: int, connections: int = 8, tell: Tell = lambda line: None
) -> Heard:
    """Send so many frames to a house in this folder; an `AssertionError` says what went wrong."""
    port = free_port()
    settings = [word for setting in LIVED_IN for word in ("--set", setting)]
    command = python("-m", "parlour", *serve(folder, port), *settings)
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=unmeasured()
    ) as process:
        RUNNING.append(process)
        try:
            wait_for(port, process)
            heard = asyncio.run(Attack(port, process.pid, frames, seed, tell).run(connections))
            assert process.poll() is None, "the server has ended"
            process.terminate()
            until_it_has_ended(process)
        finally:
            RUNNING.remove(process)
            process.kill()
        assert process.stderr is not None
        said = process.stderr.read().splitlines()
    found = complaints(said)
    assert not found, "\n".join(found[-40:])
    with open_archive(folder / "house.db") as archive:
        assert all_findings(archive) == []
    return heard
