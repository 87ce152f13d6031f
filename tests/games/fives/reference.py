"""Find Five scored again from the scoresheet alone, by a program of its own."""

from __future__ import annotations

from typing import Any


def rescore(sheet: dict[str, Any]) -> dict[str, int]:
    """Totals from outlines and bonuses of all rounds."""
    totals = dict.fromkeys(sheet["players"], 0)
    for one in sheet["rounds"]:
        for name, player in one["players"].items():
            totals[name] += sum(outline["points"] for outline in player["outlines"])
            totals[name] += player["bonus"]
    return totals
