"""A copy of a house to try things on: a file beside, or a database of its own on the same server.

The house may be open: what is copied is as it was at one moment. It is not locked and not changed.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from parlour.kernel import Refusal
from parlour.store.archive import Archive, open_archive
from parlour.store.opening import is_postgres
from parlour.store.schema import migrate, newest, recognise
from parlour.store.writer import failure_of


class Copied(msgspec.Struct, frozen=True):
    """What making the copy, and bringing it up to this version's schema, took."""

    schema_before: int
    schema_after: int
    copy_seconds: float
    migrate_seconds: float


@contextmanager
def copied(source: str) -> Iterator[tuple[Archive, Copied]]:
    """Copy a house (a backup, a data folder or a database), migrate the copy, and open it for
    reading. The copy is removed at the end."""
    if not is_postgres(source):
        path = Path(source)
        with _copied_file(path / "house.db" if path.is_dir() else path) as found:
            yield found
        return
    try:
        from parlour.store.postgres.copying import copied_database
    except ImportError as error:
        raise Refusal("no_scale", package=error.name or "") from error
    with copied_database(source) as found:
        yield found


@contextmanager
def _copied_file(file: Path) -> Iterator[tuple[Archive, Copied]]:
    with tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder, "house.db")
        began = time.perf_counter()
        with open_archive(file) as archive:
            size = file.stat().st_size
            if shutil.disk_usage(folder).free < 2 * size:
                raise Refusal("no_space_for_copy", folder=folder, size=size // 1_000_000 + 1)
            try:
                with closing(sqlite3.connect(copy, isolation_level=None)) as db:
                    archive.db.backup(db)
                    taken, before = time.perf_counter(), recognise(db)
                    migrate(db)
            except sqlite3.Error as error:
                raise failure_of(error) from error
        done = time.perf_counter()
        told = Copied(before, newest(), taken - began, done - taken)
        with open_archive(copy) as opened:
            yield opened, told
