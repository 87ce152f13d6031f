"""The page on adding a game keeps its word: its game is built from the page and played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.docs.pages import blocks, files, lay_out

PAGE = "add-a-game.md"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game installed, as `pip install` would do it."""
    folder = tmp_path_factory.mktemp("parlour-lone")
    lay_out(PAGE, folder)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    return site


def run(installed: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_has_under_100_lines() -> None:
    assert len(files(PAGE)["lone/__init__.py"].splitlines()) < 100


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
