"""The append-only log and the people outside of it."""

from parlour.store.log import Conflict, Duplicate, Log, Person, Stored, StoreFailure

__all__ = ["Conflict", "Duplicate", "Log", "Person", "StoreFailure", "Stored"]
