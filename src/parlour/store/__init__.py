"""The append-only log and the people outside of it."""

from parlour.store.log import Conflict, Done, Duplicate, Kept, Log, Person, Stored, StoreFailure
from parlour.store.sqlite import SqliteLog, open_sqlite, read_kept

__all__ = [
    "Conflict",
    "Done",
    "Duplicate",
    "Kept",
    "Log",
    "Person",
    "SqliteLog",
    "StoreFailure",
    "Stored",
    "open_sqlite",
    "read_kept",
]
