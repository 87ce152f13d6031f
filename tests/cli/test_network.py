"""`parlour network` and the key in the terminal of a house."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour
from tests.server.conftest import Running
from tests.support.serving import Patience

from parlour.server import reach
from parlour.server.network import NetworkAddress
from parlour.server.settings import Settings

HOME = NetworkAddress("127.0.0.2", "wlan0", "home")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(reach, "addresses", lambda: (HOME,))
    running = Running(tmp_path, Settings(name=""))
    yield running
    running.stop()


def test_the_owner_lets_phones_in_and_shuts_them_out(
    parlour: Parlour, house: Running, tmp_path: Path
) -> None:
    assert "Only this machine can reach the house." in parlour("network", "--data", tmp_path).out
    ran = parlour("network", "open", "--data", tmp_path)
    assert ran.code == 0
    assert f"http://127.0.0.2:{house.server.port}" in ran.out
    assert "█" in ran.out
    ran = parlour("network", "open", "--remember", "--json", "--data", tmp_path)
    found = json.loads(ran.out)
    assert (found["is_open"], found["remember"]) == (True, True)
    assert found["addresses"] == [
        {"address": "127.0.0.2", "interface": "wlan0", "kind": "home"},
    ]
    ran = parlour("network", "close", "--data", tmp_path)
    assert (ran.code, ran.out) == (0, "Only this machine can reach the house.\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["network", "open", "--address", "192.0.2.99"], "no address 192.0.2.99"),
        (["network", "lock"], "lock"),
    ],
)
def test_wrong_wishes_are_said(
    parlour: Parlour, house: Running, tmp_path: Path, words: list[str], says: str
) -> None:
    ran = parlour(*words, "--data", tmp_path)
    assert ran.code != 0
    assert says in ran.err


def test_a_closed_house_has_no_network(parlour: Parlour, tmp_path: Path) -> None:
    ran = parlour("network", "--data", tmp_path)
    assert ran.code == 1
    assert str(tmp_path) in ran.err.replace("\n", "")


@contextmanager
def terminal(*words: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A command in a terminal of its own; what is typed and shown there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *words], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        yield ours, process
    finally:
        process.terminate()
        process.wait()
        os.close(ours)


def read_until(screen: int, wanted: str) -> str:
    shown, patience = "", Patience(30)
    while not re.search(wanted, shown):
        patience.check(f"not shown: {wanted}")
        shown += os.read(screen, 4096).decode(errors="replace")
    return shown


def test_a_key_in_the_terminal_opens_the_way_and_closes_it(tmp_path: Path) -> None:
    where = ["--port", "0", "--data", str(tmp_path), "--set", "name=parlour-test-k"]
    with terminal("serve", *where) as (screen, _):
        read_until(screen, "Type p and Enter")
        os.write(screen, b"p\n")
        read_until(screen, r"Phones reach the house here:[\s\S]*http://\d+[\s\S]*█")
        read_until(screen, r"http://parlour-test-k\.local:\d+")
        os.write(screen, b"p\n")
        read_until(screen, "Only this machine can reach the house")


def test_the_doctor_says_what_is_wrong_and_how_it_ends(
    parlour: Parlour, house: Running, tmp_path: Path
) -> None:
    ran = parlour("doctor", "--data", tmp_path)
    assert ran.code == 0, "a house that phones cannot reach yet is nothing wrong"
    assert "! Phones cannot reach this house." in ran.out
    ran = parlour("doctor", "--data", tmp_path, "--url", "http://127.0.0.1:9", "--json")
    assert ran.code == 1
    found = json.loads(ran.out)
    assert {line["level"] for line in found} >= {"ok", "warning", "wrong"}
    assert found[-1]["code"] == "public_silent"
    assert "Nobody answers at http://127.0.0.1:9" in found[-1]["text"]
