"""The host's list of disputes: what was flagged or overruled in the games of a room."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from parlour.kernel import Dispute, disputes, games
from parlour.kernel.catalogue import catalogue, phrase
from parlour.room import Room
from parlour.server.messages import GameDisputes
from parlour.shelf.matching import explain
from parlour.shelf.packs.spreadsheet import to_cell

COLUMNS = (
    "game",
    "question",
    "version",
    "reason",
    "by",
    "room",
    "text",
    "answer",
    "given",
    "also",
    "names",
    "why",
    "rule",
)


def disputes_of(room: Room) -> tuple[GameDisputes, ...]:
    """Group disputes by game; games without any are left out."""
    found = (GameDisputes(game, tuple(disputes(night))) for game, night in room.remembered.items())
    return tuple(each for each in found if each.disputes)


def rule_of(dispute: Dispute) -> str:
    """Name the rule by which the house judges the answer today; nothing where it did not judge it."""
    if not dispute.names or dispute.given is None:
        return ""
    return explain(
        dispute.given,
        dispute.answer,
        dispute.also,
        names=dispute.names,
        question=dispute.text,
    ).rule


def told(game: str, dispute: Dispute, language: str, part: str, code: str) -> str:
    """Say a code of a dispute by the catalogue of its game, as `disputes.CODE` or `told.refused.CODE`."""
    known = games().get(game)
    found: Any = {} if known is None else catalogue(known, language)
    for name in (*part.split("."), code):
        found = found.get(name) if isinstance(found, dict) else None
    return phrase(found, {"given": dispute.given or ""}) or code


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
                " | ".join(one.also),
                one.names,
                one.why,
                rule_of(one),
            )
            rows.writerow([to_cell(cell) for cell in cells])
    return out.getvalue()
