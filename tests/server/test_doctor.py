"""The doctor: what it finds wrong with a machine, a house and the ways to it."""

from __future__ import annotations

import asyncio
import datetime
import re
import shutil
import socket
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import aiohttp.web
import pytest
from tests.support.certificates import sign
from tests.support.databases import postgres, redis
from tests.support.places import Database

from parlour.kernel.catalogue import LANGUAGES, load
from parlour.server import doctor
from parlour.server.doctor import Case, Line, databases, examine, machine, ways
from parlour.server.doctor.firewall import firewall
from parlour.server.doctor.words import sentence_of
from parlour.server.messages import Network
from parlour.server.network import NetworkAddress, link_to
from parlour.server.settings import Settings, Startup

from .conftest import Running


def found_by(lines: AsyncIterator[Line]) -> list[Line]:
    async def collect() -> list[Line]:
        return [line async for line in lines]

    return asyncio.run(collect())


def codes(lines: list[Line], level: str) -> list[str]:
    return [line.code for line in lines if line.level == level]


# The machine ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rate", "level", "code"),
    [(600_000, "warning", "sync_too_fast"), (900, "ok", "sync"), (4, "warning", "sync_slow")],
)
def test_a_rate_of_syncs_that_no_disk_has_is_not_believed(
    rate: float, level: str, code: str
) -> None:
    line = machine.judged_syncs(rate)
    assert (line.level, line.code) == (level, code)


def test_the_rate_is_measured_and_leaves_nothing_behind(tmp_path: Path) -> None:
    assert machine.sync_rate(tmp_path) > 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("least", "code"), [(0, "space"), (10**18, "no_space"), (-1, "little_space")]
)
def test_free_space_is_compared_with_what_is_needed(
    tmp_path: Path, least: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if least < 0:
        least = 1_000

        class Usage:
            free = 1_500

        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage)
    assert [line.code for line in machine.space(tmp_path, Settings(free_bytes=least))] == [code]


@pytest.mark.parametrize(
    ("year", "told", "code"),
    [(1970, None, "clock_not_set"), (2027, "no", "clock_alone"), (2027, "yes", "clock")],
)
def test_the_clock(year: int, told: str | None, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.datetime(year, 5, 1, tzinfo=datetime.UTC).timetuple()
    monkeypatch.setattr(time, "gmtime", lambda: now)
    monkeypatch.setattr(machine, "said_by", lambda *_: told)
    assert [line.code for line in machine.clock()] == [code]


def test_an_old_sqlite_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 7, 17))
    assert codes(list(machine.versions()), "warning") == ["old_sqlite"]


@pytest.mark.parametrize(
    ("system", "answers", "code"),
    [
        ("linux", {"ufw": "Status: active\nTo  Action"}, "firewall_ufw"),
        ("linux", {"ufw": "Status: inactive"}, "no_firewall"),
        ("linux", {"ufw": "Status: inactive", "firewall-cmd": "running"}, "firewall_firewalld"),
        ("linux", {"ufw": "Status: inactive", "firewall-cmd": "not running"}, "no_firewall"),
        (
            "linux",
            {"nft": "chain in {\n type filter hook input priority 0; policy drop;"},
            "firewall_nftables",
        ),
        (
            "linux",
            {
                "nft": "chain in { type filter hook input priority 0; policy accept; }\nchain f { hook forward; policy drop; }"
            },
            "no_firewall",
        ),
        ("linux", {"iptables": "-P INPUT DROP\n-A INPUT -i lo -j ACCEPT"}, "firewall_iptables"),
        (
            "linux",
            {"iptables": "-P INPUT ACCEPT\n-A INPUT -j REJECT --reject-with icmp-port-unreachable"},
            "firewall_iptables",
        ),
        ("linux", {"iptables": "-P INPUT ACCEPT\n-A INPUT -s 192.0.2.9 -j DROP"}, "no_firewall"),
        ("darwin", {"socketfilterfw": "Firewall is enabled. (State = 1)"}, "firewall_mac"),
        ("darwin", {"socketfilterfw": "Firewall is disabled. (State = 0)"}, "no_firewall"),
        ("win32", {"netsh": "Status           EIN"}, "firewall_windows"),
        ("win32", {"netsh": "State           OFF"}, "no_firewall"),
        ("win32", {}, "no_firewall"),
    ],
)
def test_the_firewall_of_each_system(system: str, answers: dict[str, str], code: str) -> None:
    def say(program: str, *_: str) -> str | None:
        return answers.get(Path(program).name)

    (line,) = firewall(8000, say, system)
    assert line.code == code
    assert line.level == ("ok" if code == "no_firewall" else "warning")


# The ways -------------------------------------------------------------------------------------


def network(*links: str, name: str = "", chosen: tuple[str, ...] = ("127.0.0.1",)) -> Network:
    here = (NetworkAddress("127.0.0.1", "wlan0", "home"),)
    return Network(bool(links), True, False, here, chosen, links, name)


def test_every_address_that_is_shown_is_asked(running: Running) -> None:
    dead = "http://127.0.0.1:9"
    lines = found_by(ways.ways(network(running.base, dead)))
    assert codes(lines, "ok") == ["address", "code_link"]
    assert codes(lines, "wrong") == ["link_silent"]
    lines = found_by(ways.ways(network(dead)))
    assert codes(lines, "wrong") == ["code_link_silent"]


def test_a_house_that_phones_cannot_reach_is_said() -> None:
    assert codes(found_by(ways.ways(network())), "warning") == ["only_here"]


def test_a_name_that_leads_elsewhere_is_wrong(running: Running) -> None:
    port = running.server.port
    here = f"http://localhost:{port}"
    assert asyncio.run(ways.named(network(running.base, name=here))).code == "name"
    elsewhere = network(running.base, name=here, chosen=("192.0.2.9",))
    assert asyncio.run(ways.named(elsewhere)).code == "name_elsewhere"
    unknown = network(running.base, name=f"http://no-such-house.invalid:{port}")
    assert asyncio.run(ways.named(unknown)).code == "name_unknown_here"


def test_the_port_of_a_closed_house() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        assert [line.code for line in ways.port_is_free("127.0.0.1", port)] == ["port"]
    assert [line.code for line in ways.port_is_free("127.0.0.1", port)] == ["port_free"]


# A proxy --------------------------------------------------------------------------------------


@contextmanager
def answering(status: int, body: bytes) -> Iterator[str]:
    """Something that is not a house."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_public_address_is_tried_as_a_browser_would(running: Running) -> None:
    lines = found_by(ways.public(running.base))
    assert codes(lines, "ok") == ["public", "proxy_socket"]
    assert codes(lines, "warning") == ["public_anybody", "public_plain"]


INFO = b'{"version":"1","protocol":2,"links":[],"local_only":false}'


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (200, INFO, "proxy_no_socket"),
        (200, b"<h1>My router</h1>", "public_other"),
        (502, b"Bad gateway", "public_status"),
        (403, b'{"code":"foreign_host","message":"","details":{}}', "public_foreign_host"),
        (403, b'{"code":"unknown_proxy","message":"","details":{}}', "public_unknown_proxy"),
    ],
)
def test_what_is_wrong_with_a_proxy_is_said(status: int, body: bytes, code: str) -> None:
    with answering(status, body) as url:
        assert codes(found_by(ways.public(url)), "wrong") == [code]


def test_a_proxy_that_compresses_or_changes_where_a_page_comes_from_is_said() -> None:
    async def ask(**headers: str) -> list[str]:
        app = aiohttp.web.Application()

        async def info(request: aiohttp.web.Request) -> aiohttp.web.Response:
            return aiohttp.web.Response(body=INFO, content_type="application/json")

        async def socket_of(request: aiohttp.web.Request) -> aiohttp.web.StreamResponse:
            if "refuses" in headers:
                return aiohttp.web.Response(status=403)
            line = aiohttp.web.WebSocketResponse(compress=True)
            await line.prepare(request)
            await line.receive()
            await line.send_str("refused")
            return line

        app.add_routes([aiohttp.web.get("/api/info", info), aiohttp.web.get("/ws", socket_of)])
        runner = aiohttp.web.AppRunner(app)
        await runner.setup()
        site = aiohttp.web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        try:
            found = [line async for line in ways.public(f"http://127.0.0.1:{port}")]
        finally:
            await runner.cleanup()
        return [line.code for line in found if line.level != "ok"]

    assert asyncio.run(ask())[-1] == "proxy_compresses"
    assert asyncio.run(ask(refuses="yes"))[-1] == "proxy_headers"


def test_nobody_there() -> None:
    assert codes(found_by(ways.public("http://127.0.0.1:9")), "wrong") == ["public_silent"]


# The certificate ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "code"),
    [(0, "certificate"), (-10, "certificate_early"), (5000, "certificate_over")],
)
def test_the_dates_of_the_certificate(tmp_path: Path, days: int, code: str) -> None:
    path, key = sign(tmp_path, "localhost")
    now = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
    found = [*ways.key_fits(path, key), *ways.certificate(path, now)]
    if code == "certificate" and found[0].code == "certificate_ends":
        assert found[0].level == "warning"
    else:
        assert [line.code for line in found] == [code]


def test_a_certificate_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "house.pem"
    path.write_text("nothing")
    now = datetime.datetime.now(datetime.UTC)
    assert [line.code for line in ways.certificate(path, now)] == ["certificate_bad"]
    assert [line.code for line in ways.key_fits(path, None)] == ["certificate_key"]


# The databases --------------------------------------------------------------------------------


def test_the_databases_of_many_workers() -> None:
    database = Database(postgres())
    try:
        lines = found_by(databases.database(database.url, unsafe=True))
    finally:
        database.drop()
    assert codes(lines, "ok") == ["postgres"]
    assert codes(lines, "warning") == ["postgres_unsafe"]
    assert codes(found_by(databases.bus(redis().url)), "ok") == ["redis"]


def test_databases_that_are_away() -> None:
    nobody = "postgresql://nobody@127.0.0.1:9/none"
    assert codes(found_by(databases.database(nobody, unsafe=False)), "wrong") == ["database_away"]
    assert codes(found_by(databases.bus("redis://127.0.0.1:9")), "wrong") == ["redis_away"]
    assert codes(found_by(databases.bus("tcp://127.0.0.1:9")), "wrong") == ["bad_bus"]


# The whole ------------------------------------------------------------------------------------


def test_an_open_house_is_looked_at_from_its_owner_s_page(running: Running, tmp_path: Path) -> None:
    from .test_admin import Owner

    owner = Owner(tmp_path / "data")
    key = owner.call("/links", {})["key"]
    _, _, headers = owner.ask(f"/login?key={key}")
    owner.cookie = headers["set-cookie"].partition(";")[0]
    status, page, _ = owner.ask("/doctor")
    assert status == 200
    assert "Python" in page
    assert "Let phones in" in page


def test_the_house_is_examined_in_the_order_in_which_guests_meet_things(tmp_path: Path) -> None:
    case = Case(tmp_path / "not-made-yet", Startup(port=0), Settings())
    lines = found_by(examine(case))
    found = [line.code for line in lines]
    assert found[:2] == ["python", "sqlite"]
    assert found[-1] == "port_free"
    assert not (tmp_path / "not-made-yet").exists()


@pytest.mark.parametrize(
    ("url", "settings", "asked"),
    [
        ("", {}, []),
        ("", {"allowed_hosts": ("127.0.0.1:9",)}, []),
        ("", {"allowed_hosts": ("127.0.0.1:9",), "proxy": "127.0.0.1"}, ["https://127.0.0.1:9"]),
        (
            "http://127.0.0.1:9",
            {"allowed_hosts": ("127.0.0.1:10",), "proxy": "127.0.0.1"},
            ["http://127.0.0.1:9"],
        ),
    ],
)
def test_the_public_names_of_a_proxy_are_asked_without_being_told(
    tmp_path: Path, url: str, settings: dict[str, Any], asked: list[str]
) -> None:
    case = Case(tmp_path, Startup(port=0), Settings(**settings), url=url)
    found = [line for line in found_by(examine(case)) if line.code == "public_silent"]
    assert [line.details["url"] for line in found] == asked


def test_a_name_that_only_the_network_knows_is_asked_there(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, frozenset[str]] = {"addresses": frozenset()}

    async def ask(host: str, own: Sequence[str]) -> frozenset[str]:
        assert (host, tuple(own)) == ("no-such-house.local", ("127.0.0.1",))
        return told["addresses"]

    monkeypatch.setattr(ways, "addresses_of", ask)
    known = network(running.base, name=f"http://no-such-house.local:{running.server.port}")
    assert asyncio.run(ways.named(known)).code == "name_unknown_here"
    told["addresses"] = frozenset({"192.0.2.9"})
    assert asyncio.run(ways.named(known)).code == "name_elsewhere"
    told["addresses"] = frozenset({"127.0.0.1", "10.0.0.9"})
    line = asyncio.run(ways.named(known))
    assert (line.code, line.details["reason"]) == ("name_silent", "403 Forbidden")
    monkeypatch.setattr(type(running.server.reach), "host_name", "no-such-house.local")
    line = asyncio.run(ways.named(known))
    assert (line.code, line.details["link"]) == ("name_announced", known.name)


def test_every_line_has_a_sentence_in_every_language() -> None:
    source = "".join(path.read_text() for path in Path(doctor.__file__).parent.glob("*.py"))
    used = set(re.findall(r'(?:ok|warning|wrong)\(\s*f?"([a-z_{}]+)"', source))
    systems = ("ufw", "firewalld", "nftables", "iptables", "mac", "windows")
    firewalls = {f"firewall_{name}" for name in systems}
    expanded = {
        "firewall_{found}": firewalls,
        "{code}_silent": {"link_silent", "code_link_silent", "name_silent"},
        "public_{code}": {"public_foreign_host", "public_unknown_proxy"},
    }
    wanted = {one for code in used for one in expanded.get(code, {code})}
    wanted |= {"link", "code_link", "name", "name_announced"}
    for language in LANGUAGES:
        sentences = load("parlour.server", language)["doctor"]
        refusals = load("parlour.kernel", language)["refusals"]
        assert wanted - sentences.keys() - refusals.keys() == set()
        assert sentences.keys() - wanted == set(), "never said"


def test_a_refusal_s_sentence_serves_where_there_is_no_other() -> None:
    line = Line("wrong", "database_away", {"reason": "nobody there"})
    assert "nobody there" in sentence_of(line, "en")
    assert link_to("::1", 1) == "http://[::1]:1"
