"""What each library does with peers that mean no good: `python -m tools.sockets.doors`.

Small probes over real sockets, the same for all, each against a server of its own. What is printed
is what was seen; `docs/sockets.md` has the table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.sockets.compare import running
from tools.sockets.serve import LIBRARIES, serving
from tools.sockets.session import EchoSession

from parlour.bench.frames import PING, PONG, TEXT, frame, request
from parlour.bench.processes import Served, cpu_seconds, free_port, resident_bytes

HOST = "127.0.0.1"
MEGABYTE = 1024 * 1024
HEADER_BYTES = [2**n for n in range(12, 25)]
HEADER_COUNTS = [50, 100, 120, 200, 500, 1000, 10_000, 100_000]
PATIENCE = 70.0
"""Seconds until a half request is taken to be let wait for ever."""
FLOOD = 400_000
"""Frames of a flood."""


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection((HOST, port), 10) as line:
        yield line


@contextmanager
def upgraded(port: int) -> Iterator[socket.socket]:
    """Open a WebSocket, written and read by hand."""
    with connected(port) as line:
        line.sendall(request(HOST, port, "/ws"))
        answer = line.recv(4096)
        assert b" 101 " in answer, answer
        yield line


def status(port: int, extra: bytes, plain: bytes = b"Connection: Upgrade") -> str:
    """Return what a handshake with these further headers is answered."""
    raw = request(HOST, port, "/ws").replace(b"Connection: Upgrade", plain)
    try:
        with connected(port) as line:
            line.sendall(raw[:-2] + extra + b"\r\n")
            answer = line.recv(4096)
    except TimeoutError:
        return "no answer"
    except OSError:
        return "cut off"
    return answer[9:12].decode() if answer else "cut off"


def last_accepted(sizes: list[int], answer: Callable[[int], str]) -> str:
    """Return the largest size that is still accepted, and what the next one is answered."""
    best = 0
    for size in sizes:
        said = answer(size)
        if said != "101":
            return f"{best:,} accepted, {size:,}: {said}"
        best = size
    return f"{best:,} accepted"


# Before there is a WebSocket --------------------------------------------------------------------


def header_bytes(server: Served) -> str:
    return last_accepted(
        HEADER_BYTES, lambda size: status(server.port, b"X: " + b"x" * size + b"\r\n")
    )


def header_count(server: Served) -> str:
    return last_accepted(
        HEADER_COUNTS,
        lambda count: status(server.port, b"".join(b"X%d: 1\r\n" % n for n in range(count))),
    )


def waited(port: int, sent: bytes) -> float | None:
    """Return seconds until a peer that says this and no more is cut off."""
    with connected(port) as line:
        line.sendall(sent)
        line.settimeout(PATIENCE)
        began = time.monotonic()
        try:
            while line.recv(4096):
                pass
        except TimeoutError:
            return None
        except OSError:
            pass
        return time.monotonic() - began


def half_a_request(server: Served) -> str:
    return _after(waited(server.port, b"GET /ws HTTP/1.1\r\nHost: here\r\n"))


def headers_by_drops(server: Served) -> str:
    """Send a header line every two seconds, for ever."""
    with connected(server.port) as line:
        line.settimeout(2)
        line.sendall(b"GET /ws HTTP/1.1\r\nHost: here\r\n")
        began = time.monotonic()
        while (spent := time.monotonic() - began) < PATIENCE:
            try:
                line.sendall(b"X: 1\r\n")
                if not line.recv(4096):
                    return _after(spent)
            except TimeoutError:
                continue
            except OSError:
                return _after(spent)
    return _after(None)


def silence(server: Served) -> str:
    return _after(waited(server.port, b""))


def _after(seconds: float | None) -> str:
    return f"not in {PATIENCE:.0f} s" if seconds is None else f"cut off after {seconds:.0f} s"


def firefox(server: Served) -> str:
    return status(server.port, b"", b"Connection: keep-alive, Upgrade")


def http_beside(server: Served) -> str:
    """Return whether the same port answers HTTP: a GET twice on one line, and a POST."""
    line = http.client.HTTPConnection(HOST, server.port, timeout=5)
    said = []
    for method, body in (("GET", None), ("GET", None), ("POST", b"x" * 1000)):
        try:
            line.request(method, "/health", body)
            answer = line.getresponse()
            answer.read()
            said.append(f"{method} {answer.status}{' (closes)' if line.sock is None else ''}")
        except (OSError, http.client.HTTPException) as error:
            said.append(f"{method} {type(error).__name__}")
            line.close()
    line.close()
    return ", ".join(said)


def many_connections(server: Served) -> str:
    """Open 2,000 connections that say nothing."""
    with contextlib.ExitStack() as stack:
        for n in range(2000):
            try:
                stack.enter_context(socket.create_connection((HOST, server.port), 2))
            except OSError as error:
                return f"{n}, then {error}"
        return f"2,000 accepted, the next handshake: {status(server.port, b'')}"


# Floods -----------------------------------------------------------------------------------------


def flooded(server: Served, raw: bytes, first: bytes = b"", reads: bool = True) -> str:
    """Send a frame again and again, and see what it costs the server."""
    memory, busy = resident_bytes(server.pid), cpu_seconds(server.pid)
    files = _open_files(server.pid)
    chunk, sent = raw * 1000, 0
    most = memory
    with upgraded(server.port) as line:
        line.settimeout(3)
        if reads:
            threading.Thread(target=_read_all, args=(line,), daemon=True).start()
        end = "taken"
        try:
            line.sendall(first)
            for n in range(FLOOD // 1000):
                line.sendall(chunk)
                sent += 1000
                if n % 20 == 0:
                    most = max(most, resident_bytes(server.pid))
        except TimeoutError:
            end = "then no more was read"
        except OSError:
            end = "then cut off"
        _settled(server.pid)
        most = max(most, resident_bytes(server.pid))
        spent = cpu_seconds(server.pid) - busy
        line_is = "open" if _open_files(server.pid) > files else "closed"
    grown = (most - memory) / MEGABYTE
    each = spent * 1e6 / max(1, sent)
    return f"{sent:,} frames, {end}; {each:.1f} µs each, +{grown:.0f} MB, line {line_is}"


def _settled(pid: int) -> None:
    """Wait until a process has worked off what it has got."""
    before = -1.0
    for _ in range(15):
        now = cpu_seconds(pid)
        if now - before < 0.01:
            return
        before = now
        time.sleep(1.5)


def _read_all(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while line.recv(65536):
            pass


def pings(server: Served) -> str:
    return flooded(server, frame(b"x" * 100, PING))


def pings_without_reading(server: Served) -> str:
    return flooded(server, frame(b"x" * 100, PING), reads=False)


def pongs(server: Served) -> str:
    return flooded(server, frame(b"", PONG))


def empty_continuations(server: Served) -> str:
    """Send a message that begins and never ends."""
    return flooded(server, bytes((0, 0x80, 0, 0, 0, 0)), first=bytes((TEXT, 0x81, 0, 0, 0, 0, 120)))


def never_reads(server: Served) -> str:
    """Measure a peer that never reads. The server sends 64 MB to a peer that does not read; our
    rule cuts it off at 256 KiB. The peer cannot see that, so the server's open files are
    counted."""
    memory, files = resident_bytes(server.pid), _open_files(server.pid)
    most = memory
    with connected(server.port) as line:
        line.sendall(request(HOST, server.port, "/ws"))
        time.sleep(0.5)
        assert _open_files(server.pid) > files
        line.sendall(frame(b"go"))
        began = time.monotonic()
        end = "still open after 30 s"
        while time.monotonic() - began < 30:
            time.sleep(0.05)
            most = max(most, resident_bytes(server.pid))
            if _open_files(server.pid) <= files:
                end = f"cut off after {time.monotonic() - began:.1f} s"
                break
    return f"{end}, +{(most - memory) / MEGABYTE:.0f} MB"


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


# How it is started ------------------------------------------------------------------------------


def tls(library: str, folder: Path) -> str:
    """Open a WebSocket over TLS."""
    pem = folder / "certificate.pem"
    subprocess.run(
        "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost "
        "-keyout key.pem -out cert.pem && cat key.pem cert.pem > certificate.pem",
        shell=True,
        check=True,
        cwd=folder,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            running(library, "echo", 0, folder) as server,
            connected(server.port) as plain,
            context.wrap_socket(plain) as line,
        ):
            line.sendall(request(HOST, server.port, "/ws"))
            return f"{line.recv(4096)[9:12].decode()} over {line.version()}"
    finally:
        pem.unlink()


def in_a_thread(library: str) -> str:
    """Start in a thread's own event loop, greet, and stop by cancelling."""
    port = free_port()
    loop = asyncio.new_event_loop()
    task: list[asyncio.Task[None]] = []

    def run() -> None:
        asyncio.set_event_loop(loop)
        task.append(loop.create_task(serving(library)(port, EchoSession, None)))
        with contextlib.suppress(asyncio.CancelledError, Exception):
            loop.run_until_complete(task[0])

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    for _ in range(50):
        time.sleep(0.1)
        with contextlib.suppress(OSError), connected(port):
            break
    said = status(port, b"")
    loop.call_soon_threadsafe(task[0].cancel)
    thread.join(5)
    time.sleep(0.2)
    try:
        with connected(port):
            port_is = "open"
    except OSError:
        port_is = "free"
    return f"{said}; {'hangs' if thread.is_alive() else 'ends'} when cancelled, port {port_is}"


PROBES: dict[str, tuple[str, Callable[[Served], str]]] = {
    "header bytes": ("echo", header_bytes),
    "headers": ("echo", header_count),
    "half a request": ("echo", half_a_request),
    "headers by drops": ("echo", headers_by_drops),
    "silence": ("echo", silence),
    "keep-alive, Upgrade": ("echo", firefox),
    "HTTP on the same port": ("echo", http_beside),
    "2,000 connections": ("echo", many_connections),
    "pings": ("echo", pings),
    "pings, answers unread": ("echo", pings_without_reading),
    "pongs": ("echo", pongs),
    "empty continuations": ("echo", empty_continuations),
    "never reads": ("endless", never_reads),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("libraries", nargs="*", default=list(LIBRARIES))
    parser.add_argument("--only", help="the probes whose name has this in it", default="")
    asked = parser.parse_args()
    for library in asked.libraries:
        print(f"\n## {library}", flush=True)
        with tempfile.TemporaryDirectory(prefix="parlour-doors-") as name:
            folder = Path(name)
            for probe, (kind, look) in PROBES.items():
                if asked.only not in probe:
                    continue
                with running(library, kind, 0, folder) as server:
                    print(f"- {probe}: {look(server)}", flush=True)
            if asked.only:
                continue
            print(f"- TLS: {tls(library, folder)}", flush=True)
            print(f"- in a thread: {in_a_thread(library)}", flush=True)


if __name__ == "__main__":
    main()
