"""An append returns when its entry is synced to the disk, not when it is merely written."""

from pathlib import Path

import pytest
from tests.support.tracing import Acknowledgements, python, traced, with_a_change

APPENDER = Path(__file__).with_name("appender.py")
ROOMS = 3
MOVES = 8


def acknowledgements(folder: Path, env: dict[str, str] | None = None) -> Acknowledgements:
    command = python(str(APPENDER), str(folder / "house"), str(ROOMS), str(MOVES))
    with traced(command, folder / "trace", env) as appender:
        said, _ = appender.communicate(timeout=60)
    assert said.count(b"ack ") == ROOMS * MOVES
    found = Acknowledgements(folder / "trace", r"ROOM\d+-\d+\.")
    assert len(found.told) == ROOMS * MOVES
    return found


def test_every_entry_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    assert acknowledgements(tmp_path).too_early == set()


@pytest.mark.parametrize("weaker", ["NORMAL", "OFF"])
def test_without_the_sync_the_test_above_would_fail(tmp_path: Path, weaker: str) -> None:
    env = with_a_change(tmp_path, "PRAGMA synchronous = FULL", f"PRAGMA synchronous = {weaker}")
    assert len(acknowledgements(tmp_path, env).too_early) > ROOMS * MOVES / 2
