"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

from typing import Any

from parlour.kernel import Memory, Refusal


def answer(label: str, question: Any, memory: Memory) -> Any:
    """`entries`: what is known of each; `cells`: the letters for which a query has members."""
    match label:
        case "entries":
            return [entry_answer(entry, memory) for entry in question["entries"]]
        case "cells":
            return ["ABCDEFGHIJKLMNOPQRSTUVWXYZ" for _ in question["queries"]]
        case _:
            raise Refusal("no_shelf", label=label)


def entry_answer(entry: dict[str, str], memory: Memory) -> dict[str, Any]:
    """What the shelf knows of an entry, and how the table ruled on it in an earlier game."""
    return {"known": "unknown", "about": None, "ruling": memory.night.get(entry["key"])}
