"""Scores a sheet again from the sheet alone, written from the rules page and not from the game."""

from __future__ import annotations

from typing import Any

KINDS = ("special", "general", "total")


def rescore(sheet: dict[str, Any]) -> tuple[dict[str, dict[str, int]], dict[str, list[str]]]:
    """Totals and winners, after checking every Playcard on the way."""
    totals = {name: dict.fromkeys(KINDS, 0) for name in sheet["players"]}
    for played in sheet["rounds"]:
        assert len(played["letters"]) == len(played["columns"]) == 5
        for name, card in played["cards"].items():
            counts = [0] * 5
            for row in card["entries"]:
                for column, entry in enumerate(row):
                    check_entry(entry)
                    counts[column] += entry["valid"]
            special = sum(count**2 for count in counts)
            rows = [len([count for count in counts if count >= row]) for row in (1, 2, 3, 4, 5)]
            general = sum(marks**2 for marks in rows)
            assert card["counts"] == counts
            assert (card["special"], card["general"]) == (special, general)
            assert card["total"] == special + general
            for kind, points in zip(KINDS, (special, general, special + general), strict=True):
                totals[name][kind] += points
    for correction in sheet["corrections"]:
        totals[correction["name"]]["total"] += correction["points"]
    winners = {
        kind: [
            name
            for name in sheet["players"]
            if totals[name][kind] == max(had[kind] for had in totals.values())
        ]
        for kind in KINDS
    }
    return totals, winners


def check_entry(entry: dict[str, Any]) -> None:
    assert set(entry) == {"text", "keyword", "valid", "why"}
    if entry["why"] in ("empty", "initial", "repeat", "unrecognised"):
        assert not entry["valid"]
    if entry["why"] in ("accepted", "recognised"):
        assert entry["valid"]
    assert (entry["why"] == "empty") == (entry["text"] == "")
