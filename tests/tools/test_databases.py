"""PostgreSQL and Redis of a test run that was killed do not stay behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tests.support.tracing import python

STARTED = """
import json, signal
from tests.support.databases import Postgres, Redis
daemons = [Postgres(), Redis()]
daemons[1].end()
daemons[1].start()
found = [(daemon.process.pid, str(daemon.folder)) for daemon in daemons]
print(json.dumps(found), flush=True)
signal.pause()
"""
ROOT = Path(__file__).parents[2]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.once
def test_servers_of_a_killed_process_end_with_it_and_leave_nothing() -> None:
    command = python("-c", STARTED)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        found: list[tuple[int, str]] = json.loads(process.stdout.readline())
        assert all(is_alive(pid) and Path(folder).exists() for pid, folder in found)
        process.send_signal(signal.SIGKILL)
    until = time.monotonic() + 60
    while left := [one for one in found if is_alive(one[0]) or Path(one[1]).exists()]:
        assert time.monotonic() < until, left
        time.sleep(0.05)
