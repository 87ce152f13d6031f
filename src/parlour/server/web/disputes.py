"""The host's list of disputes: what was flagged or overruled in the games of a room."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from parlour.kernel import disputes
from parlour.room import Room
from parlour.server.messages import GameDisputes
from parlour.shelf.packs.spreadsheet import to_cell

COLUMNS = ("game", "question", "version", "reason", "by", "room", "text", "answer", "given")


def disputes_of(room: Room) -> tuple[GameDisputes, ...]:
    """Group disputes by game; games without any are left out."""
    found = (GameDisputes(game, tuple(disputes(night))) for game, night in room.remembered.items())
    return tuple(each for each in found if each.disputes)


def disputes_table(code: str, found: Sequence[GameDisputes]) -> str:
    """Write all disputes as a table for spreadsheets, which know UTF-8 by its mark."""
    out = io.StringIO()
    out.write("\ufeff")
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    for each in found:
        for one in each.disputes:
            cells = (
                each.game,
                one.question,
                one.version,
                one.said,
                one.by,
                code,
                one.text,
                one.answer,
                one.given or "",
            )
            rows.writerow([to_cell(cell) for cell in cells])
    return out.getvalue()
