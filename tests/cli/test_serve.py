"""`parlour serve`: opening the house, and what can be in the way."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour

from parlour.cli import links, serve
from parlour.server import run as running
from parlour.server.network import NetworkAddress
from parlour.shelf.packs.library import data_folder
from parlour.store import SqliteLog

LOCAL = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program uses."""
    with socket.socket() as other:
        other.bind((LOCAL, 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[running.Server]:
    """Houses that were opened; they close at once, as by Ctrl+C."""
    houses: list[running.Server] = []

    def run(house: running.Server) -> None:
        houses.append(house)
        house._listener.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(running.Server, "run", run)
    return houses


def test_a_local_house_says_how_phones_could_reach_it(
    parlour: Parlour, opened: list[running.Server], tmp_path: Path
) -> None:
    ran = parlour("serve", "--port", 0, "--data", tmp_path)
    assert ran.code == 0
    assert f"The house is open: http://127.0.0.1:{opened[0].port}" in ran.out
    assert "parlour network open" in ran.out
    assert "█" not in ran.out, "no code of an address that a phone cannot reach"
    assert "The house is closed." in ran.out


def test_a_house_in_the_network_shows_its_address_and_code(
    parlour: Parlour,
    opened: list[running.Server],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = NetworkAddress("192.0.2.7", "wlan0", "home")
    monkeypatch.setattr("parlour.server.network.addresses", lambda: (home,))
    coded: list[str] = []
    monkeypatch.setattr(serve, "show_code", coded.append)
    ran = parlour("serve", "--host", "0.0.0.0", "--port", 0, "--data", tmp_path)
    assert ran.code == 0
    assert f"http://192.0.2.7:{opened[0].port}" in ran.out
    assert [link.partition("//")[2].split(":")[0] for link in coded] == ["192.0.2.7"]


def test_a_code_is_drawn_with_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    links.show_code("http://192.0.2.7:8000")
    assert "█" in capsys.readouterr().out


def test_without_a_network_there_is_no_code(
    parlour: Parlour,
    opened: list[running.Server],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour.server.network.addresses", lambda: ())
    ran = parlour("serve", "--host", "0.0.0.0", "--port", 0, "--data", tmp_path)
    assert ran.code == 0
    assert "█" not in ran.out


def test_a_port_in_use(parlour: Parlour, taken: int, tmp_path: Path) -> None:
    ran = parlour("serve", "--port", taken, "--data", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"Port {taken} is taken by another program.")
    assert list(tmp_path.iterdir()) == [], "nothing was begun"


def test_an_address_that_this_machine_does_not_have(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("serve", "--host", "192.0.2.1", "--port", 0, "--data", tmp_path)
    assert ran.code == 1
    assert ran.err.startswith("The house cannot listen on 192.0.2.1")


def test_an_unwritable_data_folder(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = parlour("serve", "--port", 0, "--data", tmp_path / "file" / "house")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("The house cannot write to ")
    assert (tmp_path / "file").read_text() == ""


def test_a_data_folder_that_another_house_uses(parlour: Parlour, tmp_path: Path) -> None:
    other = running.Server(tmp_path, port=0)
    try:
        ran = parlour("serve", "--port", 0, "--data", tmp_path)
        assert ran.code == 1
        assert "keeps house in" in ran.err
    finally:
        other._listener.close()
        assert isinstance(other._log, SqliteLog)
        other._log._lock.release()


def test_the_data_folder_of_the_account(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert data_folder() == tmp_path / "share" / "parlour"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    for platform, folder in (
        ("linux", ".local/share"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ):
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder() == Path("/home/ada", folder, "parlour")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert data_folder() == tmp_path / "parlour"


@pytest.mark.parametrize(
    ("pair", "words"),
    [("messages", "messages is no option"), ("fly=1", "no option fly"), ("messages=x", "messages")],
)
def test_wrong_settings(pair: str, words: str, parlour: Parlour) -> None:
    ran = parlour("serve", "--port", 0, "--set", pair)
    assert ran.code == 2
    assert words in ran.err


def test_certificates_that_do_not_work(parlour: Parlour, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("nonsense")
    for arguments, words in (
        (("--tls-key", nonsense), "a key needs its certificate"),
        (("--tls-certificate", tmp_path / "missing"), "No such file or directory"),
        (("--tls-certificate", nonsense), "no certificate with its key"),
    ):
        ran = parlour("serve", "--port", 0, "--data", tmp_path / "house", *arguments)
        assert (ran.code, ran.out) == (1, "")
        assert words in ran.err
    assert not (tmp_path / "house").exists()


@pytest.mark.parametrize("there_is_one", [True, False])
def test_open_opens_the_browser_or_says_that_there_is_none(
    there_is_one: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def opened(link: str) -> bool:
        tried.append(link)
        return there_is_one

    monkeypatch.setattr(webbrowser, "open", opened)
    links.open_browser("http://127.0.0.1:8000")
    assert tried == ["http://127.0.0.1:8000"]
    assert ("No browser opened." in capsys.readouterr().out) is not there_is_one


def test_the_opened_browser_finds_the_house(tmp_path: Path) -> None:
    """The system's browser is here a program that fetches the page once and writes it down."""
    program, page = tmp_path / "browser.py", tmp_path / "page"
    program.write_text(BROWSER)
    command = [sys.executable, "-m", "parlour", "serve", "--open", "--port", "0"]
    browser = f"{sys.executable} {program} %s {page}"
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "house")],
        stdout=subprocess.DEVNULL,
        env=os.environ | {"BROWSER": browser},
    ) as house:
        try:
            until = time.monotonic() + 60
            while not page.exists() and time.monotonic() < until:
                assert house.poll() is None
                time.sleep(0.05)
        finally:
            house.terminate()
    assert page.read_text() == "ok"


BROWSER = """
import sys, urllib.request
from pathlib import Path
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
with direct.open(sys.argv[1] + "/health", timeout=60) as answer:
    found = answer.read()
part = Path(sys.argv[2] + ".part")
part.write_bytes(found)
part.rename(sys.argv[2])
"""


IN_THE_BACKGROUND = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
"""As a shell starts what is to run beside it: deaf to Ctrl+C, until it listens by itself."""


@pytest.mark.parametrize("start", [[], IN_THE_BACKGROUND], ids=["here", "in the background"])
def test_a_house_opens_answers_and_closes(start: list[str], tmp_path: Path) -> None:
    arguments = ["-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)]
    command = [*start, sys.executable, *arguments]
    environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert house.stdout is not None
    try:
        link = house.stdout.readline().rpartition(" ")[2].strip()
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"{link}/health", timeout=60) as answer:
            assert answer.read() == b"ok"
        house.send_signal(signal.SIGINT)
        rest, _ = house.communicate(timeout=30)
        assert house.returncode == 0
        assert "The house is closed." in rest
    finally:
        house.kill()
        house.wait()
