"""The timer flip over real connections: the one who comes first has it, exactly one in every round."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections import Counter
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from tests.support.effort import effort
from tests.support.serving import free_port, serve, server
from tests.support.tracing import python
from tests.support.views import apply, compact
from websockets.asyncio.client import ClientConnection, connect

from parlour.server.messages import PROTOCOL

TABLES = effort(50, quick=10)
SEATS = 4
GAMES = 4
ROUNDS = 5
FLIPS = TABLES * GAMES * ROUNDS

Message = dict[str, Any]


def ask(port: int, path: str, **body: Any) -> Message:
    """An HTTP call."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as call:
        call.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        answer = call.getresponse()
        found: Message = json.loads(answer.read())
    assert answer.status == 201, found
    return found


class Person:
    """Somebody with a connection of their own."""

    def __init__(self, ticket: Message, socket: ClientConnection) -> None:
        self.ticket = ticket
        self.socket = socket
        self.view: Message = {}
        self.count = 0

    async def hello(self) -> None:
        token, room = self.ticket["token"], self.ticket["code"]
        hello = {"type": "hello", "protocol": PROTOCOL, "room": room, "token": token}
        await self.socket.send(json.dumps(hello))
        await self.hear()

    async def hear(self) -> Message:
        """The next message; the view follows."""
        message: Message = json.loads(await self.socket.recv())
        if message["type"] == "welcome":
            self.view = message["view"]
        elif message["type"] == "event":
            apply(message, self.view)
        return message

    async def say(self, **message: Any) -> str:
        """Send a message; `ok` or the code of its refusal."""
        self.count += 1
        id = f"{self.ticket['person']}-{self.count:06}"
        await self.socket.send(compact({**message, "id": id}))
        while True:
            answer = await self.hear()
            if id == answer.get("ack") or (answer["type"] == "ack" and answer["id"] == id):
                return "ok"
            if answer["type"] == "refused" and answer["id"] == id:
                return str(answer["code"])

    async def command(self, type: str, **fields: Any) -> None:
        assert await self.say(type="room", command={"type": type, **fields}) == "ok"

    async def move(self, type: str) -> str:
        return await self.say(type="move", move={"type": type})

    async def until(self, phase: str, number: int) -> None:
        """Hear on until a round is in this phase."""
        while True:
            shown = self.view.get("game.round")
            if shown and (shown["phase"], shown["number"]) == (phase, number):
                return
            await self.hear()


async def sit_down(port: int, number: int, sockets: AsyncExitStack) -> list[Person]:
    """A room with four people in their seats, Find Five on the table."""
    address = f"ws://127.0.0.1:{port}/ws"
    opened = await asyncio.to_thread(
        ask, port, "/api/rooms", name=f"Host {number}", nonce=f"nonce-of-host-{number:06}"
    )
    tickets = [opened]
    for guest in range(1, SEATS):
        path = f"/api/rooms/{opened['code']}/join"
        tickets.append(
            await asyncio.to_thread(ask, port, path, name=f"Guest {guest}", role="player")
        )
    people = []
    for ticket in tickets:
        socket = await sockets.enter_async_context(
            connect(address, compression=None, open_timeout=60)
        )
        people.append(Person(ticket, socket))
        await people[-1].hello()
    host = people[0]
    await host.command("choose", game="fives")
    await host.command("seats", count=SEATS)
    for seat, person in enumerate(people):
        await person.command("sit", seat=seat)
    await host.command("start")
    return people


async def race(people: list[Person]) -> list[Counter[str]]:
    """All games of a table: in every round all four turn the timer at the same moment."""
    answers: list[Counter[str]] = []
    for game in range(GAMES):
        if game:
            await people[0].command("rematch")
        for number in range(1, ROUNDS + 1):
            await asyncio.gather(*(person.until("search", number) for person in people))
            said = await asyncio.gather(*(person.move("flip") for person in people))
            answers.append(Counter(said))
            winner = said.index("ok")
            losers = [person for seat, person in enumerate(people) if seat != winner]
            assert await asyncio.gather(*(person.move("done") for person in losers)) == ["ok"] * 3
            after = "look" if number < ROUNDS else "over"
            await asyncio.gather(*(person.until(after, number) for person in people))
            judged = people[0].view["game.rounds"][-1]
            assert judged["flipped_by"] == winner
            assert [seat["bonus"] for seat in judged["seats"]].count(1) == 1
            if number < ROUNDS:
                await asyncio.gather(*(person.move("done") for person in people))
    return answers


async def all_races(port: int) -> list[Counter[str]]:
    async with AsyncExitStack() as sockets:
        tables = [await sit_down(port, number, sockets) for number in range(TABLES)]
        found = await asyncio.gather(*(race(people) for people in tables))
    return [answers for table in found for answers in table]


@pytest.mark.heavy
def test_of_simultaneous_flips_exactly_one_wins(tmp_path: Path) -> None:
    port = free_port()
    with server(python("-m", "parlour", *serve(tmp_path, port)), port):
        answers = asyncio.run(all_races(port))
    assert len(answers) == FLIPS
    assert all(said == Counter(ok=1, timer_runs=SEATS - 1) for said in answers)
