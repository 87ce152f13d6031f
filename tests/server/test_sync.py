"""A move's acknowledgement leaves the server after the move is synced to the disk."""

from pathlib import Path

import pytest
from tests.support.serving import free_port, players, serve, wait_for
from tests.support.tracing import Acknowledgements, python, traced, unmeasured, with_a_change

TABLES = 4
MESSAGES = 150


def acknowledgements(folder: Path, env: dict[str, str] | None = None) -> Acknowledgements:
    """What a traced server told its players over their WebSockets."""
    port = free_port()
    command = python("-m", "parlour", *serve(folder / "house", port))
    with traced(command, folder / "trace", env or unmeasured()) as server:
        wait_for(port, server)
        with players(port, tables=TABLES, pause=0.01) as crowd:
            crowd.listen_until("ready")
            crowd.listen_for(MESSAGES)
            crowd.tell("finish")
            crowd.listen_until("finished")
    id = r"id-p[0-9a-f]+-\d+"
    told = rf'\\"ack\\":\\"({id})|\\"ack\\",\\"id\\":\\"({id})'
    found = Acknowledgements(folder / "trace", id, told)
    assert found.told == {id for _, _, id in crowd.acknowledged}
    return found


def test_every_move_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    assert acknowledgements(tmp_path).too_early == set()


@pytest.mark.parametrize("weaker", [pytest.param("NORMAL", marks=pytest.mark.long), "OFF"])
def test_without_the_sync_the_test_above_would_fail(tmp_path: Path, weaker: str) -> None:
    env = with_a_change(tmp_path, "PRAGMA synchronous = FULL", f"PRAGMA synchronous = {weaker}")
    found = acknowledgements(tmp_path, env)
    assert len(found.too_early) > len(found.told) / 2
