"""Packs made up for tests."""

from pathlib import Path

import msgspec

from parlour.shelf.packs import CATEGORIES, Box, Card, Header, Pack, open_pack
from parlour.shelf.packs.jsonl import write

HEADER = Header("toy", "Toys", "en", "CC0-1.0", "made up", False)


def card(number: int, pack: str = "toy", **changes: object) -> Card:
    """A card with six questions; `changes` are fields of the first one."""
    questions = [
        {
            "category": category,
            "question": f"What is {category} number {number}?",
            "answer": f"Thing {number} {category}",
            "difficulty": number % 5 + 1,
            "source": "made up",
        }
        for category in CATEGORIES
    ]
    questions[0] |= changes
    return msgspec.convert({"id": f"{pack}-{number:03d}", "questions": questions}, Card)


def pack_of(folder: Path, cards: int, name: str = "toy") -> Pack:
    path = folder / f"{name}.jsonl"
    header = msgspec.structs.replace(HEADER, pack=name)
    made = (card(number, name) for number in range(1, cards + 1))
    path.write_bytes(b"".join(write(header, made)))
    return open_pack(path)


def box_of(folder: Path, cards: int) -> Box:
    return Box([pack_of(folder, cards)])
