"""Killed without warning, the log keeps all that it has acknowledged, and nothing twice."""

import asyncio
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import cast

from tests.support.effort import effort
from tests.support.places import Database, Folder, Place
from tests.support.seed import seeded
from tests.support.tracing import unmeasured

from parlour.store import Stored

APPENDER = Path(__file__).with_name("appender.py")
KILLS = effort(25)
ROOMS = 12


def run_and_kill(place: str, acknowledged: int, after: float) -> list[str]:
    """All complete lines of an appender that is killed `after` seconds after so many of them
    told of an acknowledgement: counted, since a busy machine may do little in any given time."""
    command = [sys.executable, str(APPENDER), place, str(ROOMS)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, bufsize=0, env=unmeasured()) as appender:
        assert appender.stdout
        said = b""
        try:
            while said.count(b"ack ") < acknowledged and (more := appender.stdout.read(4096)):
                said += more
            time.sleep(after)
        finally:
            appender.kill()
        while more := appender.stdout.read(4096):
            said += more
    if sys.platform != "win32":
        assert appender.returncode == -signal.SIGKILL, "it ended by itself"
    return said.decode().split("\n")[:-1]


def stored_in(place: Place) -> tuple[dict[str, list[Stored]], dict[str, int]]:
    """All streams, and what is damaged."""

    async def everything() -> tuple[dict[str, list[Stored]], dict[str, int]]:
        log = await place.open()
        found = {room: await log.read(room) for room in await log.streams()}
        await log.close()
        return found, await place.damage()

    return asyncio.run(everything())


def test_no_kill_loses_or_doubles_an_acknowledged_entry(place: Place) -> None:
    where = str(place.folder) if isinstance(place, Folder) else cast(Database, place).url
    rng = seeded("kills of the log")
    acknowledged: dict[str, int] = defaultdict(int)
    before = 0
    known = 0
    for kill in range(KILLS):
        for line in run_and_kill(where, rng.randrange(1, 400), rng.uniform(0, 0.01)):
            word, room, number = re.split("[ -]", line.rstrip("."))
            if word == "known":
                known += 1
            else:
                acknowledged[room] = int(number)
        found, damage = stored_in(place)
        for room, last in acknowledged.items():
            entries = found[room]
            assert len(entries) >= last, f"kill {kill}: {room} lost acknowledged entries"
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert [entry.id for entry in entries] == [entry_id(entry.seq) for entry in entries]
        assert damage == {}, f"kill {kill}: digests do not match their entries"
        now = sum(map(len, found.values()))
        assert now > before, f"kill {kill}: play does not go on"
        before = now
    assert known, "moves that were sent again were never recognised"


def entry_id(seq: int) -> str:
    return f"move{seq}"
