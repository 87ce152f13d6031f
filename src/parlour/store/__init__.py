"""The append-only log, and the people apart from it."""

from parlour.store.log import Conflict, Duplicate, Kept, Log, Pending, Person, Stored, StoreFailure
from parlour.store.sqlite import SqliteLog, open_sqlite, read_kept

__all__ = [
    "Conflict",
    "Duplicate",
    "Kept",
    "Log",
    "Pending",
    "Person",
    "SqliteLog",
    "StoreFailure",
    "Stored",
    "open_sqlite",
    "read_kept",
]
