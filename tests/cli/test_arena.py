"""`parlour arena`: pairs, ratings, programs, and a journal that survives a kill."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Parlour

from parlour.bots.player import RandomPlayer
from parlour.bots.program import ProgramPlayer
from parlour.kernel import Refusal

SHORT = ("--option", "match_minutes=0", "--option", "rows=5")
PROGRAM = """
import json, random, sys
for line in sys.stdin:
    asked = json.loads(line)
    offers, board = asked["seat_view"]["offers"], asked["seat_view"]["board"]
    if {"type": "end_turn"} in offers["moves"]:
        move = {"type": "end_turn"}
    else:
        rng = random.Random(asked["seed"])
        a, b = rng.randrange(10), rng.randrange(10)
        move = {"type": "fact", "a": a, "b": b, "product": a * b}
    print(json.dumps({"move": move, "delay": 500}), flush=True)
"""


def test_all_meet_and_are_rated(parlour: Parlour, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    words = ("arena", "times", "3", "1", "random", "--games", "2", *SHORT)
    ran = parlour(*words, "--json", "--plot", plot)
    assert (ran.code, ran.err) == (0, "")
    assert {one["player"]: one["games"] for one in ran.json["players"]} == {
        "3": 4,
        "1": 4,
        "random": 4,
    }
    values = [one["rating"] for one in ran.json["players"]]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(0, abs=0.2)
    for one in ran.json["players"]:
        assert one["wins"] + one["draws"] + one["losses"] == 4
    assert plot.read_text("utf-8").count("<circle") == 3
    assert parlour(*words, "--json").out == ran.out
    assert "± error" in parlour(*words).out


def test_a_gauntlet_and_players_of_other_packages(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Point:
        def load(self) -> Any:
            return RandomPlayer

    def points(group: str, name: str) -> list[Point]:
        return [Point()] if (group, name) == ("parlour.players", "mine") else []

    monkeypatch.setattr("parlour.cli.arena.entry_points", points)
    ran = parlour(
        "arena", "times", "1", "mine", "greedy", "--gauntlet", "--games", "1", *SHORT, "--json"
    )
    assert {one["player"]: one["games"] for one in ran.json["players"]} == {
        "1": 2,
        "mine": 1,
        "greedy": 1,
    }


def test_a_program_plays(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(PROGRAM)
    program = f"run:{sys.executable} {tmp_path / 'player.py'}"
    ran = parlour("arena", "times", program, "1", "--games", "2", *SHORT, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert {one["games"] for one in ran.json["players"]} == {2}


def test_a_program_that_does_not_play_stops_the_arena(parlour: Parlour) -> None:
    for command in ("false", "echo []", "no-such-program-here"):
        ran = parlour("arena", "times", f"run:{command}", "1", "--games", "1", *SHORT)
        assert ran.code == 1
        assert "cannot play" in ran.err
    silent = ProgramPlayer("sleep 60", patience=0.2)
    with pytest.raises(Refusal, match="program_failed"):
        silent.decide({}, random.Random(1))
    silent.close()


def test_wrong_players_and_journals_are_refused(parlour: Parlour, tmp_path: Path) -> None:
    assert "two players or more" in parlour("arena", "times", "1").err
    assert "two players or more" in parlour("arena", "times", "1", "1").err
    journal = tmp_path / "journal.jsonl"
    words = ("arena", "times", "2", "1", "--games", "1", *SHORT, "--journal", journal)
    assert parlour(*words).code == 0
    assert "something else" in parlour(*words, "--seed", "5").err
    journal.write_bytes(journal.read_bytes() + b"nonsense\n")
    assert "something else" in parlour(*words).err
    assert parlour(*words[:-1], tmp_path / "no" / "folder").code == 1


def test_an_arena_that_was_killed_goes_on_to_the_same_bytes(
    parlour: Parlour, tmp_path: Path
) -> None:
    words = ["arena", "times", "2", "1", "--games", "12", *SHORT, "--json", "--journal"]
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    expected = parlour(*words, whole)
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *words, str(cut)], stdout=subprocess.DEVNULL
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and (not cut.exists() or cut.read_bytes().count(b"\n") < 3):
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    kept = cut.read_bytes()
    assert whole.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    assert kept.count(b"\n") >= 3
    cut.write_bytes(kept + b'{"number":')
    assert parlour(*words, cut).out == expected.out
    assert cut.read_bytes() == whole.read_bytes()
