"""The examples in deploy/: the unit, the Dockerfile, proxies before a house, several workers.

Those that are tried with systemd, nginx or Caddy are for `make test-all`, which installs these.
"""

from __future__ import annotations

import asyncio
import configparser
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from tests.server.conftest import Running
from tests.support.certificates import sign
from tests.support.serving import free_port
from tools.dockerfile_in_chroot import DOCKERFILE, steps
from websockets.sync.client import connect
from websockets.typing import Origin

from parlour.cli.configuration import NAMES, variable
from parlour.server.doctor import ways
from parlour.server.messages import PROTOCOL
from parlour.server.settings import OUTSIDE, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = "games.example.org"

pytestmark = pytest.mark.once


# systemd --------------------------------------------------------------------------------------


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(DEPLOY / "parlour.service")
    return parser


def test_the_unit_keeps_data_private_and_stops_in_order() -> None:
    service = unit()["Service"]
    assert (service["UMask"], service["StateDirectoryMode"]) == ("0077", "0700")
    assert service["ExecStart"].endswith("parlour serve")
    variables = re.findall(r"(PARLOUR_\w+)=", service["Environment"])
    assert set(variables) <= {variable(name) for name in NAMES}


@pytest.mark.heavy
@pytest.mark.long
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "parlour.service").read_text("utf-8")
    assert text.count("/opt/parlour/bin/parlour ") == 1
    copy = tmp_path / "parlour.service"
    copy.write_text(text.replace("/opt/parlour/bin/parlour ", f"{sys.executable} "), "utf-8")
    ran = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


# Docker ---------------------------------------------------------------------------------------


def test_the_dockerfile_copies_what_is_there_and_sets_what_exists() -> None:
    names = {variable(name) for name in NAMES}
    for step in steps(DOCKERFILE.read_text("utf-8")):
        if step.word == "ENV":
            assert step.rest.partition("=")[0] in names
        if step.word == "COPY" and not step.rest.startswith("--from"):
            assert (ROOT / step.rest.split()[0]).exists()
    words = [step.word for step in steps(DOCKERFILE.read_text("utf-8"))]
    assert words.index("USER") < words.index("ENTRYPOINT"), "a house does not run as root"


# Proxies --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return sign(tmp_path_factory.mktemp("tls"), NAME)


Write = Callable[[Path, int, int, tuple[Path, Path]], list[str]]


def nginx(folder: Path, port: int, house: int, files: tuple[Path, Path]) -> list[str]:
    """The command that runs nginx with our example, moved to free ports."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {files[0]};", text)
    text = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {files[1]};", text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log stderr; events {{}}"
    (folder / "main.conf").write_text(f"{main} http {{ access_log off; {temporary} {text} }}")
    return ["nginx", "-p", str(folder), "-c", str(folder / "main.conf")]


def caddy(folder: Path, port: int, house: int, files: tuple[Path, Path]) -> list[str]:
    """The command that runs Caddy with our example, with a certificate and free ports."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    site = f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls {files[0]} {files[1]}"
    text = text.replace(f"{NAME} {{", site).replace("127.0.0.1:8000", f"127.0.0.1:{house}")
    options = "{\n\tadmin off\n\tauto_https off\n}\n"
    (folder / "Caddyfile").write_text(options + text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def proxy(command: list[str], port: int) -> Iterator[None]:
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(300):
                with socket.socket() as probe:
                    if not probe.connect_ex(("127.0.0.1", port)):
                        break
                assert process.poll() is None, "the proxy has ended"
                time.sleep(0.05)
            yield
        finally:
            process.terminate()


class Visitor:
    """A browser on the other side of the proxy."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.origin = f"https://{NAME}:{port}"
        self._tls = ssl.create_default_context(cafile=str(certificate))

    def line(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), 10)
        return self._tls.wrap_socket(plain, server_hostname=NAME)

    def call(self, path: str, body: Any, *headers: str) -> tuple[int, Any]:
        raw = json.dumps(body).encode()
        lines = [f"POST {path} HTTP/1.1", f"Host: {NAME}:{self.port}", f"Origin: {self.origin}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(raw)}"]
        lines += ["Connection: close", *headers, "", ""]
        with self.line() as line:
            line.sendall("\r\n".join(lines).encode() + raw)
            answer = b""
            while chunk := line.recv(65536):
                answer += chunk
        head, _, rest = answer.partition(b"\r\n\r\n")
        text = rest[rest.index(b"{") : rest.rindex(b"}") + 1]
        return int(head.split()[1]), json.loads(text)

    def play(self, ticket: dict[str, str]) -> dict[str, Any]:
        """Greet over a WebSocket; the first answer."""
        plain = socket.create_connection(("127.0.0.1", self.port), 10)
        url = f"wss://{NAME}:{self.port}/ws"
        with connect(url, sock=plain, ssl=self._tls, origin=Origin(self.origin)) as line:
            hello = {"type": "hello", "protocol": PROTOCOL}
            line.send(json.dumps({**hello, "room": ticket["code"], "token": ticket["token"]}))
            answer: dict[str, Any] = json.loads(line.recv(10))
            return answer


def examined(visitor: Visitor, certificate: Path) -> list[str]:
    """What the doctor finds at the public address, which leads here only for this test."""

    class Here(aiohttp.abc.AbstractResolver):
        async def resolve(
            self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
        ) -> list[aiohttp.abc.ResolveResult]:
            return [
                aiohttp.abc.ResolveResult(
                    hostname=host, host="127.0.0.1", port=port, family=family, proto=0, flags=0
                )
            ]

        async def close(self) -> None:
            pass

    def client() -> aiohttp.ClientSession:
        trusting = ssl.create_default_context(cafile=str(certificate))
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=Here(), ssl=trusting),
            timeout=aiohttp.ClientTimeout(total=10),
        )

    async def ask() -> list[str]:
        found = [line.code async for line in ways.public(visitor.origin)]
        await asyncio.sleep(0.2)  # TLS connections end a moment after their session
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ways, "_client", client)
        return asyncio.run(ask())


PROXIES: dict[str, Write] = {"nginx": nginx, "caddy": caddy}


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("name", PROXIES)
def test_a_house_behind_a_proxy(name: str, certificate: tuple[Path, Path], tmp_path: Path) -> None:
    port = free_port()
    outside = {**OUTSIDE, "room_password": "quiet please", "misses_per_minute": 2}
    settings = Settings(proxy="127.0.0.1", allowed_hosts=(NAME,), **outside)
    running = Running(tmp_path / "data", settings)
    try:
        command = PROXIES[name](tmp_path, port, running.server.port, certificate)
        with proxy(command, port):
            visitor = Visitor(port, certificate[0])
            body = {"name": "Anna", "nonce": "n" * 16, "password": "quiet please"}
            status, ticket = visitor.call("/api/rooms", body)
            assert status == 201, ticket
            assert visitor.play(ticket)["type"] == "welcome"
            assert examined(visitor, certificate[0]) == ["public", "proxy_socket"]
            # Who guesses cannot pretend to be somebody else with each guess.
            for guess in range(3):
                spoofed = f"X-Forwarded-For: 203.0.113.{guess}"
                _, problem = visitor.call("/api/rooms/BCDFGH/join", {"name": "Ben"}, spoofed)
            assert problem["code"] == "too_many_misses"
    finally:
        running.stop()


@pytest.mark.heavy
@pytest.mark.long
def test_behind_a_proxy_nobody_is_at_this_machine(
    certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    port = free_port()
    settings = Settings(opening="machine", allowed_hosts=(NAME,))
    running = Running(tmp_path / "data", settings)
    try:
        command = nginx(tmp_path, port, running.server.port, certificate)
        with proxy(command, port):
            visitor = Visitor(port, certificate[0])
            visitor.origin = f"http://{NAME}:{port}"  # as a house that trusts no proxy sees it
            status, problem = visitor.call("/api/rooms", {"name": "Anna"})
            assert (status, problem["code"]) == (403, "opening_here_only")
    finally:
        running.stop()


# Several workers ------------------------------------------------------------------------------


def composed() -> dict[str, Any]:
    return msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes(), type=dict[str, Any])


def test_the_compose_file_starts_two_workers_on_one_database() -> None:
    services = composed()["services"]
    assert set(services) == {"parlour-1", "parlour-2", "postgres", "valkey", "caddy"}
    names = {variable(name) for name in NAMES}
    for worker in (services["parlour-1"], services["parlour-2"]):
        assert set(worker["environment"]) <= names
        assert (
            worker["environment"]["PARLOUR_PROXY"]
            == (services["caddy"]["networks"]["default"]["ipv4_address"])
        )
        assert (DEPLOY / worker["build"]["context"] / worker["build"]["dockerfile"]).exists()
    assert services["parlour-1"]["volumes"] != services["parlour-2"]["volumes"]
    published = [name for name, service in services.items() if "ports" in service]
    assert published == ["caddy"], "the database and the workers are not for the network"


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    example = (DEPLOY / "compose.env.example").read_text("utf-8")
    assert asked == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


def test_the_proxy_knows_all_workers_and_asks_whether_they_are_ready() -> None:
    text = (DEPLOY / "Caddyfile.workers").read_text("utf-8")
    for service in ("parlour-1:8000", "parlour-2:8000", "/ready"):
        assert service in text


@pytest.mark.heavy
@pytest.mark.long
def test_caddy_reads_the_file_for_several_workers(tmp_path: Path) -> None:
    file = str(DEPLOY / "Caddyfile.workers")
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--validate", "--config", file]
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr
