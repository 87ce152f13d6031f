"""Opening the store of a house: a file of one process, or a database that workers share."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from parlour.kernel import Refusal
from parlour.store.archive import Archive, open_archive
from parlour.store.bus import Bus, LocalBus
from parlour.store.folder import make_folder
from parlour.store.log import Log
from parlour.store.sqlite import open_sqlite

POSTGRES = ("postgresql://", "postgres://")


class Store(msgspec.Struct, frozen=True):
    """Where a house is stored, and how its workers talk."""

    database: str = ""
    """A PostgreSQL address; empty: a file in the data folder."""
    bus: str = ""
    """A Redis address; empty: none."""
    unsafe: bool = False

    def check(self, workers: int = 1) -> None:
        """Refuse what does not go together, before anything is opened."""
        if self.database and not is_postgres(self.database):
            raise Refusal("bad_database", reason=self.database.partition(":")[0])
        if self.bus and not self.database:
            raise Refusal("bus_without_database")
        if workers > 1 and not self.database:
            raise Refusal("one_process_only", workers=workers)

    def open(self, data: Path) -> tuple[Log, Bus]:
        """Return the log and the bus. Raises a `Refusal`."""
        self.check()
        if not self.database:
            return open_sqlite(data), LocalBus()
        try:
            from parlour.store.postgres import open_postgres
            from parlour.store.redis import RedisBus
        except ImportError as error:
            raise Refusal("no_scale", package=error.name or "") from error
        make_folder(data)
        bus: Bus = RedisBus(self.bus) if self.bus else LocalBus()
        return open_postgres(self.database, unsafe=self.unsafe), bus

    def archive(self, data: Path) -> AbstractContextManager[Archive]:
        """Return the house for reading only, open or closed. Raises a `Refusal`."""
        self.check()
        if not self.database:
            return open_archive(data / "house.db")
        try:
            from parlour.store.postgres.archive import open_postgres_archive
        except ImportError as error:
            raise Refusal("no_scale", package=error.name or "") from error
        return open_postgres_archive(self.database)


def is_postgres(place: str) -> bool:
    """Return whether this is the address of a database rather than a folder."""
    return place.startswith(POSTGRES)
