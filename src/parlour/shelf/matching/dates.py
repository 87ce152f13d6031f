"""Dates in figures, as people type them: 3.10.1990, 10/3/1990, 1990-10-03."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

NAMES: Final = (
    ("january", "januar"),
    ("february", "februar"),
    ("march", "marz"),
    ("april",),
    ("may", "mai"),
    ("june", "juni"),
    ("july", "juli"),
    ("august",),
    ("september",),
    ("october", "oktober"),
    ("november",),
    ("december", "dezember"),
)
_little_first = re.compile(
    r"\s*(?:(?:am|vom|on)\s+)?(\d{1,2})\s?([./-])\s?(\d{1,2})(?:\2\s?(\d{3,4})|\.)?\s*"
).fullmatch
_year_first = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*").fullmatch


def dates(text: str) -> Iterator[str]:
    """All dates that the figures may mean, with the month's name. After a dot the month comes
    second; after a slash or a dash it may come first."""
    found = _year_first(text)
    if found is not None:
        year, month, day = found.groups()
        yield from _dated(day, month, year)
        return
    found = _little_first(text)
    if found is not None:
        day, sign, month, year = found.groups(default="")
        yield from _dated(day, month, year)
        if sign != ".":
            yield from _dated(month, day, year)


def _dated(day: str, month: str, year: str) -> Iterator[str]:
    if 1 <= int(month) <= len(NAMES) and 1 <= int(day) <= 31:
        for name in NAMES[int(month) - 1]:
            yield f"{int(day)} {name} {year}".rstrip()
