"""The visitors of a soak, a process of their own: `python -m tools.soak.visitors` reads `Visits` as JSON
and prints what it counted when its standard input ends.

Tables of two and tables of bots, each for one evening in a room of its own: people join, play, lose
their connection and come back, finish games and start new ones. When an evening ends they walk away,
or leave the room, or the owner closes or deletes it; then a new evening begins in another room.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from tests.server.players import OPTIONS, Crowd, Player

from parlour.server.rooms.owner import Order
from parlour.server.web.admin import FILE, AdminAccess

GAMES = ("facts", "fives", "foil", "times", "wedges")
SHORT_BOARD = {**OPTIONS, "rows": 5}
"""A game of about a minute: many come to their end."""
ENDS: tuple[Order | None, ...] = (None, None, "close", "delete")
"""How an evening ends: people go, or the owner does something to the room."""


class Visits(msgspec.Struct, frozen=True):
    """Who comes, and how often they do something."""

    port: int
    folder: str
    """The data folder of the house, with the way to its owner's listener."""
    tables: int
    bot_tables: int
    pause: float
    """The longest time a person thinks."""
    evening: float
    """The mean length of an evening in seconds."""
    break_seconds: float
    """The mean time between two lost connections of a table."""


class Sent(Exception):
    """The owner has closed the room: nobody comes back."""


class Visitors(Crowd):
    """All who visit the house. Counts what they hear instead of telling it."""

    def __init__(self, visits: Visits) -> None:
        super().__init__([visits.port], visits.pause)
        self.visits = visits
        self.counts: Counter[str] = Counter()

    def say(self, line: str) -> None:
        word, *rest = line.split()
        self.counts[f"refused {rest[3]}" if word == "refused" else word] += 1

    async def order(self, order: Order, code: str) -> None:
        """Do to a room what the owner does."""
        raw = (Path(self.visits.folder) / FILE).read_bytes()
        access = msgspec.json.decode(raw, type=AdminAccess)
        headers = {"authorization": f"Bearer {access.token}"}
        url = f"http://127.0.0.1:{access.port}/orders"
        async with (
            aiohttp.ClientSession() as session,
            session.post(url, json={"order": order, "code": code}, headers=headers) as answer,
        ):
            assert answer.status == 204, await answer.text()
        self.counts[order] += 1


class Visitor(Player):
    """Somebody at a table of two, who goes home when the room is closed."""

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "bye" and message["code"] in ("room_closed", "no_such_room"):
            raise Sent
        was = self.view and self.view["room"]["phase"]
        super().hear(message)
        if was == "playing" and self.view["room"]["phase"] == "over":
            self.crowd.say("over")


class Watcher(Visitor):
    """A host who lets bots play."""

    def command(self, phase: str) -> dict[str, Any] | None:
        if self.commands:
            return self.commands.pop(0)
        for place in self.view["seats"]:
            if place["bot"] is None:
                return {"type": "seat_bot", "seat": place["seat"], "level": 1 + place["seat"] % 5}
        return {"type": "start" if phase == "lobby" else "rematch"}

    def move(self) -> None:
        return None


async def gathered(crowd: Visitors, n: int) -> list[Visitor]:
    """Seat two people in a new room."""
    opened = await asyncio.to_thread(crowd.ask, "/api/rooms", name=f"Ada {n}")
    join = f"/api/rooms/{opened['code']}/join"
    joined = await asyncio.to_thread(crowd.ask, join, name=f"Bob {n}", role="player")
    choose = {"type": "choose", "game": "times"}
    options = {"type": "options", "options": SHORT_BOARD}
    return [Visitor(crowd, opened, choose, options), Visitor(crowd, joined)]


async def watching(crowd: Visitors, n: int) -> list[Visitor]:
    """Seat somebody in a new room, where bots will play one of the games."""
    opened = await asyncio.to_thread(crowd.ask, "/api/rooms", name=f"Cleo {n}")
    watch = {"type": "role", "role": "spectator"}
    return [Watcher(crowd, opened, watch, {"type": "choose", "game": GAMES[n % len(GAMES)]})]


async def evening(crowd: Visitors, people: list[Visitor]) -> None:
    """Play until it is late; connections break now and then."""
    rng, visits = crowd.rng, crowd.visits
    late = asyncio.get_running_loop().time() + visits.evening * rng.uniform(0.5, 1.5)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(at_home(person)) for person in people]
        while (left := late - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(min(left, visits.break_seconds * rng.uniform(0.5, 1.5)))
            line = rng.choice(people).socket
            if line is not None:
                line.transport.abort()
                crowd.counts["broken"] += 1
        order = rng.choice(ENDS)
        if order is not None:
            await crowd.order(order, people[0].room)
        for task in tasks:
            task.cancel()
    crowd.counts["evening"] += 1


async def at_home(person: Visitor) -> None:
    with suppress(Sent):
        await person.stay()


async def visit(visits: Visits) -> Counter[str]:
    """Play one evening after the other at each table, until standard input ends."""
    crowd = Visitors(visits)
    numbers = count()

    async def table(gather: Any) -> None:
        await asyncio.sleep(crowd.rng.uniform(0, 5))
        try:
            while True:
                await evening(crowd, await gather(crowd, next(numbers)))
        except Exception:  # nobody drops out unseen, and nobody waits for standard input
            traceback.print_exc()
            os._exit(1)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(table(gathered)) for _ in range(visits.tables)]
        tasks += [group.create_task(table(watching)) for _ in range(visits.bot_tables)]
        await asyncio.to_thread(sys.stdin.buffer.read)
        for task in tasks:
            task.cancel()
    return crowd.counts


def main() -> None:
    visits = msgspec.json.decode(sys.stdin.buffer.readline(), type=Visits)
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(visit(visits))))


if __name__ == "__main__":
    main()
