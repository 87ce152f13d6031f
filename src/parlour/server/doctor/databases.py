"""The databases of a house of many workers: reachable, safe, and set as they should be."""

from __future__ import annotations

from collections.abc import AsyncIterator

from parlour.kernel import Refusal
from parlour.server.doctor.line import Line, ok, warning, wrong


async def database(url: str, *, unsafe: bool) -> AsyncIterator[Line]:
    """Connect to PostgreSQL as a worker does, and look at what we refuse or advise."""
    try:
        from parlour.store.postgres.connection import connect
    except ImportError as error:
        yield wrong("no_scale", package=error.name or "")
        return
    try:
        db = await connect(url, unsafe=unsafe)
    except Refusal as refusal:
        yield wrong(refusal.code, **refusal.details)
        return
    try:
        version = await db.fetchval("SHOW server_version")
        yield ok("postgres", version=version)
        if unsafe:
            yield warning("postgres_unsafe")
        most = int(await db.fetchval("SHOW max_connections"))
        used = int(await db.fetchval("SELECT count(*) FROM pg_stat_activity"))
        if used > most * 0.8:
            yield warning("postgres_full", used=used, most=most)
    finally:
        await db.close()


async def bus(url: str) -> AsyncIterator[Line]:
    """Connect to Redis or Valkey, and look at what it does with its memory."""
    try:
        import redis.asyncio
        from redis.exceptions import RedisError
    except ImportError as error:
        yield wrong("no_scale", package=error.name or "")
        return
    try:
        client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5)
    except ValueError as error:
        yield wrong("bad_bus", reason=str(error))
        return
    try:
        server, memory = await client.info("server"), await client.info("memory")
        yield ok("redis", version=server.get("redis_version", ""))
        policy = str(memory.get("maxmemory_policy", ""))
        if policy.startswith("allkeys"):
            yield warning("redis_evicts", policy=policy)
    except (RedisError, OSError, TimeoutError) as error:
        yield wrong("redis_away", reason=str(error) or type(error).__name__)
    finally:
        await client.aclose()
