"""The page on adding a game keeps its word: its game is built from the page and played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.docs.pages import ROOT, blocks, files, install

from parlour.kernel import Table
from parlour.testing.playing import play_out

PAGE = "add-a-game.md"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(PAGE, tmp_path_factory.mktemp("parlour-lone"))


def run(installed: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def first_game() -> tuple[str, str]:
    """The first game of the page, and how it is played there."""
    game, played = blocks(PAGE, "python")[:2]
    return game, played


def test_the_first_game_has_thirty_lines_of_code() -> None:
    game, _ = first_game()
    assert len([line for line in game.splitlines() if line.strip()]) <= 30


def test_the_first_game_plays_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    game, played = first_game()
    told = [line.partition("  # ")[2] for line in played.splitlines() if "print(" in line]
    exec(compile(game + played, PAGE, "exec"), {"__name__": "heap"})
    assert capsys.readouterr().out.splitlines() == told


def test_the_first_game_is_played_out_and_replayed() -> None:
    names: dict[str, Any] = {"__name__": "heap"}
    exec(compile(first_game()[0], PAGE, "exec"), names)
    played = play_out(names["game"], host=False)
    assert played.final.outcome is not None
    assert played.final.outcome.reason == "heap_is_gone"
    assert Table.fold(played.game, played.entries).state == played.final.state


def test_the_game_has_under_100_lines_of_code() -> None:
    lines = files(PAGE)["lone/__init__.py"].splitlines()
    assert len([line for line in lines if line.strip()]) < 100


def test_the_game_is_found_by_its_entry_point(installed: Path) -> None:
    code = "from parlour.kernel import games; print(*games())"
    assert "lone" in run(installed, "-c", code).split()


def test_the_game_keeps_the_contract(installed: Path) -> None:
    (contract,) = (block for block in blocks(PAGE, "python") if "check_game" in block)
    run(installed, "-c", contract)


def test_the_game_can_be_simulated(installed: Path) -> None:
    command = "simulate lone --games 3 --level random --seed 1 --seats 4 --json"
    told = json.loads(run(installed, "-m", "parlour", *command.split()))
    assert told["games"] == 3


def test_its_bot_plays_a_whole_game(installed: Path) -> None:
    for level in (1, 5):
        command = f"simulate lone --games 3 --level {level} --seed 1 --seats 3 --json"
        assert json.loads(run(installed, "-m", "parlour", *command.split()))["games"] == 3


@pytest.mark.long
def test_its_record_is_drawn_and_analysed(installed: Path, tmp_path: Path) -> None:
    record = tmp_path / "lone.jsonl"
    code = """
import sys
from pathlib import Path
from lone import game
from parlour.testing.playing import play_out
from parlour.testing.record import exported
Path(sys.argv[1]).write_text(exported(play_out(game, host=False)), encoding="utf-8")
"""
    run(installed, "-c", code, str(record))
    assert "1. prize" in run(installed, "-m", "parlour", "replay", str(record))
    insights = json.loads(run(installed, "-m", "parlour", "replay", str(record), "--analysis"))
    assert {insight["round"] for insight in insights} == {1, 2, 3, 4, 5}


def test_its_board_of_the_day_is_the_same_for_everybody(installed: Path) -> None:
    code = """
import datetime
from parlour.kernel import find_game
from parlour.kernel.daily import Day
from parlour.server.rooms.daily import open_day
day = Day(datetime.date(2026, 3, 14))
rooms = [
    open_day(code, "anna", find_game("lone"), day, 1_780_000_000_000)[0]
    for code in ("AAAA", "BBBB")
]
print(*(room.table.state.prize for room in rooms))
"""
    first, second = run(installed, "-c", code).split()
    assert first == second


@pytest.mark.long
def test_it_prints(installed: Path, tmp_path: Path) -> None:
    paper = tmp_path / "lone.pdf"
    run(installed, "-m", "parlour", "print", "lone", "--out", str(paper), "--language", "de")
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.long
@pytest.mark.once
def test_its_board_fits_into_the_web_client(tmp_path: Path) -> None:
    """The board is checked as those of the built-in games are."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (tmp_path / "src").symlink_to(ROOT / "src")
    name = "web/src/games/lone/Seat.svelte"
    board = tmp_path / name
    board.parent.mkdir()
    board.write_text(files(PAGE)[name], encoding="utf-8")
    for command in ("prettier --check", "eslint", "svelte-check --threshold warning --tsconfig"):
        what = "tsconfig.json" if "tsconfig" in command else "src/games/lone/Seat.svelte"
        done = subprocess.run(
            ["npx", *command.split(), what], cwd=web, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
