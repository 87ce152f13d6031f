"""Classes over real sockets: forty pupils on twenty tables, teacher and wall watching, and ten such classes.

Pupils move about once a second each, which is faster than any class. What is measured is the time from sending a
move to its acknowledgement, and the processor time of the house while nobody does anything.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable
from typing import Any

import aiohttp
import msgspec

from parlour.bench.figure import Figure
from parlour.bench.processes import tree_seconds
from parlour.bench.sockets import house
from parlour.server.messages import PROTOCOL

PUPILS = 40
PACE = 1.0
"""Seconds between two moves of a table."""
SIZES = {False: (10, 15.0), True: (1, 2.0)}
"""Classes and seconds, for a proper run and a quick one."""
MOST_MS = 50
MOST_IDLE = 0.01
DIGITS = range(10)

Ticket = dict[str, Any]


class Line:
    """A WebSocket of somebody in a class or at a table."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self._waiting: dict[str, asyncio.Future[bool]] = {}
        self._greeted = asyncio.Event()
        self._changed = asyncio.Event()
        self._sent = 0
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def of(cls, session: aiohttp.ClientSession, code: str, token: str) -> Line:
        line = cls(await session.ws_connect("/ws", max_msg_size=0))
        hello = {"type": "hello", "protocol": PROTOCOL, "room": code, "token": token}
        await line.socket.send_json(hello)
        await line._greeted.wait()
        return line

    async def ask(self, message: dict[str, Any]) -> bool:
        """Send a message and wait for its answer; False where it was refused."""
        self._sent += 1
        id = f"bench-{self._sent:08}"
        answer = self._waiting[id] = asyncio.get_running_loop().create_future()
        await self.socket.send_json(message | {"id": id})
        done: bool = await answer
        return done

    async def until(self, section: str, key: str) -> Any:
        """Wait until a section has something under this key."""
        while not (found := (self.view.get(section) or {}).get(key)):
            self._changed.clear()
            await self._changed.wait()
        return found

    async def _read(self) -> None:
        async for raw in self.socket:
            message: dict[str, Any] = msgspec.json.decode(raw.data)
            kind = message["type"]
            self.view |= message.get("view", {}) if kind == "welcome" else message.get("set", {})
            self._changed.set()
            if kind == "welcome":
                self._greeted.set()
            id = message.get("ack") or message.get("id")
            waiting = self._waiting.pop(id, None) if id else None
            if waiting is not None:
                waiting.set_result(kind != "refused")


class Class:
    """A class with all its lines."""

    def __init__(self) -> None:
        self.teacher: Line
        self.tables: list[list[Line]] = []
        self.idle: list[Line] = []

    @classmethod
    async def of(cls, session: aiohttp.ClientSession) -> Class:
        """Open a class, have everybody come in and begin a round."""
        one = cls()
        opened = await _post(session, "/api/classes", {})
        code, bearer = opened["code"], {"authorization": f"Bearer {opened['token']}"}
        tickets = [await _post(session, f"/api/classes/{code}/join", {}) for _ in range(PUPILS)]
        async with session.get(f"/api/classes/{code}/pupils", headers=bearer) as answer:
            wall = (await answer.json())["wall"]
        one.teacher = await Line.of(session, code, opened["token"])
        one.idle = [await Line.of(session, code, token) for token in _tokens(tickets, wall)]
        plan = {"type": "start_round", "absent": True}
        if not await one.teacher.ask({"type": "class", "said": plan}):
            raise RuntimeError("the round was refused")
        tables: dict[str, list[Line]] = {}
        for ticket, line in zip(tickets, one.idle, strict=False):
            table = await line.until("you", "table")
            seat = await Line.of(session, table, ticket["token"])
            tables.setdefault(table, []).append(seat)
        one.tables = list(tables.values())
        return one


def _tokens(tickets: Iterable[Ticket], wall: str) -> list[str]:
    return [*(ticket["token"] for ticket in tickets), wall]


async def _post(session: aiohttp.ClientSession, path: str, body: dict[str, Any]) -> Ticket:
    async with session.post(path, json=body) as answer:
        answer.raise_for_status()
        found: Ticket = await answer.json()
        return found


async def _play(table: list[Line], until: float, times: list[float], seed: int) -> None:
    """Play at a table in the pace of a quick class."""
    chance = random.Random(seed)
    facts = [(a, b) for a in DIGITS for b in DIGITS]
    await asyncio.sleep(chance.random() * PACE)
    while time.monotonic() < until:
        turn = await table[0].until("game.turn", "phase") and table[0].view["game.turn"]
        line = next(one for one in table if one.view["you"]["seat"] == turn["seat"])
        chance.shuffle(facts)
        for a, b in facts:
            if await _timed(line, {"type": "fact", "a": a, "b": b, "product": a * b}, times):
                await asyncio.sleep(PACE / 2)
                await _timed(line, {"type": "end_turn"}, times)
                break
        else:
            return  # the board is full
        await asyncio.sleep(PACE / 2)


async def _timed(line: Line, move: dict[str, Any], times: list[float]) -> bool:
    began = time.perf_counter()
    done = await line.ask({"type": "move", "move": move})
    if done:
        times.append(time.perf_counter() - began)
    return done


async def _run(port: int, pid: int, classes: int, seconds: float) -> dict[str, float]:
    connector = aiohttp.TCPConnector(limit=0)
    base = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession(base, connector=connector) as session:
        lessons = [await Class.of(session) for _ in range(classes)]
        await asyncio.sleep(2)
        spent, began = tree_seconds(pid), time.perf_counter()
        await asyncio.sleep(seconds)
        idle = (tree_seconds(pid) - spent) / (time.perf_counter() - began)
        times: list[float] = []
        until = time.monotonic() + seconds
        tables = [table for lesson in lessons for table in lesson.tables]
        spent = tree_seconds(pid)
        await asyncio.gather(*(_play(one, until, times, n) for n, one in enumerate(tables)))
        spent = tree_seconds(pid) - spent
    times.sort()
    return {
        "moves": len(times),
        "p50_ms": times[len(times) // 2] * 1000,
        "p99_ms": times[int(len(times) * 0.99)] * 1000,
        "cpu_us": spent / len(times) * 1e6,
        "idle_share": idle,
    }


def measure(quick: bool) -> list[Figure]:
    """Measure one class, then many at once."""
    many, seconds = SIZES[quick]
    figures = []
    for classes in dict.fromkeys((1, many)):
        with house() as server:
            found = asyncio.run(_run(server.port, server.pid, classes, seconds))
        name = "class" if classes == 1 else f"classes_{classes}"
        figures.append(
            Figure(f"{name}_move_p99", found["p99_ms"], "ms", MOST_MS, "lower", details=found)
        )
        if classes == 1:
            figures.append(
                Figure("class_idle", found["idle_share"], "of a core", MOST_IDLE, "lower")
            )
    return figures
