"""The digests of a stream: each covers its entry and the digest before it."""

import hashlib
import struct
from itertools import combinations
from typing import Any

import msgspec
import pytest

from parlour.store.digest import SIZE, Head, digest, first_bad, origin
from parlour.store.log import Stored

ENTRIES = [Stored(seq, b'{"n":%d}' % seq, "ada", f"m{seq}") for seq in range(1, 8)]


def chained(stream: str, entries: list[Stored]) -> list[tuple[Stored, bytes]]:
    """Entries with their digests, as the writer stores them."""
    last = origin(stream).digest
    chain = []
    for entry in entries:
        last = digest(last, entry)
        chain.append((entry, last))
    return chain


CHAIN = chained("ROOM", ENTRIES)
HEAD = Head(7, CHAIN[-1][1])


def test_the_digest_is_the_hash_that_the_docs_describe() -> None:
    first = hashlib.blake2b(b"ROOM", digest_size=16, person=b"stream").digest()
    assert origin("ROOM") == Head(0, first)
    framed = first + struct.pack(">qii", 1, 3, -1) + b"ada" + b"{}"
    expected = hashlib.blake2b(framed, digest_size=16, person=b"entry").digest()
    assert digest(first, Stored(1, b"{}", "ada", None)) == expected
    assert len(expected) == SIZE


def test_entries_that_differ_in_anything_have_different_digests() -> None:
    """Also where the same characters stand in other fields, and where a field is empty."""
    entries = [
        Stored(seq, body, person, id)
        for seq in (1, 2)
        for body, person, id in (
            (b"", None, None),
            (b"", "", None),
            (b"", None, ""),
            (b"", "", ""),
            (b"abc", None, None),
            (b"bc", "a", None),
            (b"bc", None, "a"),
            (b"c", "a", "b"),
            (b"c", "ab", ""),
            (b"c", "ab", None),
            (b"", "é", None),
        )
    ]
    digests = {digest(previous, e) for e in entries for previous in (bytes(16), b"x" * 16)}
    assert len(digests) == 2 * len(entries)
    assert origin("ROOM") != origin("ELSE")


def test_a_stream_as_it_was_written_has_no_bad_entry() -> None:
    assert first_bad("ROOM", CHAIN) is None
    assert first_bad("ROOM", CHAIN, HEAD) is None
    assert first_bad("ROOM", []) is None
    assert first_bad("ROOM", [], origin("ROOM")) is None


@pytest.mark.parametrize("at", range(7))
@pytest.mark.parametrize(
    "change",
    [
        {"body": b"{}"},
        {"person": "bob"},
        {"person": None},
        {"id": "other"},
        {"id": None},
        {"seq": 9},
    ],
    ids=str,
)
def test_a_changed_entry_is_found(at: int, change: dict[str, Any]) -> None:
    changed = CHAIN.copy()
    changed[at] = (msgspec.structs.replace(ENTRIES[at], **change), CHAIN[at][1])
    assert first_bad("ROOM", changed, HEAD) == at + 1


@pytest.mark.parametrize("at", range(7))
def test_a_missing_entry_is_found(at: int) -> None:
    assert first_bad("ROOM", CHAIN[:at] + CHAIN[at + 1 :], HEAD) == at + 1


def test_swapped_entries_are_found() -> None:
    """Rows; entries with their digests; entries without their digests."""
    missed = []
    for one, other in combinations(range(7), 2):
        rows, renumbered, bodies = CHAIN.copy(), CHAIN.copy(), CHAIN.copy()
        rows[one], rows[other] = rows[other], rows[one]
        for here, there in ((one, other), (other, one)):
            entry, found = CHAIN[there]
            swapped = Stored(here + 1, entry.body, entry.person, entry.id)
            renumbered[here] = (swapped, found)
            bodies[here] = (swapped, CHAIN[here][1])
        bad = [first_bad("ROOM", chain, HEAD) for chain in (rows, renumbered, bodies)]
        if bad != [one + 1] * 3:
            missed.append((one, other, bad))
    assert missed == []


def test_a_changed_digest_is_found() -> None:
    assert first_bad("ROOM", [*CHAIN[:3], (ENTRIES[3], bytes(16)), *CHAIN[4:]], HEAD) == 4


def test_entries_of_another_stream_are_found() -> None:
    assert first_bad("ELSE", CHAIN) == 1


@pytest.mark.parametrize("left", range(7))
def test_a_lost_tail_is_found_by_the_head(left: int) -> None:
    assert first_bad("ROOM", CHAIN[:left]) is None
    assert first_bad("ROOM", CHAIN[:left], HEAD) == left + 1


def test_a_recomputed_tail_is_found_by_the_head() -> None:
    forged = chained("ROOM", [*ENTRIES[:6], Stored(7, b"forged")])
    assert first_bad("ROOM", forged) is None
    assert first_bad("ROOM", forged, HEAD) == 7


def test_entries_after_the_head_are_found() -> None:
    longer = chained("ROOM", [*ENTRIES, Stored(8, b"added")])
    assert first_bad("ROOM", longer, HEAD) == 8
