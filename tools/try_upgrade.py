"""`python -m tools.try_upgrade COMMIT`: an upgrade from an earlier commit, and the way back, tried.

The older program is taken out of the repository and run with this environment's packages, its hot
loops uncompiled. Two people play Times Four in a house in a folder and in one in PostgreSQL, while
the program under them is changed: rehearsed, upgraded, taken back by the files, taken back by a
backup; in PostgreSQL with one old and one new worker side by side. Prints what was seen, and fails
where something is not as it should be.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.server.conftest import Guest, Json, Running
from tests.support.databases import postgres, redis
from tests.support.places import Database

from parlour.games.times.board import board
from parlour.games.times.sampling import random_fact

ROOT = Path(__file__).parents[1]
SETTINGS = ("messages=0", "lead_seconds=0", "show_pace=0")


def say(text: str) -> None:
    print(f"try_upgrade: {text}", flush=True)


class Program:
    """Parlour at one commit."""

    def __init__(self, name: str, source: Path) -> None:
        self.name = name
        self._environment = os.environ | {"PYTHONPATH": str(source)}
        told = "from parlour.server.messages import PROTOCOL; print(PROTOCOL)"
        command = [sys.executable, "-c", told]
        self._protocol = int(subprocess.check_output(command, env=self._environment))

    def run(self, *words: object) -> str:
        """Run a command; return what it prints."""
        command = [sys.executable, "-m", "parlour", *map(str, words)]
        ran = subprocess.run(command, capture_output=True, text=True, env=self._environment)
        assert ran.returncode == 0, (self.name, words, ran.stdout, ran.stderr)
        return ran.stdout

    @contextmanager
    def serve(self, folder: Path, *words: str) -> Iterator[Worker]:
        """Open a house, closed in order at the end."""
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--json"]
        command += ["--data", str(folder), *words]
        for setting in SETTINGS:
            command += ["--set", setting]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self._environment
        ) as process:
            assert process.stdout is not None
            try:
                yield Worker(json.loads(process.stdout.readline())["local"], self._protocol)
            finally:
                process.terminate()
                assert process.wait(60) == 0, f"{self.name} did not end in order"


class Worker(Running):
    """A worker in a process of its own, as guests meet it."""

    def __init__(self, base: str, protocol: int) -> None:
        self._base = base
        self.protocol = protocol
        """What its clients speak."""

    @property
    def base(self) -> str:
        return self._base


class Match:
    """Anna and Ben at a table of Times Four; each may be at another worker."""

    def __init__(self) -> None:
        self.tickets: list[Json] = []
        self._turn = 0
        self._rng = random.Random(1)

    def open(self, at: Worker) -> None:
        anna = at.open_room("Anna")
        self.tickets = [anna, at.join(anna["code"], "Ben")]
        with self.played_at(at, at) as (host, guest):
            host.say("choose", game="times")
            host.say("options", options={"starts": 0, "turn_seconds": 600, "judge": "referee"})
            for seat, player in enumerate((host, guest)):
                player.say("sit", seat=seat)
            answer = host.say("start")
            assert answer["type"] != "refused", answer

    @contextmanager
    def played_at(self, *workers: Worker) -> Iterator[list[Guest]]:
        with ExitStack() as stack:
            guests = []
            for ticket, worker in zip(self.tickets, workers, strict=True):
                guest = stack.enter_context(worker.guest(ticket, protocol=worker.protocol))
                guest.until(lambda message: message["type"] == "welcome")
                guests.append(guest)
            yield guests

    def play(self, turns: int, *workers: Worker) -> Any:
        """Play on; return the board, which is the same for both."""
        with self.played_at(*workers) as guests:
            for _ in range(turns):
                player = guests[self._turn % 2]
                player.until_view(lambda view: view["game.turn"]["seat"] == self._turn % 2)
                self._move(player)
                self._turn += 1
            shown = guests[(self._turn - 1) % 2].view["game.board"]
            for guest in guests:
                guest.until_view(lambda view: view["game.board"] == shown)
            return shown

    def board(self, worker: Worker) -> Any:
        with self.played_at(worker, worker) as guests:
            return guests[0].view["game.board"]

    def go_back(self, turns: int) -> None:
        """Set the house back by some turns."""
        self._turn -= turns

    def _move(self, player: Guest) -> None:
        options, piles = player.view["game.options"], player.view["game.board"]["piles"]
        field = board(options["rows"], options["zero"])
        first, second = field.marks(piles)
        fact = random_fact(field, first | second, self._rng)
        move = {"type": "fact", "a": fact.a, "b": fact.b, "product": fact.product}
        for one in (move, {"type": "end_turn"}):
            answer = player.ask({"type": "move", "move": one})
            assert answer["type"] != "refused", answer


def try_folder(old: Program, new: Program, folder: Path) -> None:
    """Try a house in a folder: upgraded, and taken back in both ways."""
    data, backup, match = folder / "data", folder / "before.db", Match()
    with old.serve(data) as house:
        match.open(house)
        match.play(4, house, house)
        old.run("backup", backup, "--data", data)
        found = json.loads(new.run("rehearse", data, "--json"))
        assert found["troubles"] == [], found
        seconds = found["replay_seconds"]
        say(f"folder: the open house rehearsed by the new program in {seconds:.1f} s")
        then = match.play(2, house, house)
    with new.serve(data) as house:
        assert match.board(house) == then
        now = match.play(4, house, house)
        say("folder: the new program goes on with the running game")
    with old.serve(data) as house:
        assert match.board(house) == now
        match.play(2, house, house)
        say("folder: the way back by the files: the old program goes on, nothing is lost")
    old.run("restore", backup, "--replace", "--data", data)
    with old.serve(data) as house:
        match.go_back(8)
        match.play(2, house, house)
        say("folder: the way back by the backup: the old program goes on from that moment")


def try_postgres(old: Program, new: Program, folder: Path) -> None:
    """Try a house in PostgreSQL: workers replaced one by one, and one of them back again."""
    database, match = Database(postgres()), Match()
    where = ("--database", database.url, "--bus", redis().url)
    try:
        with old.serve(folder / "first", *where) as first:
            with old.serve(folder / "second", *where) as second:
                match.open(first)
                match.play(4, first, second)
                found = json.loads(new.run("rehearse", database.url, "--json"))
                assert found["troubles"] == [], found
                say("PostgreSQL: rehearsed while two old workers play")
                match.play(2, first, second)
            with new.serve(folder / "second", *where) as second:
                match.play(4, first, second)
                match.play(4, second, first)
                say("PostgreSQL: one old and one new worker, one player at each: the same board")
            with old.serve(folder / "second", *where) as second:
                match.play(4, first, second)
                say("PostgreSQL: the new worker taken back: two old ones go on")
        with (
            new.serve(folder / "first", *where) as first,
            new.serve(folder / "second", *where) as second,
        ):
            match.play(4, first, second)
            say("PostgreSQL: two new workers go on")
    finally:
        database.drop()


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    (commit,) = arguments
    with tempfile.TemporaryDirectory(prefix="parlour-") as scratch:
        folder = Path(scratch)
        archive = ["git", "archive", "--output", str(folder / "old.tar"), commit, "src"]
        subprocess.run(archive, cwd=ROOT, check=True)
        (folder / "old").mkdir()
        subprocess.run(["tar", "-xf", folder / "old.tar", "-C", folder / "old"], check=True)
        old = Program(f"Parlour at {commit}", folder / "old" / "src")
        new = Program("Parlour as it is here", ROOT / "src")
        say(f"{old.name}: {old.run('--version').strip()}")
        try_folder(old, new, folder)
        try_postgres(old, new, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
