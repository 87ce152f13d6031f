"""A server killed under load loses nothing that it acknowledged and applies nothing twice.

Many tables are played from another process. Between any two lives of the server all that players
were told is compared with what is on the disk; they come back, send again what was not answered,
and play on.
"""

import json
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from tests.support.effort import effort
from tests.support.seed import seeded
from tests.support.serving import (
    Key,
    Patience,
    Players,
    free_port,
    on_disk,
    players,
    serve,
    server,
    until_it_has_ended,
)
from tests.support.tracing import python

from parlour.room import Room, codec
from parlour.store import Stored

# Patience sees to it that no wait is in vain; by the clock it can take long where much else runs.
pytestmark = pytest.mark.timeout(60 * 60)

DIES_AFTER_COMMIT = Path(__file__).with_name("dies_after_commit.py")
TABLES = effort(50, quick=16)
PAUSE = 0.05
KILLS_AT_RANDOM = effort(18, quick=2)
KILLS_AFTER_COMMIT = effort(8, quick=1)


def until_it_is_dead(process: subprocess.Popen[bytes], crowd: Players) -> None:
    until_it_has_ended(process)
    assert process.returncode == -signal.SIGKILL
    crowd.tell("gone")
    crowd.listen_until("gone")


def the_game_as_folded(log: list[Stored]) -> Room:
    return Room.fold(codec.decode(entry.body for entry in log))


def play_to_the_end(crowd: Players, folder: Path, port: int) -> None:
    """One more life, without a kill: play goes on, everything is answered, and what people see is the log."""
    with server(python("-m", "parlour", *serve(folder, port)), port):
        crowd.listen_for(4 * TABLES)
        crowd.tell("finish")
        crowd.listen_until("finished")
    streams = on_disk(folder)
    assert crowd.compare(streams) == crowd.acknowledged
    assert crowd.acknowledged | crowd.refused == crowd.sent.keys()
    assert len(crowd.views) == 2 * len(streams) == 2 * TABLES
    for (code, _), view in crowd.views.items():
        table = the_game_as_folded(streams[code]).on_table
        public = table.public()
        for section in ("board", "score", "turns"):
            assert view[f"game.{section}"] == json.loads(msgspec.json.encode(public[section]))


def test_patience_ends_even_where_others_have_the_processors_all_the_time() -> None:
    Patience(60).check("too early")
    with pytest.raises(AssertionError, match="nothing happens, after 0 seconds; the processes"):
        Patience(60, longest=0).check("nothing happens")


@pytest.mark.heavy
def test_a_server_killed_at_random_keeps_its_word(tmp_path: Path) -> None:
    port = free_port()
    command = python("-m", "parlour", *serve(tmp_path, port))
    rng = seeded("killed at random")
    kept: set[Key] = set()
    with ExitStack() as stack:
        for life in range(KILLS_AT_RANDOM):
            with server(command, port) as process:
                if life == 0:
                    crowd = stack.enter_context(players(port, tables=TABLES, pause=PAUSE))
                    crowd.listen_until("ready")
                if life % 4:
                    crowd.listen_for(rng.randrange(TABLES, 8 * TABLES))
                    time.sleep(rng.uniform(0, 0.01))
                else:  # or while they are still coming back, perhaps
                    time.sleep(rng.uniform(0, 0.5))
                process.kill()
                until_it_is_dead(process, crowd)
            found = crowd.compare(on_disk(tmp_path))
            assert found >= kept
            kept = found
        play_to_the_end(crowd, tmp_path, port)
        assert crowd.resent


@pytest.mark.heavy
def test_a_server_killed_between_commit_and_acknowledgement_keeps_its_word(tmp_path: Path) -> None:
    port = free_port()
    rng = seeded("killed after commit")
    with ExitStack() as stack:
        with server(python("-m", "parlour", *serve(tmp_path, port)), port) as process:
            crowd = stack.enter_context(players(port, tables=TABLES, pause=PAUSE))
            crowd.listen_until("ready")
            process.kill()
            until_it_is_dead(process, crowd)
        for _ in range(KILLS_AFTER_COMMIT):
            count = rng.randrange(TABLES, 8 * TABLES)
            command = python(str(DIES_AFTER_COMMIT), str(count), *serve(tmp_path, port))
            with server(command, port) as process:
                until_it_is_dead(process, crowd)
            found = crowd.compare(on_disk(tmp_path))
            unanswered = found - crowd.acknowledged
            assert unanswered, "it was to die with something written that nobody was told of"
        play_to_the_end(crowd, tmp_path, port)
        assert unanswered <= crowd.resent
