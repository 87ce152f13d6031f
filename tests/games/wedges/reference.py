"""An independent re-scoring of a scoresheet, from the sheet alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.wedges.reach import wheel

NOTHING: Mapping[str, Sequence[str]] = {}
LINKS = wheel()


def rescore(sheet: dict[str, Any], wedges: Mapping[str, Sequence[str]] = NOTHING) -> list[str]:
    """Walk through every step again; the winners. `wedges` are those a test began with."""
    own = {name: set(wedges.get(name, ())) for name in sheet["players"]}
    needed = sheet["options"]["wedges_needed"]
    won = []
    for turn in sheet["turns"]:
        name, ended = turn["player"], False
        for step in turn["steps"]:
            assert not ended, "a turn goes on after a wrong answer"
            assert step["to"] in reached(step["from"], step["roll"])
            gains = step["kind"] == "hq" and step["correct"] and step["category"] not in own[name]
            assert step["wedge"] == (step["category"] if gains else None)
            if gains:
                own[name].add(step["category"])
            if step["kind"] == "final":
                assert len(own[name]) >= needed
                if step["correct"]:
                    won.append(name)
            # The host's word may come when the turn has gone on.
            ended = step["correct"] is False and step["judged_by"] != "host"
    for name, colours in sheet["wedges"].items():
        assert own[name] == set(wedges.get(name, ())) | set(colours)
    totals = {name: len(colours) for name, colours in own.items()}
    for correction in sheet["corrections"]:
        totals[correction["name"]] += correction["points"]
    assert totals == sheet["totals"]
    best = max(totals.values())
    return [name for name in sheet["players"] if (name in won if won else totals[name] == best)]


def reached(start: str, steps: int) -> set[str]:
    """Spaces exactly so many steps away, without turning back."""
    ways = [("", start)]
    for _ in range(steps):
        ways = [(here, there) for before, here in ways for there in LINKS[here] if there != before]
    return {here for _, here in ways}
