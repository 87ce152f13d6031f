"""Letting phones in: who may, where the house listens then, and under which name it is found."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from tests.support.serving import Patience
from zeroconf import ServiceInfo, Zeroconf

from parlour.kernel import Refusal
from parlour.server import mdns, reach
from parlour.server.mdns import LocalName
from parlour.server.messages import ChangeNetwork
from parlour.server.network import NetworkAddress, bind, lan_address, link_to, ranked
from parlour.server.reach import FILE, Reach

from .conftest import Guest, Running, begin

HOME = NetworkAddress("127.0.0.2", "wlan0", "home")
TUNNEL = NetworkAddress("127.0.0.3", "wg0", "tunnel")
OPEN = {"is_open": True}
CLOSED = {"is_open": False}


@pytest.fixture(autouse=True)
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine seems to be in a house's network and in a private one."""
    monkeypatch.setattr(reach, "addresses", lambda: (HOME, TUNNEL))
    monkeypatch.setattr(reach, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(mdns, "ASK_MILLIS", 50)


def answers(running: Running, address: str) -> bool:
    """Whether a phone gets an answer from the house at this address."""
    try:
        with urllib.request.urlopen(link_to(address, running.server.port) + "/health", timeout=5):
            return True
    except OSError:
        return False


def change(running: Running, **wish: Any) -> tuple[int, Any]:
    status, answer, _ = running.call("/api/network", wish)
    return status, answer


def guest_at(network: NetworkAddress, running: Running, ticket: dict[str, Any]) -> Guest:
    """Somebody whose phone is in a network."""
    with pytest.MonkeyPatch.context() as patch:
        link = link_to(network.address, running.server.port)
        patch.setattr(Running, "base", property(lambda _: link))
        return running.guest(ticket)


# Addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "outward", "first", "kinds"),
    [
        ([("192.168.1.5", "eth0"), ("10.0.0.7", "wlan0")], "10.0.0.7", "10.0.0.7", "home home"),
        ([("172.17.0.1", "docker0"), ("192.168.1.5", "eth0")], None, "192.168.1.5", "home virtual"),
        ([("10.8.0.2", "tun0"), ("192.168.1.5", "en0")], "10.8.0.2", "192.168.1.5", "home tunnel"),
        (
            [("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"), ("10.1.1.1", "Wi-Fi")],
            None,
            "10.1.1.1",
            "home virtual",
        ),
        ([("100.64.0.9", "tailscale0"), ("172.20.0.1", "br-12ab")], None, "100.64.0.9", ""),
        ([("169.254.3.4", "eth1"), ("192.168.1.5", "eth0")], None, "192.168.1.5", "home home"),
        ([("10.9.9.9", "My VPN"), ("127.0.0.1", "lo")], None, "10.9.9.9", "tunnel"),
    ],
)
def test_the_likeliest_network_of_phones_comes_first(
    found: list[tuple[str, str]], outward: str | None, first: str, kinds: str
) -> None:
    known = ranked(found, outward)
    assert known[0].address == first
    assert not kinds or [one.kind for one in known] == kinds.split()
    assert not any(one.address.startswith("127.") for one in known)


# Opening and closing --------------------------------------------------------------------------


def test_phones_are_let_in_at_once_and_no_more_afterwards(running: Running) -> None:
    assert not answers(running, HOME.address)
    status, network = change(running, **OPEN)
    assert status == 200
    assert network["links"] == [link_to(HOME.address, running.server.port)]
    assert answers(running, HOME.address)
    assert not answers(running, TUNNEL.address), "a private network was not asked for"
    assert running.call("/api/info")[1]["links"] == network["links"]
    status, network = change(running, **CLOSED)
    assert (status, network["is_open"], network["links"]) == (200, False, [])
    assert not answers(running, HOME.address)
    assert running.call("/api/info")[1]["local_only"] is True


def test_who_plays_goes_on_playing_when_the_way_is_closed(running: Running) -> None:
    change(running, **OPEN)
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna, guest_at(HOME, running, ben_ticket) as ben:
        begin(anna)
        ben.until_view(lambda view: "game.board" in view)
        change(running, **CLOSED)
        assert anna.move("fact", a=6, b=3, product=18)["type"] != "refused"
        ben.until_view(lambda view: any(view["game.board"]["piles"]))


def come_from(source: str, address: str, running: Running) -> bool:
    """Whether the house answers to somebody with this address."""
    place = (address, running.server.port)
    with socket.create_connection(place, 5, (source, 0)) as line:
        line.sendall(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")
        try:
            return b" 200 " in line.recv(100)
        except ConnectionResetError:
            return False


def test_a_guest_whose_phone_slept_comes_back_when_the_way_is_closed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = lan_address()
    assert address is not None
    here = NetworkAddress(address, "wlan0", "home")
    monkeypatch.setattr(reach, "addresses", lambda: (here,))
    change(running, **OPEN)
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with guest_at(here, running, ben_ticket):
        change(running, **CLOSED)
    with guest_at(here, running, ben_ticket) as ben:
        ben.until(lambda message: message["type"] == "welcome")
    assert come_from(address, address, running), "the next part of the page"
    assert not come_from("127.0.0.9", address, running), "who was not in stays out"


def test_the_chosen_addresses_are_opened_and_no_others(running: Running) -> None:
    change(running, addresses=[TUNNEL.address], **OPEN)
    assert answers(running, TUNNEL.address)
    assert not answers(running, HOME.address)
    change(running, addresses=[TUNNEL.address, HOME.address], **OPEN)
    assert answers(running, HOME.address)


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"is_open": True, "addresses": ["192.0.2.99"]}, 400, "no_such_address"),
        ({"is_open": "yes"}, 400, "malformed"),
        ({"addresses": []}, 400, "malformed"),
        ({"is_open": True, "port": 1}, 400, "malformed"),
    ],
)
def test_bad_wishes_are_refused_and_change_nothing(
    running: Running, wish: dict[str, Any], status: int, code: str
) -> None:
    found, answer = change(running, **wish)
    assert (found, answer["code"]) == (status, code)
    assert not answers(running, HOME.address)


def test_a_port_that_is_taken_there_is_said_and_nothing_stays_open(running: Running) -> None:
    with closing(socket.socket()) as other:
        other.bind((TUNNEL.address, running.server.port))
        other.listen()
        both = [HOME.address, TUNNEL.address]
        status, answer = change(running, addresses=both, **OPEN)
    assert (status, answer["code"]) == (400, "port_in_use")
    assert not answers(running, HOME.address)
    assert running.call("/api/network")[1]["is_open"] is False


def test_without_a_network_a_sentence_says_so(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "addresses", tuple)
    assert change(running, **OPEN)[1]["code"] == "no_network"


def test_a_new_address_of_this_machine_is_followed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(running, **OPEN)
    moved = NetworkAddress("127.0.0.4", "wlan0", "home")
    monkeypatch.setattr(reach, "addresses", lambda: (moved,))
    patience = Patience(10)
    while not answers(running, moved.address):
        patience.check("the house did not follow its address")
        time.sleep(0.05)
    assert not answers(running, HOME.address)


# Who may --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"host": "evil.example"},
        {"x-forwarded-for": "192.0.2.7"},
        {"host": "parlour.local"},
    ],
)
def test_no_foreign_page_and_nobody_behind_a_proxy_lets_phones_in(
    running: Running, headers: dict[str, str]
) -> None:
    status, _, _ = running.call("/api/network", OPEN, headers)
    assert status == 403
    assert not answers(running, HOME.address)


def test_a_phone_in_the_network_may_not_even_look(running: Running) -> None:
    """Through the address that phones use, this machine is another one."""
    address = lan_address()
    assert address is not None
    here = NetworkAddress(address, "wlan0", "home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reach, "addresses", lambda: (here,))
        change(running, **OPEN)
        url = link_to(address, running.server.port) + "/api/network"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(url)
    assert refused.value.code == 403
    assert json.loads(refused.value.read())["code"] == "network_here_only"


def test_a_house_started_for_one_address_stays_so(tmp_path: Path) -> None:
    reach = Reach(tmp_path, "192.0.2.7", 1, "http", bind, "run")
    assert not reach.network.can_change
    assert reach.links == ("http://192.0.2.7:1",)
    assert reach.admits("192.0.2.7", STRANGER)
    with pytest.raises(Refusal, match="network_fixed"):
        asyncio.run(reach.change(ChangeNetwork(False)))


# A house that was started for all networks ------------------------------------------------------

WIRELESS = NetworkAddress("192.168.1.5", "wlan0", "home")
PRIVATE = NetworkAddress("10.8.0.2", "wg0", "tunnel")
GUEST, STRANGER = "192.168.1.9", "192.168.1.66"


@pytest.fixture
def everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reach:
    monkeypatch.setattr(reach, "addresses", lambda: (WIRELESS, PRIVATE))
    return Reach(tmp_path, "0.0.0.0", 8000, "http", bind, "run")


def changed(reach: Reach, change: ChangeNetwork, *connected: str) -> None:
    """Tell a house while these guests are connected."""
    reach._connected = lambda: frozenset(connected)
    asyncio.run(reach.change(change))


def test_it_is_open_at_the_start_and_can_be_closed_and_opened_again(everywhere: Reach) -> None:
    assert everywhere.links == ("http://192.168.1.5:8000", "http://10.8.0.2:8000")
    assert everywhere.admits("192.168.1.5", STRANGER)
    assert everywhere.admits("2001:db8::5", "2001:db8::9"), "also at addresses that are not shown"
    changed(everywhere, ChangeNetwork(False))
    assert not everywhere.network.is_open
    assert not everywhere.network.links
    for own in ("192.168.1.5", "::ffff:192.168.1.5", "10.8.0.2", "2001:db8::5"):
        assert not everywhere.admits(own, STRANGER)
    for own in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert everywhere.admits(own, own), "on the machine itself it stays open"
    changed(everywhere, ChangeNetwork(True))
    assert everywhere.admits("192.168.1.5", STRANGER)
    assert everywhere.admits("2001:db8::5", "2001:db8::9")


def test_its_addresses_can_be_chosen(everywhere: Reach) -> None:
    changed(everywhere, ChangeNetwork(True, (PRIVATE.address,)))
    assert everywhere.chosen == (PRIVATE.address,)
    assert everywhere.admits(PRIVATE.address, STRANGER)
    assert not everywhere.admits(WIRELESS.address, STRANGER)


def test_an_earlier_evening_s_wish_does_not_close_it(everywhere: Reach, tmp_path: Path) -> None:
    changed(everywhere, ChangeNetwork(False, remember=True))
    again = Reach(tmp_path, "0.0.0.0", 8000, "http", bind, "the next run")
    asyncio.run(again._look())
    assert again.network.is_open
    changed(again, ChangeNetwork(True, (PRIVATE.address,), remember=True))
    again = Reach(tmp_path, "0.0.0.0", 8000, "http", bind, "the run after that")
    asyncio.run(again._look())
    assert again.chosen == (PRIVATE.address,)


def test_who_was_in_may_come_back_until_the_house_is_opened_anew(everywhere: Reach) -> None:
    changed(everywhere, ChangeNetwork(False), GUEST)
    assert everywhere.admits(WIRELESS.address, GUEST)
    assert not everywhere.admits(WIRELESS.address, STRANGER)
    changed(everywhere, ChangeNetwork(False))
    assert everywhere.admits(WIRELESS.address, GUEST), "a phone that slept meanwhile"
    changed(everywhere, ChangeNetwork(True))
    changed(everywhere, ChangeNetwork(False))
    assert not everywhere.admits(WIRELESS.address, GUEST)


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ((), [WIRELESS]),
        ((PRIVATE,), [PRIVATE]),
        ((PRIVATE, WIRELESS), [WIRELESS, PRIVATE]),
    ],
)
def test_the_name_does_not_lead_into_networks_where_phones_are_not(
    everywhere: Reach, chosen: tuple[NetworkAddress, ...], named: list[NetworkAddress]
) -> None:
    changed(everywhere, ChangeNetwork(True, tuple(one.address for one in chosen)))
    assert list(everywhere._named) == [one.address for one in named]


# Remembering, and other workers ---------------------------------------------------------------


def test_a_wish_holds_for_one_run_unless_it_is_to_be_remembered(
    serve: Callable[..., Running],
) -> None:
    running = serve()
    change(running, **OPEN)
    running = serve()
    assert running.call("/api/network")[1]["is_open"] is False
    change(running, remember=True, **OPEN)
    running = serve()
    patience = Patience(10)
    while not running.call("/api/network")[1]["is_open"]:
        patience.check("the wish was forgotten")
        time.sleep(0.05)
    assert answers(running, HOME.address)
    assert running.call("/api/network")[1]["remember"] is True


def test_a_damaged_file_wishes_nothing(serve: Callable[..., Running], tmp_path: Path) -> None:
    running = serve()
    change(running, remember=True, **OPEN)
    (tmp_path / "data" / FILE).write_text('{"change": [')
    running = serve()
    assert running.call("/api/network")[1]["is_open"] is False


def test_what_one_worker_was_told_all_workers_of_the_machine_do(tmp_path: Path) -> None:
    async def check() -> None:
        with closing(socket.create_server(("127.0.0.1", 0))) as taken:
            port = taken.getsockname()[1]
            workers = [worker(tmp_path, port) for _ in range(2)]
            listens: list[list[str]] = [[], []]
            async with AsyncExitStack() as stack:
                for each, heard in zip(workers, listens, strict=True):
                    await stack.enter_async_context(each.following(recorder(heard)))
                await workers[0].change(ChangeNetwork(True))
                patience = Patience(10)
                while listens != [[HOME.address], [HOME.address]]:
                    patience.check("the other worker does not listen")
                    await asyncio.sleep(0.01)
                await workers[1].change(ChangeNetwork(False))
                while workers[0].chosen:
                    patience.check("the other worker listens on")
                    await asyncio.sleep(0.01)

    asyncio.run(check())


def test_the_name_that_one_worker_announces_all_workers_answer_to(tmp_path: Path) -> None:
    async def check() -> None:
        first = worker(tmp_path, 8000, LocalName("parlour-test-e"))
        second, other_run = worker(tmp_path, 8000), worker(tmp_path, 8000, run="an earlier run")
        async with AsyncExitStack() as stack:
            for each in (first, second, other_run):
                await stack.enter_async_context(each.following(recorder([])))
            await second.change(ChangeNetwork(True))
            patience = Patience(10)
            while any(each.network.is_naming for each in (first, second)):
                patience.check("no name was announced")
                await asyncio.sleep(0.02)
            assert first.host_name == second.host_name == "parlour-test-e.local"
            assert other_run.host_name == ""
            await first.change(ChangeNetwork(False))
            while second.host_name:
                patience.check("the name is kept")
                await asyncio.sleep(0.02)

    asyncio.run(check())
    assert [one.name for one in tmp_path.iterdir()] == [FILE]


def worker(folder: Path, port: int, name: LocalName | None = None, run: str = "one run") -> Reach:
    def shared(host: str, port: int) -> socket.socket:
        return bind(host, port, is_shared=True)

    return Reach(folder, "127.0.0.1", port, "http", shared, run, name, has_name=True)


class Recorder:
    """Stands for a listener; keeps where it listened."""

    def __init__(self, heard: list[str], listening: socket.socket) -> None:
        heard.append(listening.getsockname()[0])

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, *_: object) -> None:
        return None


def recorder(heard: list[str]) -> Callable[[socket.socket], Recorder]:
    return lambda listening: Recorder(heard, listening)


# The name -------------------------------------------------------------------------------------


@pytest.fixture
def neighbour() -> Iterator[Zeroconf]:
    """Another machine of the network."""
    zeroconf = Zeroconf(interfaces=["127.0.0.1"])
    yield zeroconf
    zeroconf.close()


def claim(zeroconf: Zeroconf, host: str, address: str) -> None:
    kind = "_http._tcp.local."
    zeroconf.register_service(
        ServiceInfo(
            kind,
            f"{host} elsewhere.{kind}",
            addresses=[socket.inet_aton(address)],
            port=1,
            server=f"{host}.local.",
        )
    )


def named(label: str, then: Callable[[LocalName], None] = lambda name: None) -> str:
    """The name that a house at 127.0.0.1 gets."""

    async def announce() -> str:
        name = LocalName(label)
        try:
            await name.follow(["127.0.0.1"], 8000)
            await asyncio.to_thread(then, name)
            return name.host
        finally:
            await name.close()

    return asyncio.run(announce())


def test_the_house_answers_to_its_name(neighbour: Zeroconf) -> None:
    found: list[bytes] = []

    def look(name: LocalName) -> None:
        kind = "_http._tcp.local."
        info = neighbour.get_service_info(kind, f"parlour-test-a 8000.{kind}", 3000)
        assert info is not None
        assert info.server == "parlour-test-a.local."
        found.extend(info.addresses)

    assert named("parlour-test-a", look) == "parlour-test-a.local"
    assert found == [socket.inet_aton("127.0.0.1")]


@pytest.mark.long
def test_a_name_that_another_machine_has_is_left_to_it(
    neighbour: Zeroconf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mdns, "ASK_MILLIS", 2500)
    claim(neighbour, "parlour-test-b", "192.0.2.77")
    assert named("parlour-test-b") == "parlour-test-b-2.local"


@pytest.mark.long
def test_of_two_machines_that_took_a_name_at_once_one_gives_way(neighbour: Zeroconf) -> None:
    hosts: list[str] = []

    async def take(other: str) -> None:
        name = LocalName("parlour-test-d")
        try:
            await name.follow(["127.0.0.1"], 8000)
            assert name.host == "parlour-test-d.local"
            await asyncio.to_thread(claim, neighbour, "parlour-test-d", other)
            patience = Patience(10)
            while not name._has_to_give_way() and max(other, "127.0.0.1") == other:
                patience.check("the other machine was not heard")
                await asyncio.sleep(0.05)
            await name.follow(["127.0.0.1"], 8000)
            hosts.append(name.host)
        finally:
            await name.close()
            neighbour.unregister_all_services()

    asyncio.run(take("192.0.2.77"))
    asyncio.run(take("10.0.0.1"))
    assert hosts == ["parlour-test-d-2.local", "parlour-test-d.local"]


def test_requests_by_the_house_s_name_are_answered_while_it_has_one(
    serve: Callable[..., Running],
) -> None:
    running = serve(name="parlour-test-c")
    name = {"host": f"parlour-test-c.local:{running.server.port}"}
    assert running.call("/api/info", headers=name)[0] == 403
    change(running, **OPEN)
    patience = Patience(10)
    while not (said := running.call("/api/network")[1]["name"]):
        patience.check("no name was announced")
        time.sleep(0.1)
    assert said == f"http://{name['host']}"
    assert running.call("/api/info", headers=name)[0] == 200
    by_name = running.call("/api/qr.svg", headers=name)
    assert by_name[1] == running.call("/api/qr.svg")[1], (
        "a code shows the number: not all find names"
    )
    change(running, **CLOSED)
    assert running.call("/api/info", headers=name)[0] == 403
