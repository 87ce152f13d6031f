"""Dealing: questions from tables and other people's files become loose questions of a pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from parlour.shelf.packs.card import Broken, Card, Question
from parlour.shelf.text import fold


class Row(msgspec.Struct, frozen=True):
    """A question as it was found."""

    line: int
    question: Question


def deal(pack: str, rows: Iterable[Row | Broken]) -> Iterator[Card | Broken]:
    """Put every question on a card of its own, so that each can come up; those seen before are
    dropped, and broken rows pass through."""
    seen: set[int] = set()
    for row in rows:
        if isinstance(row, Broken):
            yield row
            continue
        # A hash of 64 bits is enough: a million questions collide once in 40 million imports.
        key = hash((fold(row.question.question), fold(row.question.answer)))
        if key in seen:
            yield Broken(row.line, "duplicate", row.question.question[:60])
            continue
        seen.add(key)
        yield Card(f"{pack}-{len(seen):06d}", (row.question,))
