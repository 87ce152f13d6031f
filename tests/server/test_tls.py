"""TLS: the same doors, counted before the handshake."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from tests.support.certificates import sign
from websockets.sync.client import connect

from parlour.server.run import Server
from parlour.server.settings import Settings

NAME = "localhost"
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

Serve = Callable[..., Server]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return sign(tmp_path_factory.mktemp("tls"), NAME)


@pytest.fixture
def serve(certificate: tuple[Path, Path], tmp_path: Path) -> Iterator[Serve]:
    with ExitStack() as stack:

        def started(**settings: Any) -> Server:
            server = Server(tmp_path, "127.0.0.1", 0, Settings(**settings), *certificate)
            thread = threading.Thread(target=server.run)
            thread.start()
            stack.callback(thread.join)
            stack.callback(server.stop)
            return server

        yield started


def plain(server: Server) -> socket.socket:
    """A connection that has yet to begin its handshake."""
    return socket.create_connection(("127.0.0.1", server.port), 10)


def secured(server: Server, certificate: tuple[Path, Path]) -> ssl.SSLSocket:
    context = ssl.create_default_context(cafile=str(certificate[0]))
    return context.wrap_socket(plain(server), server_hostname=NAME)


def answer(line: ssl.SSLSocket) -> bytes:
    parts = list(iter(lambda: line.recv(4096), b""))
    return b"".join(parts)


def is_gone(line: socket.socket) -> bool:
    try:
        return line.recv(10) == b""
    except ConnectionResetError:
        return True


def test_calls_and_sockets_over_tls(serve: Serve, certificate: tuple[Path, Path]) -> None:
    server = serve()
    with secured(server, certificate) as line:
        line.sendall(HEALTH)
        assert b" 200 " in answer(line)
    context = ssl.create_default_context(cafile=str(certificate[0]))
    url = f"wss://{NAME}:{server.port}/ws"
    with connect(url, sock=plain(server), ssl=context, server_hostname=NAME) as line:
        line.send('{"type":"nothing"}')
        assert "malformed" in str(line.recv(10))


def test_a_request_that_comes_with_the_end_of_the_handshake(
    serve: Serve, certificate: tuple[Path, Path]
) -> None:
    server = serve()
    context = ssl.create_default_context(cafile=str(certificate[0]))
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = context.wrap_bio(incoming, outgoing, server_hostname=NAME)
    with closing(plain(server)) as line:
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                line.sendall(outgoing.read())
                incoming.write(line.recv(16384))
        tls.write(HEALTH)
        line.sendall(outgoing.read())  # the end of the handshake and the request, in one piece
        read = b""
        while b" 200 " not in read:
            incoming.write(line.recv(16384))
            try:
                read += tls.read(4096)
            except ssl.SSLWantReadError:
                continue


def test_connections_without_a_handshake_count_for_their_address(
    serve: Serve, certificate: tuple[Path, Path]
) -> None:
    server = serve(connections_per_address=3, header_seconds=30)
    with closing(plain(server)), closing(plain(server)), closing(plain(server)) as third:
        time.sleep(0.2)
        with closing(plain(server)) as refused:
            assert is_gone(refused)
        third.close()
        time.sleep(0.2)
        with secured(server, certificate) as line:
            line.sendall(HEALTH)
            assert b" 200 " in answer(line)


def test_a_handshake_that_does_not_come_gives_its_place_back(
    serve: Serve, certificate: tuple[Path, Path]
) -> None:
    server = serve(connections_per_address=1, header_seconds=0.3)
    with closing(plain(server)) as silent:
        assert is_gone(silent)
    with closing(plain(server)) as nonsense:
        nonsense.sendall(b"GET / HTTP/1.1\r\n\r\n")
        while not is_gone(nonsense):  # an alert, then the end
            pass
    time.sleep(0.2)
    with secured(server, certificate) as line:
        line.sendall(HEALTH)
        assert b" 200 " in answer(line)
