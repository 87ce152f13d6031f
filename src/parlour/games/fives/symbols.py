"""What the six symbols look like: one drawing for the page, paper and notebooks.

The page reads the same file. Symbols differ by shape first; the colours only help.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

FILE: Final = Path(__file__).with_name("symbols.json")
SIDE: Final = 24
"""A symbol is drawn in a square of this side."""


class Symbol(Struct, frozen=True):
    """The drawing of a symbol, filled."""

    path: str
    """As SVG writes it."""
    light: str
    """Its colour on a light ground."""
    dark: str


DRAWN: Final = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Symbol])
"""By the letter of the symbol."""
