"""The append-only log, and the people apart from it."""

from parlour.store.archive import Archive, Finding, all_findings, open_archive
from parlour.store.backup import back_up, restore
from parlour.store.log import (
    Conflict,
    Duplicate,
    Kept,
    Log,
    News,
    Other,
    Pending,
    Person,
    Pulse,
    Stored,
    StoreFailure,
    Unresolved,
)
from parlour.store.sqlite import SqliteLog, open_sqlite, read_kept

__all__ = [
    "Archive",
    "Conflict",
    "Duplicate",
    "Finding",
    "Kept",
    "Log",
    "News",
    "Other",
    "Pending",
    "Person",
    "Pulse",
    "SqliteLog",
    "StoreFailure",
    "Stored",
    "Unresolved",
    "all_findings",
    "back_up",
    "open_archive",
    "open_sqlite",
    "read_kept",
    "restore",
]
