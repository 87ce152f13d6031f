"""The packages that the web client is built with, and their licences."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).parent / "static" / "licences.json"


class Package(msgspec.Struct, frozen=True):
    """An npm package whose code is part of the page."""

    name: str
    version: str
    licence: str = msgspec.field(name="identifier")
    """An SPDX licence identifier."""
    notice: str = msgspec.field(name="text")
    """The licence in full."""


def bundled(file: Path = FILE) -> tuple[Package, ...]:
    """Return all packages in the page, as its build wrote them down; none if it has not been
    built."""
    if not file.exists():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=tuple[Package, ...])
