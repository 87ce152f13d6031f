"""`python -m tools.try_deploy [PART…]`: the set of deploy/compose.yaml as plain processes, tried.

PostgreSQL, Redis and Caddy from the system's packages, two workers, all on free ports of this
machine. Two people play through Caddy over TLS while workers are killed and restarted; then the
database is brought back from a dump, and from a base backup to a point in time. Prints what was seen,
and fails where something is not as it should be.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.support.databases import Postgres, Redis, programs
from tests.support.serving import free_port
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from parlour.bench.databases import Daemon, servant
from parlour.games.times.board import board
from parlour.games.times.sampling import random_fact
from parlour.server.messages import PROTOCOL

DEPLOY = Path(__file__).parents[1] / "deploy"
NAME = "games.localhost"
PATIENCE = 60.0
UNHURRIED = "lead_seconds=0", "show_pace=0"
SETTINGS = ("proxy=127.0.0.1", f"allowed_hosts={NAME}", "messages=0", *UNHURRIED)
"""The players of this script ask much more often than people do, and wait for no countdown."""

Json = dict[str, Any]


def say(text: str) -> None:
    print(f"try_deploy: {text}", flush=True)


def until(what: str, is_so: Any) -> float:
    """Wait; how long it took."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > PATIENCE:
            raise AssertionError(f"not in time: {what}")
        time.sleep(0.05)
    return time.monotonic() - began


class Worker:
    """`parlour serve` on a port of its own."""

    def __init__(self, folder: Path, database: str, bus: str) -> None:
        self.port = free_port()
        self._words = ["--port", str(self.port), "--data", str(folder)]
        self._words += ["--database", database, "--bus", bus]
        for setting in SETTINGS:
            self._words += ["--set", setting]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "parlour", "serve", *self._words]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until("a worker is ready", self.is_ready)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def end(self, number: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(PATIENCE)


@contextmanager
def caddy(folder: Path, port: int, workers: Sequence[Worker]) -> Iterator[None]:
    """Run Caddy with our file for several workers, and certificates of its own making."""
    options = ("admin off", "local_certs", "skip_install_trust", "auto_https disable_redirects")
    lines = ["{", *options, f"https_port {port}", "}", f"import {DEPLOY / 'Caddyfile.workers'}", ""]
    own = folder / "Caddyfile"
    own.write_text("\n".join(lines))
    environment = os.environ | {
        "PARLOUR_DOMAIN": NAME,
        "PARLOUR_UPSTREAMS": " ".join(f"127.0.0.1:{worker.port}" for worker in workers),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
    }
    command = ["caddy", "run", "--config", str(own), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stderr=log, stdout=log)
    try:
        until("Caddy listens", lambda: _listens(port) or process.poll() is not None)
        assert process.poll() is None, (folder / "caddy.log").read_text()[-2000:]
        yield
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return not probe.connect_ex(("127.0.0.1", port))


class Door:
    """The house as people reach it: by name, over TLS."""

    def __init__(self, folder: Path, port: int) -> None:
        self._port = port
        roots = folder / "caddy/pki/authorities/local/root.crt"
        until("Caddy has made its certificates", roots.exists)
        self._tls = ssl.create_default_context(cafile=str(roots))
        self.origin = f"https://{NAME}:{port}"
        until("a call gets through", self._is_open)

    def _is_open(self) -> bool:
        try:
            return self.call("/api/info")[0] == 200
        except OSError:
            return False

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), 10)

    def call(self, path: str, body: Json | None = None) -> tuple[int, Json]:
        raw = None if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if raw is None else 'POST'} {path} HTTP/1.0\r\nHost: {NAME}:{self._port}\r\n"
        )
        if raw is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(raw)}\r\n"
        with self._tls.wrap_socket(self.line(), server_hostname=NAME) as line:
            line.sendall(head.encode() + b"\r\n" + (raw or b""))
            answer = b""
            while chunk := line.recv(65536):
                answer += chunk
        head_out, _, rest = answer.partition(b"\r\n\r\n")
        return int(head_out.split()[1]), json.loads(rest or b"{}")

    def socket(self) -> AbstractContextManager[ClientConnection]:
        url = f"wss://{NAME}:{self._port}/ws"
        return connect(url, sock=self.line(), ssl=self._tls, open_timeout=10, max_size=None)


class Guest:
    """Somebody who plays through the proxy, and comes back where the line breaks."""

    def __init__(self, door: Door, ticket: Json) -> None:
        self._door = door
        self._ticket = ticket
        self.view: Json = {}
        self.returns: list[float] = []
        """How long it took to come back, each time."""
        self._line: ClientConnection | None = None
        self._stack = ExitStack()
        self._connect()

    def _connect(self) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "room": self._ticket["code"]}
        began = time.monotonic()
        while True:
            try:
                self._stack.close()
                self._line = self._stack.enter_context(self._door.socket())
                self._line.send(json.dumps(hello | {"token": self._ticket["token"]}))
                self._take(json.loads(self._line.recv(10)))
                return
            except (OSError, ConnectionClosed, InvalidStatus, TimeoutError):
                assert time.monotonic() - began < PATIENCE, "nobody answers"
                time.sleep(0.1)

    def _take(self, message: Json) -> None:
        if message["type"] == "welcome":
            self.view = message["view"]
        elif message["type"] == "event":
            self.view.update(message["set"])
            for name, items in message.get("add", {}).items():
                self.view[name] = self.view[name] + items
        assert message["type"] != "bye", message

    def ask(self, message: Json) -> Json:
        """Send until it is answered, as a browser does; the answer."""
        message = {**message, "id": secrets.token_hex(8)}
        began = time.monotonic()
        while True:
            assert time.monotonic() - began < PATIENCE, f"never answered: {message}"
            assert self._line is not None
            try:
                self._line.send(json.dumps(message))
                while True:
                    answer: Json = json.loads(self._line.recv(10))
                    self._take(answer)
                    if message["id"] in (answer.get("id"), answer.get("ack")):
                        return answer
            except (ConnectionClosed, TimeoutError):
                self._come_back()

    def catch_up(self) -> None:
        """Read all that was sent so far."""
        assert self._line is not None
        try:
            self._line.send('{"type":"ping"}')
            while (message := json.loads(self._line.recv(10)))["type"] != "pong":
                self._take(message)
        except (ConnectionClosed, TimeoutError):
            self._come_back()

    def _come_back(self) -> None:
        began = time.monotonic()
        self._connect()
        self.returns.append(time.monotonic() - began)

    def say(self, command: str, **fields: Any) -> None:
        answer = self.ask({"type": "room", "command": {"type": command, **fields}})
        assert answer["type"] != "refused", answer

    def close(self) -> None:
        self._stack.close()


class Match:
    """Two people at a board of Times Four."""

    def __init__(self, door: Door) -> None:
        status, host = door.call("/api/rooms", {"name": "Anna"})
        assert status == 201, host
        self.code = host["code"]
        status, guest = door.call(f"/api/rooms/{self.code}/join", {"name": "Ben"})
        assert status == 201, guest
        self.tickets = (host, guest)
        self.players = tuple(Guest(door, ticket) for ticket in self.tickets)
        host_guest = self.players[0]
        host_guest.say("choose", game="times")
        host_guest.say("options", options={"starts": 0, "turn_seconds": 600, "judge": "referee"})
        for seat, player in enumerate(self.players):
            player.say("sit", seat=seat)
        host_guest.say("start")
        self._rng = random.Random(1)
        self._turn = 0
        self.moves = 0

    def play(self, turns: int) -> None:
        """Play each turn a fact that fits, and the end of the turn; nothing may be refused."""
        for _ in range(turns):
            player = self.players[self._turn % 2]
            self._wait(player)
            options, piles = player.view["game.options"], player.view["game.board"]["piles"]
            field = board(options["rows"], options["zero"])
            first, second = field.marks(piles)
            fact = random_fact(field, first | second, self._rng)
            move = {"type": "fact", "a": fact.a, "b": fact.b, "product": fact.product}
            answer = player.ask({"type": "move", "move": move})
            assert answer["type"] != "refused", answer
            answer = player.ask({"type": "move", "move": {"type": "end_turn"}})
            assert answer["type"] != "refused", answer
            self._turn += 1
            self.moves += 2

    def _wait(self, player: Guest) -> None:
        """Wait until this player sees whose turn it is; another worker may have taken the last
        move."""

        def sees() -> bool:
            player.catch_up()
            return bool(player.view["game.turn"]["seat"] == self._turn % 2)

        until("a turn is seen", sees)

    def board(self) -> Any:
        """As both see it."""
        for player in self.players:
            self._wait(player)
        first, second = (player.view["game.board"] for player in self.players)
        assert first == second
        return first

    def close(self) -> None:
        for player in self.players:
            player.close()


class Restored:
    """A house of one worker on a database that was brought back, with the board that Anna sees."""

    def __init__(self, folder: Path, database: str, bus: str, match: Match) -> None:
        worker = Worker(folder, database, bus)
        try:
            with connect(f"ws://127.0.0.1:{worker.port}/ws", max_size=None) as line:
                hello = {"type": "hello", "protocol": PROTOCOL, "room": match.code}
                line.send(json.dumps(hello | {"token": match.tickets[0]["token"]}))
                self.board = json.loads(line.recv(30))["view"]["game.board"]
        finally:
            worker.end(signal.SIGTERM)


class Recovered(Postgres):
    """A server on a data folder that is there already."""

    def __init__(self, data: Path) -> None:
        Daemon.__init__(self, "postgres")
        self._settings = ()
        self._programs = programs()
        self._data = data
        self.start()


def dump_and_restore(postgres: Postgres, url: str, folder: Path) -> str:
    """Make a second database from a dump of the first; return its address."""
    file, other = folder / "house.dump", postgres.create()
    dump = [str(programs() / "pg_dump"), "--format=custom", f"--file={file}", url]
    subprocess.run(dump, check=True)
    restore = [str(programs() / "pg_restore"), "--exit-on-error", "--single-transaction"]
    subprocess.run([*restore, f"--dbname={other}", str(file)], check=True)
    return other


def base_backup(postgres: Postgres, folder: Path) -> None:
    """Make a copy of the whole cluster while it is in use."""
    command = [str(programs() / "pg_basebackup"), "--pgdata", str(folder), "--wal-method=none"]
    where = [
        "--host=127.0.0.1",
        f"--port={postgres.port}",
        "--username=parlour",
        "--checkpoint=fast",
    ]
    subprocess.run([*command, *where], check=True, stderr=subprocess.DEVNULL, **servant())


def recover(backup: Path, archive: Path, moment: str) -> Postgres:
    """Start a second server from the backup and the archived log, as it was at this moment."""
    with (backup / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"restore_command = 'cp {archive}/%f %p'\n")
        settings.write(f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n")
    (backup / "recovery.signal").touch()
    if servant():
        os.chown(backup / "recovery.signal", servant()["user"], servant()["group"])
    return Recovered(backup)


def main(wanted: Sequence[str]) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-deploy-")))
        archive, backup = folder / "archive", folder / "backup"
        for each in (folder, archive, backup):
            each.mkdir(exist_ok=True)
            each.chmod(0o700 if each == backup else 0o755)
            if servant() and each is not folder:
                os.chown(each, servant()["user"], servant()["group"])
        postgres = Postgres("archive_mode=on", f"archive_command=cp %p {archive}/%f")
        redis = Redis()
        url = postgres.create()
        workers = [Worker(folder / f"data-{n}", url, redis.url) for n in (1, 2)]
        for worker in workers:
            stack.callback(worker.end, signal.SIGTERM)
        port = free_port()
        stack.enter_context(caddy(folder, port, workers))
        door = Door(folder, port)
        say("PostgreSQL, Redis, two workers and Caddy with TLS are up")

        match = Match(door)
        match.play(4)
        say(f"a room opened through Caddy, {match.moves} moves over TLS; both see the same board")

        parts = {
            "kills": lambda: try_kills(match, workers),
            "restarts": lambda: try_restarts(match, workers),
            "bus": lambda: try_without_redis(match, redis),
            "backups": lambda: try_backups(match, postgres, url, redis.url, folder),
        }
        for part in wanted or parts:
            parts[part]()


def try_kills(match: Match, workers: Sequence[Worker]) -> None:
    for worker in workers:
        worker.end(signal.SIGKILL)
        match.play(2)
        worker.start()
    returns = [seconds for player in match.players for seconds in player.returns]
    say(f"each worker killed with -9: {len(returns)} returns, the longest {max(returns):.1f} s")


def try_restarts(match: Match, workers: Sequence[Worker]) -> None:
    for worker in workers:
        worker.end(signal.SIGTERM)
        match.play(2)
        worker.start()
    say("each worker stopped and started again during play: nothing refused")


def try_without_redis(match: Match, redis: Redis) -> None:
    redis.end()
    match.play(2)
    redis.start()
    match.play(2)
    say("Redis killed and started again: play went on")


def try_backups(match: Match, postgres: Postgres, url: str, bus: str, folder: Path) -> None:
    """Try a dump, and a base backup with the archived log; the board tells which moment it is."""
    archive, backup = folder / "archive", folder / "backup"
    base_backup(postgres, backup)
    match.play(1)
    then, moment = match.board(), postgres.sql("postgres", "SELECT clock_timestamp()")
    match.play(3)
    now = match.board()
    assert then != now
    match.close()
    other = dump_and_restore(postgres, url, folder)
    assert Restored(folder / "data-3", other, bus, match).board == now
    say("pg_dump and pg_restore into another database: the game is there as it was")
    postgres.sql("postgres", "SELECT pg_switch_wal()")
    until("the log is archived", lambda: _is_archived(postgres))
    recovered = recover(backup, archive, moment)
    again = recovered.url(url.rpartition("/")[2])
    until("it is promoted", lambda: recovered.sql("postgres", "SELECT pg_is_in_recovery()") == "f")
    assert Restored(folder / "data-4", again, bus, match).board == then
    say(f"base backup and archived log, recovered to {moment}: the board of that moment")
    recovered.end(signal.SIGINT)


def _is_archived(postgres: Postgres) -> bool:
    asked = "SELECT last_archived_time > now() - interval '1 minute' FROM pg_stat_archiver"
    return postgres.sql("postgres", asked) == "t"


if __name__ == "__main__":
    if shutil.which("caddy") is None:
        sys.exit("Caddy is missing. On Debian: sudo apt-get install caddy")
    main(sys.argv[1:])
