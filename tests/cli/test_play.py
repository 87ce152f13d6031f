"""`parlour play`: a table against bots in the browser."""

import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from tests.cli.conftest import Parlour
from websockets.sync.client import connect

from parlour.bots.player import Player
from parlour.cli import play, visitor
from parlour.kernel import AnyGame, Refusal, games
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


class Asked:
    """Stands for the terminal: keeps who plays, and plays nothing."""

    names: ClassVar[dict[str, Sequence[str]]] = {}
    bots: ClassVar[dict[str, Mapping[int, Player]]] = {}

    def __init__(
        self,
        game: AnyGame,
        options: object,
        bots: Mapping[int, Player],
        names: Sequence[str],
        *_: object,
    ) -> None:
        self.names[game.id] = names
        self.bots[game.id] = bots

    def play(self) -> bool:
        return True


def test_a_bot_sits_at_every_table_that_has_room_for_one(
    parlour: Parlour, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where one can play alone, which is what `--seats 1` is for."""
    seated: dict[str, tuple[int, dict[int, int]]] = {}

    def table(house: str, name: str, game: str, options: Any, count: int, levels: Any) -> str:
        seated[game] = (count, levels)
        return "link"

    monkeypatch.setattr(play, "Terminal", Asked)
    monkeypatch.setattr(play, "set_table", table)
    monkeypatch.setattr(play, "Typed", lambda: None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    ours = sorted(games())
    for game in ours:
        assert parlour("play", game, "--terminal", "--level", 2).code == 0
        assert parlour("play", game, "--level", 2).code == 0
        shown.clear()
    assert seated == dict.fromkeys(ours, (2, {1: 2}))
    assert {game: (len(Asked.names[game]), list(Asked.bots[game])) for game in ours} == (
        dict.fromkeys(ours, (2, [1]))
    )
    assert parlour("play", "fives", "--terminal", "--seats", 1).code == 0
    assert (len(Asked.names["fives"]), Asked.bots["fives"]) == (1, {})


def test_a_wrong_option_is_refused_with_what_it_can_be(parlour: Parlour) -> None:
    ran = parlour("play", "times", "--option", "rows=99")
    assert ran.err == "rows cannot be 99. It can be: 5 | 6 | 8 | 10.\n"
