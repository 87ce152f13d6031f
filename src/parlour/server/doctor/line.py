"""One line of an examination."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Level = Literal["ok", "warning", "wrong"]


class Line(msgspec.Struct, frozen=True):
    """What was found at one place. `code` has a sentence in the server's catalogue, under `doctor`,
    that says what to do."""

    level: Level
    code: str
    details: dict[str, Any] = {}


def ok(code: str, **details: Any) -> Line:
    return Line("ok", code, details)


def warning(code: str, **details: Any) -> Line:
    return Line("warning", code, details)


def wrong(code: str, **details: Any) -> Line:
    return Line("wrong", code, details)
