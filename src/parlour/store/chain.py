"""Chains: how the entries of a stream are found again in a table that only grows at its end.

Every entry knows the row of the one before it in its stream, so a stream is read from its end
backwards. Where streams end is written down now and then (`ends`, for all rows up to `filed`);
what came after that is looked through, which is never much. So a move is written to the end of
the file and nowhere else: an index by stream would touch a page of its own for every room that is
being played in.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

FILE_EVERY = 1000
"""So many rows may follow before it is written down again where streams end."""

END = """coalesce(
        (SELECT max(n) FROM entries
            WHERE n > (SELECT n FROM filed) AND stream = :stream),
        (SELECT n FROM ends WHERE stream = :stream)
    )"""

READ = f"""WITH RECURSIVE chain (n, before, seq, body, person, id) AS (
        SELECT n, before, seq, body, person, id FROM entries WHERE n = {END} AND seq > :after
        UNION ALL
        SELECT e.n, e.before, e.seq, e.body, e.person, e.id
        FROM chain CROSS JOIN entries e ON e.n = chain.before WHERE e.seq > :after
    )
    SELECT seq, body, person, id FROM chain ORDER BY seq"""
"""The entries of a `stream` behind seq `after`."""

TAIL = f"""WITH RECURSIVE chain (n, before, seq, key) AS (
        SELECT n, before, seq, person || ' ' || id FROM entries WHERE n = {END}
        UNION ALL
        SELECT e.n, e.before, e.seq, e.person || ' ' || e.id
        FROM chain CROSS JOIN entries e ON e.n = chain.before
    )
    SELECT n, seq, key FROM chain ORDER BY seq DESC"""
"""The rows of a `stream` from its end, each with its person and id as one word, if it has both."""

STREAMS = """SELECT stream FROM ends
    UNION SELECT stream FROM entries WHERE n > (SELECT n FROM filed)
    ORDER BY stream"""

FILE = (
    """INSERT OR REPLACE INTO ends (stream, n)
        SELECT stream, max(n) FROM entries WHERE n > (SELECT n FROM filed) GROUP BY stream""",
    "UPDATE filed SET n = (SELECT max(n) FROM entries)",
)

Row = tuple[int, int, str, int, str | None, str | None, bytes]
INSERT = """INSERT INTO entries (n, before, stream, seq, person, id, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""


def last_row(db: sqlite3.Connection) -> int:
    """The number of the last row of all; 0 where there is none."""
    (last,) = db.execute("SELECT coalesce(max(n), 0) FROM entries").fetchone()
    return int(last)


def filed(db: sqlite3.Connection) -> int:
    """The last row for which it is written down where streams end."""
    (n,) = db.execute("SELECT n FROM filed").fetchone()
    return int(n)


def file_ends(db: sqlite3.Connection) -> None:
    """Write down where streams end."""
    for statement in FILE:
        db.execute(statement)


def insert(db: sqlite3.Connection, rows: Iterable[Row]) -> None:
    db.executemany(INSERT, rows)
