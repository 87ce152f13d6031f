"""The machine: versions, clock, free space, and whether a sync really syncs."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parlour.server.doctor.line import Line, ok, warning, wrong
from parlour.server.settings import Settings

MEGABYTE: Final = 1_000_000
OLDEST_SQLITE: Final = (3, 37, 0)
YEAR_OF_THIS_VERSION: Final = 2026
"""A clock that shows an earlier year is not set."""
SYNCS: Final = 50
MOST_SYNCS_A_SECOND: Final = 25_000
"""No disk with a safe write takes so many in a row; a system that only says so does."""
FEWEST_SYNCS_A_SECOND: Final = 20
PAGE: Final = b"\0" * 4096


def versions() -> Iterator[Line]:
    """Say which Python and SQLite run the house."""
    yield ok("python", version=platform.python_version())
    found = sqlite3.sqlite_version_info
    is_old = found < OLDEST_SQLITE
    least = ".".join(map(str, OLDEST_SQLITE))
    yield (
        warning("old_sqlite", version=sqlite3.sqlite_version, least=least)
        if is_old
        else ok("sqlite", version=sqlite3.sqlite_version)
    )


def clock() -> Iterator[Line]:
    """Check that the machine's clock is set, and kept by a time server where that can be asked."""
    if time.gmtime().tm_year < YEAR_OF_THIS_VERSION:
        yield wrong("clock_not_set", date=time.strftime("%Y-%m-%d"))
        return
    synchronised = said_by("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if synchronised == "no":
        yield warning("clock_alone", date=time.strftime("%Y-%m-%d %H:%M"))
    else:
        yield ok("clock", date=time.strftime("%Y-%m-%d %H:%M"))


def space(folder: Path, settings: Settings) -> Iterator[Line]:
    """Compare the free space of the house's disk with what the house needs."""
    free = shutil.disk_usage(folder).free
    details = {"free": free // MEGABYTE, "least": settings.free_bytes // MEGABYTE}
    if free < settings.free_bytes:
        yield wrong("no_space", **details)
    elif free < 2 * settings.free_bytes:
        yield warning("little_space", **details)
    else:
        yield ok("space", **details)


def syncing(folder: Path) -> Iterator[Line]:
    """Check that what is synced reaches the disk: a rate that no disk has is a promise not kept."""
    yield judged_syncs(sync_rate(folder))


def sync_rate(folder: Path) -> float:
    """Measure how many pages a second the disk keeps, one after the other."""
    path = folder / f".doctor-{os.getpid()}"
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        began = time.perf_counter()
        for _ in range(SYNCS):
            os.write(file, PAGE)
            os.fsync(file)
        return SYNCS / (time.perf_counter() - began)
    finally:
        os.close(file)
        path.unlink()


def judged_syncs(rate: float) -> Line:
    """Tell what a rate of syncs means for a house."""
    if rate > MOST_SYNCS_A_SECOND:
        return warning("sync_too_fast", rate=round(rate))
    if rate < FEWEST_SYNCS_A_SECOND:
        return warning("sync_slow", rate=round(rate, 1))
    return ok("sync", rate=round(rate))


def said_by(*command: str) -> str | None:
    """Return what a program of the system says; None where there is no such program, or it
    fails."""
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout.strip()
