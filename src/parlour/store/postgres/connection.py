"""Connections to PostgreSQL: opened, checked, and what their errors mean."""

from __future__ import annotations

from typing import Any

import asyncpg

from parlour.kernel import Refusal
from parlour.store.log import Conflict, Duplicate, StoreFailure

HOUSE_LOCK = 0x9A110000
"""The key of the advisory lock that every worker shares. Moving a house takes it exclusively."""
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 10
"""A statement without a reply for this many seconds counts as lost with its connection."""

SETTINGS = {
    "application_name": "parlour",
    # The plans of our statements are the same for all values: index by index, made once.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    "jit": "off",
    # A worker that stalls in the middle of a transaction (only migrations and moves of whole
    # houses use them) does not block the others for ever.
    "idle_in_transaction_session_timeout": "60s",
}
DURABLE = "SELECT name, setting FROM pg_settings WHERE name = ANY($1)"
CAN_LOSE = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}
"""Settings with which a server can lose what it has acknowledged."""

LOST = (
    OSError,  # also TimeoutError
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # used before it was noticed that it is closed
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # shut down, or starting up
    asyncpg.TooManyConnectionsError,
)
"""The connection is gone: whether the last statement was carried out is not known."""

AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""The statement was rolled back and can be tried again."""

BROKEN_RULE = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.CardinalityViolationError,
    asyncpg.DataError,
    ValueError,
)
"""Errors that are the fault of one job and say nothing about the others."""


async def connect(url: str, *, unsafe: bool = False, worker: str = "") -> Any:
    """Connect to a server that keeps its word, or raise a refusal. What is written over it is
    marked as news from `worker`."""
    try:
        db = await asyncpg.connect(
            url,
            timeout=CONNECT_SECONDS,
            command_timeout=STATEMENT_SECONDS,
            server_settings={**SETTINGS, "parlour.worker": worker},
        )
    except (*LOST, asyncpg.PostgresError, ValueError) as error:
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    try:
        if not unsafe:
            await check_durable(db)
    except (*LOST, asyncpg.PostgresError) as error:
        db.terminate()
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    except BaseException:
        db.terminate()
        raise
    return db


async def check_durable(db: Any) -> None:
    """Refuse a server that may lose acknowledged entries in a power cut."""
    for name, setting in await db.fetch(DURABLE, list(CAN_LOSE)):
        if setting == CAN_LOSE[name]:
            raise Refusal("unsafe_database", setting=name)


def reason_of(error: BaseException) -> str:
    """Return what the log and the operator read. Some errors have no text of their own."""
    if isinstance(error, Refusal):
        return str(error.details.get("reason", error.code))
    return str(error).partition("\n")[0] or type(error).__name__


def failure_of(error: Exception) -> Exception:
    """Turn an error into the outcome of a job. It was rolled back, so nothing was stored."""
    if isinstance(error, (StoreFailure, Conflict, Duplicate)):
        return error
    if isinstance(error, asyncpg.UniqueViolationError):
        match error.constraint_name:
            case "applied_once":
                return Duplicate()
            case "token_once":
                return StoreFailure("token_taken")
            case _:
                return Conflict(error.constraint_name)
    if isinstance(error, asyncpg.DiskFullError):
        return StoreFailure("disk_full")
    if isinstance(error, (*LOST, *AGAIN)):
        return StoreFailure("database_away", reason=reason_of(error))
    if isinstance(error, asyncpg.PostgresError):
        return StoreFailure("store_io", reason=reason_of(error))
    return error
