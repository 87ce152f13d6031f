"""PostgreSQL and Redis for tests: real servers, started when the first test needs them.

Each process of the test run has servers of its own and stops them at its end. Where the programs are
missing they are installed first.
"""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path

from parlour.bench import databases
from parlour.bench.databases import POSTGRES, REDIS

TOOL = Path(__file__).parents[2] / "tools" / "machine" / "databases"


@cache
def programs() -> Path:
    """Have PostgreSQL and Redis installed; the folder of PostgreSQL's programs."""
    found = subprocess.run([TOOL], stdout=subprocess.PIPE, text=True, check=True)
    os.environ[POSTGRES], os.environ[REDIS] = found.stdout.split()
    return Path(os.environ[POSTGRES])


class Postgres(databases.Postgres):
    """A PostgreSQL server, whose programs are installed where they are missing."""

    def __init__(self, *settings: str, megabytes: int = 0) -> None:
        programs()
        super().__init__(*settings, megabytes=megabytes)


class Redis(databases.Redis):
    def __init__(self) -> None:
        programs()
        super().__init__()


@cache
def postgres() -> Postgres:
    """The server that the tests of this process share."""
    return Postgres()


@cache
def redis() -> Redis:
    return Redis()
