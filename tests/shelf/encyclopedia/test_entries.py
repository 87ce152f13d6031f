"""Entries labelled by somebody who had not seen shelf or matcher: how far the shelf can be trusted.

The labels are for measuring only. Nobody looks at them to improve the shelf; what is wrong in one
of them stays wrong until it is found some other way.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from parlour.shelf.encyclopedia import encyclopedia

HERE = Path(__file__).parent
QUERIES: dict[str, str] = json.loads((HERE / "entries_queries.json").read_text("utf-8"))
ROWS = [
    (title, entry, label)
    for title, entry, label in (
        line.split("\t") for line in (HERE / "entries.tsv").read_text("utf-8").splitlines() if line
    )
    if title in QUERIES
]
CLOSED = {
    "Chemical elements",
    "US states",
    "Countries",
    "Constellations",
    "Signs of the zodiac",
    "Letters of the Greek alphabet",
    "Plays by Shakespeare",
}


def found(rows: list[tuple[str, str, str]]) -> tuple[int, int]:
    """How many true members among the rows, misspelt ones too, and how many of them are found."""
    members = [(title, entry) for title, entry, label in rows if label != "no"]
    known = sum(
        encyclopedia().check(entry, QUERIES[title]).known == "yes" for title, entry in members
    )
    return len(members), known


def test_the_labels_are_many_and_spread() -> None:
    counts = Counter(title for title, _, _ in ROWS)
    assert len(ROWS) >= 500
    assert len(counts) >= 20
    assert max(counts.values()) <= 0.1 * len(ROWS)
    assert {label for _, _, label in ROWS} == {"member", "misspelt", "no"}


def test_hardly_anything_is_taken_for_what_it_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    others = [(title, entry) for title, entry, label in ROWS if label == "no"]
    wrong = sum(
        encyclopedia().check(entry, QUERIES[title]).known == "yes" for title, entry in others
    )
    with capsys.disabled():
        print(f"\nwrong acceptances: {wrong} of {len(others)} ({wrong / len(others):.2%})")
    allowed = len(others) // 100
    assert wrong <= allowed


def test_most_true_members_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    members, known = found(ROWS)
    closed, closed_known = found([row for row in ROWS if row[0] in CLOSED])
    with capsys.disabled():
        print(f"\nmembers found: {known} of {members} ({known / members:.1%})")
        print(f"closed lists: {closed_known} of {closed} ({closed_known / closed:.1%})")
    least, closed_least = 0.7 * members, 0.95 * closed
    assert known >= least
    assert closed_known >= closed_least
