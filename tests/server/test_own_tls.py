"""TLS at home: the house's own authority, its certificate, and the page on which devices trust it."""

from __future__ import annotations

import asyncio
import datetime
import json
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from tests.support.serving import Patience
from websockets.sync.client import connect

from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, load
from parlour.server import authority, reach
from parlour.server.authority import FOLDER, Authority, HouseCertificate, names_of
from parlour.server.doctor import Line, ways
from parlour.server.network import NetworkAddress
from parlour.server.picture import qr_code
from parlour.server.run import Server
from parlour.server.settings import Settings
from parlour.server.web.trust import MARKS, SYSTEMS, system_of

HOME = "127.0.0.2"
NOW = datetime.datetime(2027, 3, 1, 12, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)
NAMES = frozenset({"192.168.1.20", "parlour.local", "localhost"})


class Clock:
    """A calendar that can be turned."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime.datetime:
        return self.at


def shown(certificate: HouseCertificate) -> x509.Certificate:
    return x509.load_pem_x509_certificate(certificate.path.read_bytes())


# The authority ----------------------------------------------------------------------------------


def test_the_authority_is_made_once_and_kept(tmp_path: Path) -> None:
    first = HouseCertificate(tmp_path, lambda: NAMES).authority
    second = HouseCertificate(tmp_path, lambda: NAMES).authority
    assert first.fingerprint == second.fingerprint
    for file in (tmp_path / FOLDER).iterdir():
        assert file.stat().st_mode & 0o077 == 0, file.name


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("10.1.2.3", True),
        ("172.31.0.1", True),
        ("172.32.0.1", False),
        ("192.168.178.2", True),
        ("100.64.0.7", True),
        ("8.8.8.8", False),
        ("203.0.113.5", True),  # this house's own when the authority was made
        ("203.0.113.6", False),
        ("fd00::1", True),
        ("2001:db8::1", False),
        ("parlour.local", True),
        ("games.example.org", True),  # this house's own, too
        ("example.org", False),
        ("evil.example", False),
        ("notlocal", False),
    ],
)
def test_the_authority_vouches_for_a_network_at_home_only(name: str, may: bool) -> None:
    own = ("203.0.113.5", "games.example.org")
    assert Authority.new(own, NOW).may_vouch_for(name) is may


def test_openssl_holds_the_authority_to_its_limits(tmp_path: Path) -> None:
    made = Authority.new((), authority.utc())
    (tmp_path / "authority.pem").write_bytes(made.as_pem())
    verify = ["openssl", "verify", "-x509_strict", "-CAfile", str(tmp_path / "authority.pem")]
    answers = {}
    for name in ("192.168.1.20", "parlour.local", "bank.example", "198.51.100.1"):
        file = tmp_path / name
        file.write_bytes(made.sign(frozenset({name}), authority.utc()))
        answers[name] = subprocess.run([*verify, str(file)], capture_output=True).returncode == 0
    assert answers == {
        "192.168.1.20": True,
        "parlour.local": True,
        "bank.example": False,
        "198.51.100.1": False,
    }


@pytest.mark.parametrize("spoil", ["cut", "other_key"])
def test_a_damaged_authority_is_said_and_stays_as_it_is(tmp_path: Path, spoil: str) -> None:
    HouseCertificate(tmp_path, lambda: NAMES)
    path = tmp_path / FOLDER / "authority.pem"
    if spoil == "cut":
        path.write_bytes(path.read_bytes()[:300])
    else:
        marks = b"-----BEGIN PRIVATE KEY-----"
        one, other = path.read_bytes(), Authority.new((), NOW).as_pem()
        path.write_bytes(one.partition(marks)[0] + marks + other.partition(marks)[2])
    before = path.read_bytes()
    with pytest.raises(Refusal, match="tls_authority"):
        HouseCertificate(tmp_path, lambda: NAMES)
    assert path.read_bytes() == before


# The certificate --------------------------------------------------------------------------------


def test_the_certificate_is_for_the_house_and_not_valid_for_too_long(tmp_path: Path) -> None:
    found = shown(HouseCertificate(tmp_path, lambda: NAMES, Clock()))
    assert names_of(found) == NAMES
    assert found.not_valid_after_utc - found.not_valid_before_utc < 825 * DAY
    found.verify_directly_issued_by(Authority.at(tmp_path / FOLDER, ()).certificate)


@pytest.mark.parametrize(("days", "is_new"), [(1, False), (59, False), (61, True), (-2, True)])
def test_the_certificate_is_renewed_before_it_ends(tmp_path: Path, days: int, is_new: bool) -> None:
    clock = Clock()
    house = HouseCertificate(tmp_path, lambda: NAMES, clock)
    before = shown(house).serial_number
    clock.at += days * DAY
    house.renew()
    assert (shown(house).serial_number != before) is is_new


def test_a_new_address_gets_a_new_certificate_and_a_lost_one_does_not(tmp_path: Path) -> None:
    names = set(NAMES)
    house = HouseCertificate(tmp_path, lambda: frozenset(names), Clock())
    names.add("192.168.1.77")
    house.renew()
    serial = shown(house).serial_number
    assert "192.168.1.77" in names_of(shown(house))
    names.discard("192.168.1.77")
    house.renew()
    assert shown(house).serial_number == serial


def test_a_name_that_the_authority_may_not_vouch_for_is_left_out_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    names = set(NAMES)
    house = HouseCertificate(tmp_path, lambda: frozenset(names), Clock())
    names |= {"192.168.1.78", "www.example.net"}
    house.renew()
    assert "www.example.net" not in names_of(shown(house))
    assert "www.example.net" in caplog.text


@pytest.mark.parametrize("content", [b"", b"nothing", None])
def test_a_damaged_certificate_is_replaced(tmp_path: Path, content: bytes | None) -> None:
    house = HouseCertificate(tmp_path, lambda: NAMES)
    if content is None:
        house.path.write_bytes(Authority.new((), authority.utc()).sign(NAMES, authority.utc()))
    else:
        house.path.write_bytes(content)
    house.renew()
    shown(house).verify_directly_issued_by(house.authority.certificate)


def test_what_one_worker_signed_all_workers_show(tmp_path: Path) -> None:
    names = set(NAMES)
    first = HouseCertificate(tmp_path, lambda: frozenset(names))
    second = HouseCertificate(tmp_path, lambda: NAMES)
    names.add("192.168.1.79")
    first.renew()
    loaded = second._loaded
    second.renew()
    assert second._loaded != loaded
    assert shown(second) == shown(first)


def test_a_disk_that_cannot_be_written_is_said_and_the_house_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = HouseCertificate(tmp_path, lambda: NAMES)
    monkeypatch.setattr(authority, "LOOK_SECONDS", 0.01)

    def full() -> None:
        raise OSError("no space left")

    monkeypatch.setattr(house, "renew", full)

    async def check() -> None:
        async with house.following():
            patience = Patience(5)
            while caplog.text.count("no space left") < 2:
                patience.check("it gave up")
                await asyncio.sleep(0.01)

    asyncio.run(check())


# A house ----------------------------------------------------------------------------------------


class Secured:
    """A house with TLS of its own, as devices meet it at an address of its network."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.server = Server(folder, HOME, 0, Settings(name="", **settings), tls=True)
        self.opened = threading.Event()
        self.server.opened = self.opened.set
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()
        assert self.opened.wait(10)

    def stop(self) -> None:
        self.server.stop()
        self._thread.join()

    @property
    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / FOLDER / "authority.pem"))

    def ask(
        self, path: str, scheme: str = "http", address: str = HOME, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        url = f"{scheme}://{address}:{self.server.port}{path}"
        request = urllib.request.Request(url, headers=headers)
        try:
            answer = urllib.request.urlopen(request, timeout=10, context=self.trusting)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}


@pytest.fixture
def secured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Secured]]:
    here = NetworkAddress(HOME, "wlan0", "home")
    monkeypatch.setattr(reach, "addresses", lambda: (here,))
    # What comes to 127.0.0.1 is on the machine itself; here 127.0.0.2 is its network.
    monkeypatch.setattr(
        "parlour.server.web.listener._is_here", lambda line: line.getsockname()[0] != HOME
    )
    with ExitStack() as stack:

        def start(**settings: Any) -> Secured:
            found = Secured(tmp_path, **settings)
            stack.callback(found.stop)
            return found

        yield start


def test_a_device_that_trusts_the_house_plays_over_tls(secured: Callable[..., Secured]) -> None:
    house = secured()
    status, raw, headers = house.ask("/api/info", "https")
    assert status == 200
    assert json.loads(raw)["links"] == [f"http://{HOME}:{house.server.port}"]
    assert "strict-transport-security" not in headers, "the name may be served in the clear again"
    url = f"wss://{HOME}:{house.server.port}/ws"
    origin: Any = url.replace("wss", "https").removesuffix("/ws")
    with connect(url, ssl=house.trusting, origin=origin) as line:
        line.send('{"type":"nothing"}')
        assert "malformed" in str(line.recv(10))


def test_a_device_that_does_not_is_refused_by_itself(secured: Callable[..., Secured]) -> None:
    house = secured()
    strangers = ssl.create_default_context()
    with (
        socket.create_connection((HOME, house.server.port)) as plain,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        strangers.wrap_socket(plain, server_hostname=HOME)


def test_in_the_clear_there_is_the_page_of_trust_and_nothing_else(
    secured: Callable[..., Secured],
) -> None:
    house = secured()
    for path in ("/", "/r/BCDFGH", "/trust"):
        status, raw, headers = house.ask(path)
        assert (status, headers["content-type"].partition(";")[0]) == (200, "text/html")
        assert house.server.fingerprint.encode() in raw
    assert (
        f'href="https://{HOME}:{house.server.port}/r/BCDFGH"'.encode() in house.ask("/r/BCDFGH")[1]
    )
    assert b"api" not in house.ask("/api/info")[1].partition(b"<main>")[0]
    assert b'"version"' not in house.ask("/api/info")[1]
    with pytest.raises(OSError, match="40"):
        urllib.request.urlopen(f"http://{HOME}:{house.server.port}/api/rooms", b"{}")
    status, _, _ = house.ask("/ws", upgrade="websocket", connection="upgrade")
    assert status != 101


def test_a_foreign_name_gets_no_page(secured: Callable[..., Secured]) -> None:
    assert secured().ask("/", host="evil.example")[0] == 403


def test_the_certificate_is_loaded_as_phones_take_it(secured: Callable[..., Secured]) -> None:
    house = secured()
    status, raw, headers = house.ask("/trust/parlour.crt")
    assert (status, headers["content-type"]) == (200, "application/x-x509-ca-cert")
    kept = Authority.at(house.folder / FOLDER, ())
    assert x509.load_der_x509_certificate(raw) == kept.certificate
    assert b"<svg" in house.ask("/trust/qr.svg")[1]
    for name in ("trust.js", "trust.css", "admin.css"):
        assert house.ask(f"/trust/{name}")[0] == 200


def test_a_room_s_code_leads_to_the_page_that_leads_on(secured: Callable[..., Secured]) -> None:
    """Anybody who scans it may not trust the house yet."""
    house = secured()
    assert house.ask("/api/qr.svg", "https")[1] == qr_code(f"http://{HOME}:{house.server.port}/")


def test_on_the_machine_itself_the_house_is_served_in_the_clear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = NetworkAddress(HOME, "wlan0", "home")
    monkeypatch.setattr(reach, "addresses", lambda: (here,))
    house = Secured(tmp_path)
    try:
        assert json.loads(house.ask("/api/info")[1])["version"]
    finally:
        house.stop()


def test_who_says_nothing_gives_the_place_back(secured: Callable[..., Secured]) -> None:
    house = secured(connections_per_address=1, header_seconds=0.3)
    with socket.create_connection((HOME, house.server.port)) as silent:
        silent.settimeout(10)
        assert silent.recv(10) == b""
    with socket.create_connection((HOME, house.server.port)):
        pass  # gone before the first byte
    patience = Patience(10)
    while True:
        try:
            assert house.ask("/health", "https")[0] == 200
            return
        except OSError:
            patience.check("the place is still taken")
            time.sleep(0.05)


def test_a_new_address_is_shown_by_the_open_house(
    secured: Callable[..., Secured], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authority, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(reach, "LOOK_SECONDS", 0.02)
    house = secured()
    moved = NetworkAddress("127.0.0.9", "wlan0", "home")
    monkeypatch.setattr(reach, "addresses", lambda: (moved,))
    patience = Patience(10)
    while True:
        with socket.create_connection((HOME, house.server.port)) as plain:
            context = house.trusting
            try:
                context.wrap_socket(plain, server_hostname="127.0.0.9").close()
                return
            except ssl.SSLCertVerificationError:
                patience.check("the certificate does not follow")
                time.sleep(0.05)


# The page ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "system"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iphone"),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 8)", "android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "mac"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "linux"),
        ("curl/8", ""),
    ],
)
def test_the_steps_of_one_s_own_system_are_open(agent: str, system: str) -> None:
    assert system_of(agent) == system


def test_every_system_has_steps_in_every_language(secured: Callable[..., Secured]) -> None:
    assert set(MARKS) == set(SYSTEMS)
    house = secured()
    for language in LANGUAGES:
        words = load("parlour.server", language)["trust"]
        assert set(words["systems"]) == set(SYSTEMS)
        page = house.ask("/trust", **{"accept-language": language, "user-agent": "iPhone"})[1]
        assert words["title"].encode() in page
        assert page.count(b" open>") == 1


# The command line, workers, the doctor ----------------------------------------------------------


def test_without_the_library_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "parlour.server.authority", None)
    with pytest.raises(Refusal, match="no_tls"):
        Server(tmp_path, HOME, 0, Settings(name=""), tls=True)


def found_by(house: Secured) -> list[Line]:
    network = house.server.reach.network

    async def ask() -> list[Line]:
        return [line async for line in ways.own_tls(network, house.folder)]

    return asyncio.run(ask())


def test_the_doctor_asks_as_a_device_that_trusts(secured: Callable[..., Secured]) -> None:
    house = secured()
    assert [line.code for line in found_by(house)] == ["tls"]
    now = authority.utc()
    assert [line.code for line in ways.own_certificate(house.folder, now)] == ["certificate"]
    late = [line.code for line in ways.own_certificate(house.folder, now + 3400 * DAY)]
    assert late == ["certificate_over", "authority_ends"]
    other = Authority.new((), now).as_pem()
    (house.folder / FOLDER / "authority.pem").write_bytes(other)
    assert [line.code for line in found_by(house)] == ["tls_silent"]
    (house.folder / FOLDER / "authority.pem").write_bytes(b"")
    assert found_by(house) == []
    assert [line.code for line in ways.own_certificate(house.folder, now)][1:] == ["tls_authority"]


def test_a_house_that_was_never_opened_has_no_certificate_yet(tmp_path: Path) -> None:
    assert [line.code for line in ways.own_certificate(tmp_path, NOW)] == ["tls_not_yet"]
