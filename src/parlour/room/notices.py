"""Notices: what happened to the room, for everybody to see."""

from __future__ import annotations

from typing import Any

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """A code of the house catalogue's `notices`, with details. `who` and `whom` are person ids."""

    n: int
    code: str
    details: dict[str, Any]
    person: str = ""
    """Who did it or whom it is about, by id, once it is shown; the details have names then."""
