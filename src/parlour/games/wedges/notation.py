"""Short forms of the moves of Wedges: `roll`, `> S3`, `pick blue`, `= Verdi`, `right`, `yes`."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from parlour.games.wedges.state import (
    Answer,
    Appeal,
    GoOn,
    Move,
    MoveTo,
    PickCategory,
    Roll,
    Rule,
    Vote,
    VoteCategory,
)

WORDS: Final[dict[str, Move]] = {
    "roll": Roll(),
    "pass": Answer(""),
    "right": Rule(True),
    "wrong": Rule(False),
    "yes": Vote(True),
    "no": Vote(False),
    "appeal": Appeal(),
    "go on": GoOn(),
}
NAMED: Final = re.compile(r"(>|pick|for|=) (.+)")


def short(move: Move) -> str | None:
    """Write a space after `>`, the category of one's own question after `pick`, of somebody else's
    after `for`, an answer after `=`; everything else by a word."""
    match move:
        case MoveTo(name):
            sign = ">"
        case PickCategory(name):
            sign = "pick"
        case VoteCategory(name):
            sign = "for"
        case Answer(name) if name:
            sign = "="
        case _:
            return next((word for word, known in WORDS.items() if known == move), None)
    return f"{sign} {name}" if name.isprintable() and name == name.strip() else None


def read(text: str) -> Move | None:
    """Read what `short` writes."""
    found = NAMED.fullmatch(text)
    if found is None:
        return WORDS.get(text)
    sign, name = found.groups()
    match sign:
        case ">":
            return msgspec.convert({"type": "move", "to": name}, MoveTo)
        case "pick":
            return msgspec.convert({"type": "pick_category", "category": name}, PickCategory)
        case "for":
            return msgspec.convert({"type": "vote_category", "category": name}, VoteCategory)
        case _:
            return msgspec.convert({"type": "answer", "text": name}, Answer)
