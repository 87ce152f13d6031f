"""Backups: a copy of a house's database while it is open, and put back into a closed house."""

from __future__ import annotations

import datetime
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.kernel import Refusal
from parlour.store.archive import Finding, all_findings, open_archive
from parlour.store.folder import FILE_MODE, FolderLock, sync_folder
from parlour.store.writer import failure_of


def back_up(folder: Path, target: Path, *, replace: bool = False) -> list[Finding]:
    """Copy the database of a house to a file, as it is at this moment, without stopping its games.

    Gives what is wrong with the copy: a damaged house is copied with its damage.
    """
    if target.exists() and not replace:
        raise Refusal("file_exists", path=str(target))
    new = _beside(target)
    try:
        with open_archive(folder / "house.db") as archive:
            os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC, FILE_MODE))
            with closing(sqlite3.connect(new, isolation_level=None)) as copy:
                # In one step, so in one transaction: the writer goes on beside it.
                archive.db.backup(copy)
                # One file, with nothing beside it.
                copy.execute("PRAGMA journal_mode = DELETE")
        with open_archive(new) as archive:
            found = all_findings(archive)
        _move_in(new, target)
    except sqlite3.Error as error:
        raise failure_of(error) from error
    except OSError as error:
        raise Refusal("unwritable_file", path=str(target), reason=error.strerror) from error
    finally:
        new.unlink(missing_ok=True)
    return found


def restore(folder: Path, source: Path, *, replace: bool = False) -> Path | None:
    """Put a backup into the folder of a closed house. Where the house that was there is now.

    A damaged backup is refused. The old database is moved aside, never deleted.
    """
    with open_archive(source) as archive:
        found = all_findings(archive)
    if found:
        raise Refusal("damaged_backup", path=str(source), where=found[0].where)
    lock = FolderLock(folder)
    try:
        return _put_in(folder, source, replace=replace)
    except OSError as error:
        raise Refusal("unwritable_folder", folder=str(folder), reason=error.strerror) from error
    finally:
        lock.release()


def _put_in(folder: Path, source: Path, *, replace: bool) -> Path | None:
    file = folder / "house.db"
    if file.exists() and not replace:
        raise Refusal("house_exists", folder=str(folder))
    new = _beside(file)
    try:
        shutil.copyfile(source, new)
        new.chmod(FILE_MODE)
        old = _set_aside(file)
        _move_in(new, file)
    finally:
        new.unlink(missing_ok=True)
    return old


def _set_aside(file: Path) -> Path | None:
    """Move the database away, together with what SQLite has beside it."""
    if not file.exists():
        return None
    now = datetime.datetime.now(datetime.UTC)
    old = file.with_name(f"house.{now:%Y%m%d-%H%M%S-%f}.db")
    for end in ("-wal", "-shm", ""):
        beside = file.with_name(file.name + end)
        if beside.exists():
            beside.replace(old.with_name(old.name + end))
    return old


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")


def _move_in(new: Path, file: Path) -> None:
    """Give a finished file its name, durably."""
    with new.open("rb+") as opened:
        os.fsync(opened.fileno())
    new.replace(file)
    sync_folder(file.parent)
