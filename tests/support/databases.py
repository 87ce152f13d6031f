"""PostgreSQL and Redis for tests: real servers, started when the first test needs them.

Each process of the test run has servers of its own, in a temporary folder and on free ports, and
stops them at its end. They can be killed and started again.
"""

from __future__ import annotations

import atexit
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.serving import free_port
from tests.support.tracing import unmeasured

TOOL = Path(__file__).parents[2] / "tools" / "databases"
START_SECONDS = 60


@cache
def programs() -> tuple[Path, str]:
    """The folder of PostgreSQL's programs, and Redis's server."""
    found = subprocess.run([TOOL], stdout=subprocess.PIPE, text=True, check=True)
    postgres, redis = found.stdout.split()
    return Path(postgres), redis


def servant() -> dict[str, Any]:
    """PostgreSQL does not run as root, so there it runs as an account without rights."""
    if os.getuid():
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Daemon:
    """A server process that can be stopped, killed and started again."""

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"parlour-{name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        atexit.register(self._clean_up)

    def command(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        """Start it, and wait until it answers. After a kill the system may need a moment."""
        until = time.monotonic() + START_SECONDS
        while True:
            if self.process is None or self.process.poll() is not None:
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(
                        self.command(),
                        stdout=log,
                        stderr=log,
                        cwd=self.folder,
                        env=unmeasured(),
                        start_new_session=True,
                        **servant(),
                    )
            if self.is_up():
                return
            assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.05)

    def is_up(self) -> bool:
        with socket.socket() as probe:
            return not probe.connect_ex(("127.0.0.1", self.port))

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it, by a signal, and all its own processes."""
        if self.process is None:
            return
        self.process.send_signal(number)
        if number is signal.SIGKILL:
            _kill_group(self.process.pid)
        self.process.wait()
        self.process = None

    def _clean_up(self) -> None:
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


class Postgres(Daemon):
    """A PostgreSQL server with its default, durable settings."""

    def __init__(self, *settings: str) -> None:
        super().__init__("postgres")
        self._settings = settings
        self._programs = programs()[0]
        self._data = self.folder / "data"
        account = servant()
        if account:
            os.chown(self.folder, account["user"], account["group"])
        make = [
            str(self._programs / "initdb"),
            "-D",
            str(self._data),
            "-U",
            "parlour",
            "-A",
            "trust",
        ]
        subprocess.run(
            [*make, "-E", "UTF8", "--locale=C", "--no-sync"],
            stdout=subprocess.DEVNULL,
            check=True,
            cwd=self.folder,
            **account,
        )
        self.start()

    def command(self) -> list[str]:
        listening = ["listen_addresses=127.0.0.1", f"port={self.port}"]
        where = [f"unix_socket_directories={self.folder}", "max_connections=100"]
        given = [*listening, *where, "shared_buffers=64MB", *self._settings]
        words = [word for setting in given for word in ("-c", setting)]
        return [str(self._programs / "postgres"), "-D", str(self._data), *words]

    def is_up(self) -> bool:
        ask = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def url(self, database: str) -> str:
        return f"postgresql://parlour@127.0.0.1:{self.port}/{database}"

    def create(self) -> str:
        """The address of a new, empty database."""
        name = f"house_{secrets.token_hex(6)}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.sql("postgres", f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def sql(self, database: str, statement: str) -> str:
        """What psql prints for a statement."""
        psql = [str(self._programs / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "parlour", "-d", database]
        done = subprocess.run(
            [*psql, *where, "-c", statement], stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.strip()


class Redis(Daemon):
    """A Redis server that keeps nothing on the disk."""

    def __init__(self) -> None:
        super().__init__("redis")
        account = servant()
        if account:
            os.chown(self.folder, account["user"], account["group"])
        self.start()

    def command(self) -> list[str]:
        bound = ["--port", str(self.port), "--bind", "127.0.0.1"]
        return [programs()[1], *bound, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


@cache
def postgres() -> Postgres:
    """The server that the tests of this process share."""
    return Postgres()


@cache
def redis() -> Redis:
    return Redis()
