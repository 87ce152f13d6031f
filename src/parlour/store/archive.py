"""A house's database for reading only, whether the house is open or closed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from parlour.kernel import Refusal
from parlour.store import checked
from parlour.store.log import Kept, Person, Stored, StoreFailure
from parlour.store.schema import recognise
from parlour.store.writer import failure_of

SIZES = """SELECT stream, count(*), sum(length(body)) FROM entries GROUP BY stream"""
ORPHANS = """SELECT DISTINCT room FROM people
    WHERE room NOT IN (SELECT stream FROM entries) ORDER BY room"""

T = TypeVar("T")


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong with a house. `kind` has a sentence in the catalogues."""

    kind: str
    where: str


class Archive(Protocol):
    """Reads a house. What is damaged is refused with `damaged_store`."""

    def streams(self) -> list[str]: ...

    def read(self, stream: str) -> list[Stored]: ...

    def people(self, room: str) -> list[Person]: ...

    def kept(self) -> list[Kept]: ...

    def closed(self) -> set[str]: ...

    def sizes(self) -> dict[str, tuple[int, int]]:
        """Return entries and bytes of each stream."""
        ...

    def findings(self) -> Iterator[Finding]:
        """Yield all that is wrong."""
        ...


class FileArchive:
    """See `Archive`: a house in a file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def streams(self) -> list[str]:
        return self._ask(checked.read_streams)

    def read(self, stream: str) -> list[Stored]:
        return self._ask(checked.read_stream, stream)

    def people(self, room: str) -> list[Person]:
        return self._ask(checked.read_people, "room = ?", room)

    def kept(self) -> list[Kept]:
        return self._ask(checked.read_kept)[0]

    def closed(self) -> set[str]:
        return {stream for (stream,) in self._rows("SELECT stream FROM closed")}

    def sizes(self) -> dict[str, tuple[int, int]]:
        return {stream: (count, size) for stream, count, size in self._rows(SIZES)}

    def findings(self) -> Iterator[Finding]:
        """Yield all that is wrong: the file as SQLite sees it, then every row against its
        digest."""
        for (line,) in self._rows("PRAGMA integrity_check(100)"):
            if line != "ok":
                yield Finding("file", line)
        for stream in self.streams():
            try:
                self.read(stream)
            except StoreFailure as failure:
                yield Finding("entries", failure.details["reason"])
        for where in self._ask(checked.find_bad_people):
            yield Finding("person", where)
        for where in self._ask(checked.read_kept)[1]:
            yield Finding("kept", where)
        for (room,) in self._rows(ORPHANS):
            yield Finding("no_entries", room)

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        return self._ask(lambda db: db.execute(query).fetchall())

    def _ask(self, read: Callable[..., T], *values: Any) -> T:
        try:
            return read(self.db, *values)
        except (sqlite3.Error, MemoryError) as error:
            raise failure_of(error, reading=True) from error


@contextmanager
def open_archive(file: Path) -> Iterator[FileArchive]:
    """Open the database in this file. Refused if it is missing, damaged or not a house's."""
    if not file.is_file():
        raise Refusal("no_house", path=str(file))
    try:
        db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise failure_of(error, reading=True) from error
    with closing(db):
        archive = FileArchive(db)
        if not archive._ask(recognise):
            raise Refusal("no_house", path=str(file))
        yield archive


def all_findings(archive: Archive) -> list[Finding]:
    """Return the findings up to the point where the file cannot be read any further."""
    found: list[Finding] = []
    try:
        found.extend(archive.findings())
    except StoreFailure as failure:
        found.append(Finding("file", str(failure.details.get("reason", failure.code))))
    return found
