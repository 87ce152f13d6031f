"""Short form of the move that Facts in Five is made of: `4/1 = Verdi`.

The row and the column are counted from 0, as in the moves.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from parlour.games.facts.state import Move, Write

WRITE: Final = re.compile(r"([0-9])/([0-9]) =(?: (.+))?")


def short(move: Move) -> str | None:
    """Write an entry by its row and column; nothing after `=` wipes it away. With a Key Word of
    one's own it has no short form."""
    match move:
        case Write(row, column, text, None) if text == text.strip() and text.isprintable():
            return f"{row}/{column} = {text}".rstrip()
        case _:
            return None


def read(text: str) -> Move | None:
    """Read what `short` writes."""
    found = WRITE.fullmatch(text)
    if found is None:
        return None
    row, column, entry = found.groups()
    written = {"type": "write", "row": row, "column": column, "text": entry or ""}
    return msgspec.convert(written, Write, strict=False)
