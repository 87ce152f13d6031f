"""Checking the digests of all streams in a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

from parlour.store import Stored
from parlour.store.digest import Head, first_bad

ROWS = "SELECT seq, body, person, id, digest FROM entries WHERE stream = ? ORDER BY seq"


def damage(house: Path | sqlite3.Connection) -> dict[str, int]:
    """The first bad seq of every stream that is not as it was written."""
    if isinstance(house, Path):
        with closing(sqlite3.connect(house / "house.db")) as db:
            return damage(db)
    heads = {
        stream: Head(seq, digest)
        for stream, seq, digest in house.execute("SELECT stream, seq, digest FROM heads")
    }
    found = {}
    for stream in heads.keys() | {
        stream for (stream,) in house.execute("SELECT DISTINCT stream FROM entries")
    }:
        rows = house.execute(ROWS, (stream,))
        entries = [(Stored(*row), digest) for *row, digest in rows]
        bad = first_bad(stream, entries, heads.get(stream, Head(0, b"")))
        if bad is not None:
            found[stream] = bad
    return found
