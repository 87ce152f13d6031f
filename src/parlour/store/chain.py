"""What the writers of all databases do alike: continue a stream from its head, entry by entry, and
keep the order of the calls where jobs get into each other's way.

Both write the appends that have arrived together. If one breaks a rule, nothing of that write
stays, and each is written again on its own, in the order of the calls, to find out which fail.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.store.digest import Head, digest
from parlour.store.job import Append
from parlour.store.log import Conflict

MOST_HEADS = 10_000
"""The cache of heads is emptied when it holds more streams than this."""

EntryRow = tuple[str, int, str | None, str | None, bytes, bytes]
"""Stream, seq, person, id, body and digest, as both databases have them."""


class Chain:
    """What is appended to one stream, by one job or several in a row."""

    __slots__ = ("before", "entries", "head", "stream")

    def __init__(self, stream: str, head: Head) -> None:
        self.stream = stream
        self.before = head
        self.head = head
        self.entries: list[EntryRow] = []

    def add(self, job: Append) -> Head:
        """Return the head of the stream after this job. Raises `Conflict` if it does not end there
        now."""
        stream = job.stream
        seq, last = self.head
        if seq != job.after:
            raise Conflict(stream, job.after, seq)
        rows: list[EntryRow] = []
        for entry in job.entries:
            last = digest(last, entry)
            seq = entry.seq
            rows.append((stream, seq, entry.person, entry.id, entry.body, last))
        # Only now: if one of them could not be encoded, none is added.
        self.entries += rows
        self.head = Head(seq, last)
        return self.head


class Heads(dict[str, Head]):
    """The heads of streams as a writer last saw them: a cache. If one is wrong, the database
    refuses what would be written by it."""

    def saw(self, stream: str, head: Head) -> None:
        """Take in a head that was written or read."""
        if len(self) > MOST_HEADS:
            self.clear()
        self[stream] = head


def are_tangled(jobs: Iterable[Append]) -> bool:
    """Return whether jobs of several streams write the same person or token. Then only the order of
    the calls says what is right, and a writer that sorts jobs by stream has to write them one by
    one."""
    stream_of: dict[str | bytes, str] = {}
    return any(
        stream_of.setdefault(key, job.stream) != job.stream
        for job in jobs
        for person in job.people
        for key in (person.id, person.token_hash)
    )
