"""A process full of players, for tests that treat the server badly:
`players.py PORT[,PORT...] TABLES PAUSE [SITTERS]`.

Two people at each table play Times Four over WebSockets as `docs/protocol.md` says. Where the
connection breaks they come back, at any of the ports, and send again what was not answered, with the
same id. Sitters play against a bot and let every turn run out.
Everything that matters to a witness is a line on standard output:

    ready                     all tables play
    at ROOM PERSON PORT       somebody is connected there
    sent ROOM PERSON ID JSON  a message goes out for the first time
    ack ROOM PERSON ID N      it was acknowledged, after it was sent N times
    refused ROOM PERSON ID CODE
    late                      a connection took longer over its hello than the server waits
    bye ROOM CODE             the server sent somebody away who may come back
    fired ROOM MILLISECONDS   a sitter saw a turn run out, so long after its deadline
    gone                      answer to `gone` on standard input: no connection is left
    view ROOM PERSON JSON     answer to `finish`: what somebody sees when all is answered
    finished
"""

import asyncio
import contextlib
import http.client
import json
import os
import random
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from tests.support.views import apply
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.games.times.board import board
from parlour.games.times.sampling import random_fact
from parlour.server.messages import PROTOCOL

OPTIONS: dict[str, Any] = {
    "judge": "referee",
    "claim": "auto",
    "match_minutes": 0,
    "turn_seconds": 600,
}
SITTERS_OPTIONS = {**OPTIONS, "rows": 5, "turn_seconds": 3}
SETTLE_SECONDS = float(os.environ.get("PARLOUR_SETTLE", "0"))
NO_ANSWER = (OSError, WebSocketException, EOFError, TimeoutError)
FOR_GOOD = {"wrong_token", "kicked_out", "room_closed", "no_such_room", "damaged_store"}
"""Who is sent away with such a code need not come back."""


class Crowd:
    """All players of this process."""

    def __init__(self, ports: Sequence[int], pause: float) -> None:
        self.ports = ports
        self.pause = pause
        self.connected = 0
        self.alone = asyncio.Event()
        """Whether nobody is connected."""
        self.finishing = False
        self.rng = random.Random(os.environ.get("PARLOUR_SEED"))

    def came(self) -> None:
        self.connected += 1
        self.alone.clear()

    def went(self) -> None:
        self.connected -= 1
        if not self.connected:
            self.alone.set()

    def say(self, line: str) -> None:
        """Tell the witness."""
        os.write(1, f"{line}\n".encode())

    async def finish(self, players: list["Player"]) -> None:
        """Begin nothing new; when everything is answered and nothing happens by itself any more,
        say what is to be seen."""
        self.finishing = True
        for player in players:
            await player.come_to_rest()
        # Where there are several workers, one of them may have to look at the log first.
        await asyncio.sleep(SETTLE_SECONDS)
        for player in players:
            await player.catch_up()
            self.say(f"view {player.room} {player.person} {json.dumps(player.view)}")
        self.say("finished")

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        """An HTTP call, before the trouble starts."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.ports[0], timeout=30)) as call:
            call.request("POST", path, json.dumps(body), {"content-type": "application/json"})
            answer = call.getresponse()
            text = answer.read()
        assert answer.status == 201, text
        found: dict[str, Any] = json.loads(text)
        return found


class Player:
    """One person with a seat."""

    def __init__(self, crowd: Crowd, ticket: dict[str, Any], *commands: dict[str, Any]) -> None:
        self.crowd = crowd
        self.commands = list(commands)
        """To be given before the game."""
        self.room: str = ticket["code"]
        self.token: str = ticket["token"]
        self.person: str = ticket["person"]
        self.view: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.times_sent = 0
        self.count = 0
        self.playing = asyncio.Event()
        self.answered = asyncio.Event()
        """Nothing is pending."""
        self.answered.set()  # Whose turn never comes says nothing.
        self.caught_up = asyncio.Event()
        self.socket: ClientConnection | None = None

    async def stay(self) -> None:
        """Connected for good, whatever happens to the server."""
        while True:
            port = self.crowd.rng.choice(self.crowd.ports)
            address = f"ws://127.0.0.1:{port}/ws"
            try:
                async with connect(address, compression=None, open_timeout=30) as socket:
                    self.crowd.came()
                    self.crowd.say(f"at {self.room} {self.person} {port}")
                    try:
                        await self.talk(socket)
                    finally:
                        self.crowd.went()
            except NO_ANSWER:
                await asyncio.sleep(0.02)

    async def talk(self, socket: ClientConnection) -> None:
        self.socket = socket
        hello = {"type": "hello", "protocol": PROTOCOL, "room": self.room, "token": self.token}
        await socket.send(json.dumps(hello))
        async for raw in socket:
            message = json.loads(raw)
            self.hear(message)
            if message["type"] == "welcome" and self.pending is not None:
                await self.send(socket)
            elif self.pending is None:
                await self.act(socket)

    def hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.view = message["view"]
            case "event":
                apply(message, self.view)
                self.settle(message.get("ack"), "ack", self.times_sent)
            case "ack":
                self.settle(message["id"], "ack", self.times_sent)
            case "refused":
                self.settle(message["id"], "refused", message["code"])
            case "pong":
                self.caught_up.set()
            case "bye" if message["code"] == "no_hello":
                # Where the processors have much else to do, a hello can take that long to arrive.
                self.crowd.say("late")
                raise EOFError("come back")
            case "bye" if message["code"] not in FOR_GOOD:
                self.crowd.say(f"bye {self.room} {message['code']}")
                raise EOFError("come back")
            case other:
                raise AssertionError(f"{other}: {message}")
        if self.view["room"]["phase"] == "playing":
            self.playing.set()

    def settle(self, id: str | None, how: str, detail: object) -> None:
        if self.pending is not None and id == self.pending["id"]:
            self.pending = None
            self.answered.set()
            self.crowd.say(f"{how} {self.room} {self.person} {id} {detail}")

    async def act(self, socket: ClientConnection) -> None:
        """Do what is to be done next, if anything."""
        wanted = self.at_last() if self.crowd.finishing else self.wanted()
        if wanted is None:
            return
        self.answered.clear()
        self.count += 1
        self.pending = {**wanted, "id": f"id-{self.person}-{self.count:06}"}
        self.times_sent = 0
        if self.playing.is_set():
            await asyncio.sleep(self.crowd.rng.uniform(0, self.crowd.pause))
        self.crowd.say(f"sent {self.room} {self.person} {self.pending['id']} {json.dumps(wanted)}")
        await self.send(socket)

    def at_last(self) -> dict[str, Any] | None:
        """What is to be done so that nothing happens any more."""
        return None

    async def come_to_rest(self) -> None:
        """Until everything is answered, and nothing is left to be done at last."""
        while True:
            await self.answered.wait()
            if self.view and self.at_last() is None:
                return
            # Whatever the server says next, the answer to this included, lets it act.
            with contextlib.suppress(*NO_ANSWER):
                assert self.socket is not None
                await self.socket.send(json.dumps({"type": "ping"}))
            await asyncio.sleep(0.1)

    async def catch_up(self) -> None:
        """Whatever the server has sent so far has been heard when the answer to this has. Who comes
        back just then asks again: the answer to the old connection never arrives."""
        self.caught_up.clear()
        while not self.caught_up.is_set():
            with contextlib.suppress(*NO_ANSWER):
                assert self.socket is not None
                await self.socket.send(json.dumps({"type": "ping"}))
                await asyncio.wait_for(self.caught_up.wait(), 1)

    async def send(self, socket: ClientConnection) -> None:
        self.times_sent += 1
        await socket.send(json.dumps(self.pending, separators=(",", ":")))

    def wanted(self) -> dict[str, Any] | None:
        phase = self.view["room"]["phase"]
        if phase == "playing":
            move = self.move()
            return None if move is None else {"type": "move", "move": move}
        command = self.command(phase)
        return None if command is None else {"type": "room", "command": command}

    def command(self, phase: str) -> dict[str, Any] | None:
        """Before a game: do what is to be done first, sit down, start when all are seated."""
        if self.commands:
            return self.commands.pop(0)
        seats = self.view["seats"]
        free = [place["seat"] for place in seats if not place["people"]]
        if seats and self.seat() is None:
            return {"type": "sit", "seat": free[0]}
        if self.view["room"]["host"] != self.person or not seats or free:
            return None
        return {"type": "start" if phase == "lobby" else "rematch"}

    def seat(self) -> int | None:
        seats = self.view["seats"]
        return next((place["seat"] for place in seats if self.person in place["people"]), None)

    def move(self) -> dict[str, Any] | None:
        """A true fact that fits, then the end of the turn."""
        turn = self.view["game.turn"]
        if turn["seat"] != self.seat():
            return None
        if turn["fact"] is not None:
            return {"type": "end_turn"}
        field = board(self.view["game.options"]["rows"], self.view["game.options"]["zero"])
        first, second = field.marks(self.view["game.board"]["piles"])
        fact = random_fact(field, first | second, self.crowd.rng)
        return {"type": "fact", "a": fact.a, "b": fact.b, "product": fact.product}


class Sitter(Player):
    """Plays against a bot, and lets every turn run out."""

    turns = 0
    due: float | None = None
    """When the turn under way runs out, as it was seen over this connection."""

    async def talk(self, socket: ClientConnection) -> None:
        self.due = None
        await super().talk(socket)

    def hear(self, message: dict[str, Any]) -> None:
        super().hear(message)
        turns, clock = self.view.get("game.turns", []), self.view.get("game.clock")
        for turn in turns[self.turns :]:
            if turn["outcome"] != "timeout" or self.due is None:
                break
            self.crowd.say(f"fired {self.room} {time.time() * 1000 - self.due:.0f}")
            self.due += SITTERS_OPTIONS["turn_seconds"] * 1000  # of the turn after that
        self.turns = len(turns)
        self.due = None
        if clock is not None and clock["running"] and clock["deadline"] is not None:
            self.due = clock["zero"] + clock["deadline"]

    def command(self, phase: str) -> dict[str, Any] | None:
        """The bot takes the other seat, as soon as this one is taken."""
        free = [place["seat"] for place in self.view["seats"] if not place["people"]]
        if not self.commands and self.seat() is not None and free:
            if self.view["seats"][free[0]]["bot"] is None:
                return {"type": "seat_bot", "seat": free[0], "level": 1}
            return {"type": "start" if phase == "lobby" else "rematch"}
        return super().command(phase)

    def move(self) -> dict[str, Any] | None:
        return None

    def at_last(self) -> dict[str, Any] | None:
        """Deadlines and the bot would go on, so the game is paused."""
        if self.view["room"]["phase"] != "playing" or self.view["room"]["paused"]:
            return None
        return {"type": "room", "command": {"type": "pause"}}


def table(crowd: Crowd, n: int) -> list[Player]:
    """Two people in a room of their own."""
    opened = crowd.ask("/api/rooms", name=f"Ada {n}", nonce=f"nonce-of-ada-{n:06}")
    joined = crowd.ask(f"/api/rooms/{opened['code']}/join", name=f"Bob {n}", role="player")
    choose = {"type": "choose", "game": "times"}
    options = {"type": "options", "options": OPTIONS}
    return [Player(crowd, opened, choose, options), Player(crowd, joined)]


def sitter(crowd: Crowd, n: int) -> Sitter:
    opened = crowd.ask("/api/rooms", name=f"Cleo {n}", nonce=f"nonce-of-cleo-{n:05}")
    choose = {"type": "choose", "game": "times"}
    return Sitter(crowd, opened, choose, {"type": "options", "options": SITTERS_OPTIONS})


async def main(ports: Sequence[int], tables: int, pause: float, sitters: int = 0) -> None:
    crowd = Crowd(ports, pause)
    players = [player for n in range(tables) for player in table(crowd, n)]
    players += [sitter(crowd, n) for n in range(sitters)]
    tasks = [asyncio.create_task(player.stay()) for player in players]
    for task in tasks:
        task.add_done_callback(stumbled)
    for player in players:
        await player.playing.wait()
    crowd.say("ready")
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.startswith("gone"):
            await crowd.alone.wait()
            crowd.say(line.strip())
        else:
            await crowd.finish(players)
    for task in tasks:
        task.cancel()


def stumbled(task: asyncio.Task[None]) -> None:
    """End it for all when one fails, without waiting for standard input: nobody drops out unseen."""
    if not task.cancelled():
        traceback.print_exception(task.exception())
        os._exit(1)


if __name__ == "__main__":
    ports = [int(port) for port in sys.argv[1].split(",")]
    asyncio.run(main(ports, int(sys.argv[2]), float(sys.argv[3]), *map(int, sys.argv[4:])))
