"""PostgreSQL and Redis of one's own: real servers in temporary folders, on free ports.

For measurements and tests. They can be stopped, killed and started again. A watchdog ends them
where the process that started them is killed itself.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from parlour.bench.processes import children, free_port, kill
from parlour.kernel import Refusal

START_SECONDS = 60
WATCHDOG = """while read -r pid; do last=$pid; done
[ -z "$last" ] || kill -9 "-$last" 2>/dev/null
[ ! -e "$1" ] || umount -l "$1" 2>/dev/null
for second in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf "$1" 2>/dev/null && break
    sleep 1
done"""
"""Reads which process group there is now; when its input is closed, ends that and clears up,
which takes a moment: the other processes of PostgreSQL find out by themselves."""
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian has PostgreSQL: not on the path."""
POSTGRES, REDIS = "PARLOUR_POSTGRES", "PARLOUR_REDIS"
"""Environment variables that name the folder of PostgreSQL's programs, and Redis's server."""


def postgres_programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    for folder in _postgres_folders():
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise Refusal("no_databases", missing="PostgreSQL", variable=POSTGRES)


def _postgres_folders() -> Iterator[Path]:
    named, found = os.environ.get(POSTGRES), shutil.which("initdb")
    if named:
        yield Path(named)
    versions = DEBIAN.glob("*/bin")
    yield from sorted(versions, key=lambda folder: folder.parent.name.zfill(4), reverse=True)
    if found:
        yield Path(found).parent


def redis_program() -> str:
    """Return the server of Redis or Valkey."""
    for name in (os.environ.get(REDIS, ""), "redis-server", "valkey-server"):
        if name and shutil.which(name):
            return name
    raise Refusal("no_databases", missing="Redis", variable=REDIS)


def servant() -> dict[str, Any]:
    """Return how to start PostgreSQL as an account without rights: it does not run as root."""
    if sys.platform != "win32" and not os.getuid():
        import pwd

        known = {user.pw_name: user for user in pwd.getpwall()}
        user = known.get("postgres") or known["nobody"]
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


class Daemon:
    """A server process that can be stopped, killed and started again."""

    def __init__(self, name: str, megabytes: int = 0) -> None:
        """With `megabytes` it has a disk of its own that is so small, which only root can give."""
        self.folder = Path(tempfile.mkdtemp(prefix=f"parlour-{name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._watchdog = subprocess.Popen(
            ["/bin/sh", "-c", WATCHDOG, "watchdog", str(self.folder)],
            stdin=subprocess.PIPE,
            cwd="/",
            start_new_session=True,
        )
        self._has_disk = bool(megabytes)
        if megabytes:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "parlour-test"]
            subprocess.run([*mount, str(self.folder)], check=True)
        account = servant()
        if account and sys.platform != "win32":
            os.chown(self.folder, account["user"], account["group"])
        atexit.register(self.close)

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
                        start_new_session=True,
                        **servant(),
                    )
                self._watch(self.process.pid)
            if self.is_up():
                return
            if time.monotonic() > until:
                raise TimeoutError((self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def is_up(self) -> bool:
        with socket.socket() as probe:
            return not probe.connect_ex(("127.0.0.1", self.port))

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def end(self, number: signal.Signals | None = None) -> None:
        """End it by a signal. Without one it is killed with all its own processes, which at
        PostgreSQL have process groups of their own."""
        if self.process is None:
            return
        if number is None:
            for pid in (self.process.pid, *children(self.process.pid)):
                with suppress(ProcessLookupError):
                    kill(pid)
        else:
            self.process.send_signal(number)
        self.process.wait()
        self.process = None
        self._watch(None)

    def _watch(self, pid: int | None) -> None:
        """Tell the watchdog which process to end."""
        assert self._watchdog.stdin is not None
        self._watchdog.stdin.write(f"{pid or ''}\n".encode())
        self._watchdog.stdin.flush()

    def close(self) -> None:
        """End it for good, and leave nothing behind; done at the end of this process, too."""
        if self._watchdog.returncode is not None:
            return
        self.end()
        if self._has_disk:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
        assert self._watchdog.stdin is not None
        self._watchdog.stdin.close()
        self._watchdog.wait()


class Postgres(Daemon):
    """A PostgreSQL server with its default, durable settings."""

    def __init__(self, *settings: str, megabytes: int = 0) -> None:
        self._programs = postgres_programs()
        super().__init__("postgres", megabytes)
        self._settings = settings
        self._data = self.folder / "data"
        where = ["-D", str(self._data), "-U", "parlour", "-A", "trust"]
        subprocess.run(
            [self._programs / "initdb", *where, "-E", "UTF8", "--locale=C", "--no-sync"],
            stdout=subprocess.DEVNULL,
            check=True,
            cwd=self.folder,
            **servant(),
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
        """Create a new, empty database; return its address."""
        name = f"house_{secrets.token_hex(6)}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.sql("postgres", f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def sql(self, database: str, statement: str) -> str:
        """Return what psql prints for a statement."""
        psql = [str(self._programs / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "parlour", "-d", database]
        done = subprocess.run(
            [*psql, *where, "-c", statement], stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.strip()


class Redis(Daemon):
    """A Redis server that keeps nothing on the disk."""

    def __init__(self) -> None:
        self._program = redis_program()
        super().__init__("redis")
        self.start()

    def command(self) -> list[str]:
        bound = ["--port", str(self.port), "--bind", "127.0.0.1"]
        return [self._program, *bound, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"
