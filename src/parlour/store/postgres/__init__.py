"""The log on PostgreSQL. Importing it needs the extra `scale` (asyncpg)."""

from parlour.store.postgres.log import PostgresLog, connect_postgres, open_postgres

__all__ = ["PostgresLog", "connect_postgres", "open_postgres"]
