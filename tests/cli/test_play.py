"""`parlour play`: a table against bots in the browser."""

import threading
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.cli.conftest import Parlour
from websockets.sync.client import connect

from parlour.cli import play, visitor
from parlour.kernel import Refusal
from parlour.server import run as running
from parlour.server.messages import PROTOCOL


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """A house that is open in this process."""
    server = running.Server(tmp_path / "house", port=0)
    thread = threading.Thread(target=server.run)
    thread.start()
    visitor.wait_until_open(server.local)
    yield server.local
    server.stop()
    thread.join(20)


def test_a_table_is_set_and_the_game_begun(house: str) -> None:
    options = {"match_minutes": 0}
    link = visitor.set_table(house, "Ada", "times", options, 2, {1: 2})
    code, _, token = link.removeprefix(f"{house}/r/").partition("#seat=")
    hello = {"type": "hello", "protocol": PROTOCOL, "room": code, "token": token}
    with connect(house.replace("http", "ws") + "/ws", proxy=None) as socket:
        socket.send(msgspec.json.encode(hello).decode())
        welcome = msgspec.json.decode(socket.recv(timeout=10))
    view = welcome["view"]
    assert view["room"]["phase"] == "playing"
    assert view["you"] == {**view["you"], "seat": 0, "host": True, "role": "player"}
    assert view["seats"][1]["bot"] == 2
    assert view["options"]["match_minutes"] == 0


def test_what_the_house_refuses_is_refused_here(house: str) -> None:
    with pytest.raises(Refusal, match="bad_name"):
        visitor.set_table(house, " ", "times", {}, 2, {})
    with pytest.raises(Refusal):
        visitor.set_table(house, "Ada", "chess", {}, 2, {})


def test_a_house_that_does_not_open() -> None:
    with pytest.raises(Refusal, match="server_stopped"):
        visitor.wait_until_open("http://127.0.0.1:1", 0.1)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Links that a browser was opened with; the house closes once there is one."""
    links: list[str] = []
    really_run = running.Server.run

    def run(server: running.Server) -> None:
        thread = threading.Thread(target=really_run, args=[server])
        thread.start()
        until = time.monotonic() + 20
        while not links and time.monotonic() < until:
            time.sleep(0.02)
        server.stop()
        thread.join(20)
        raise KeyboardInterrupt

    def opened(link: str) -> bool:
        links.append(link)
        return False

    monkeypatch.setattr(running.Server, "run", run)
    monkeypatch.setattr(webbrowser, "open", opened)
    return links


def test_the_browser_opens_at_the_table(parlour: Parlour, shown: list[str]) -> None:
    ran = parlour("play", "times", "--level", 1, "--option", "rows=5")
    assert ran.code == 0, ran.err
    assert len(shown) == 1
    assert "/r/" in shown[0]
    assert "#seat=" in shown[0]
    assert shown[0] in ran.out
    assert "No browser opened." in ran.out


def test_a_table_that_cannot_be_set_is_said(
    parlour: Parlour, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: object) -> str:
        shown.append("")
        raise Refusal("room_full", most=32)

    monkeypatch.setattr(play, "set_table", refused)
    ran = parlour("play", "times")
    assert "32" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("chess",), 2),
        (("times", "--seats", 1), 2),
        (("times", "--level", 6), 2),
        (("times", "--level", "1,2"), 2),
        (("times", "--option", "rows=7"), 2),
        (("times", "--level", "random"), 1),
        (("times", "--terminal"), 1),
    ],
)
def test_what_does_not_work_is_said_before_anything_opens(
    arguments: tuple[object, ...], code: int, parlour: Parlour
) -> None:
    ran = parlour("play", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.count("\n") == 1
