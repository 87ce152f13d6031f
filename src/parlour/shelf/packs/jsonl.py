"""The format of packs: JSON Lines, a header and then a card a line. `docs/packs.md` describes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.jsonreader import JsonReader
from parlour.shelf.packs.card import CATEGORIES, Broken, Card, Header

LONGEST_LINE = 64 * 1024
"""Bytes of a line; a card of six long questions is far below."""

_header = JsonReader[Header](Header)
_card = JsonReader[Card](Card)
encode = msgspec.json.Encoder().encode


def read_header(line: bytes) -> Header:
    """Read the first line; without it nothing of the pack can be used."""
    try:
        return _header.read(line)
    except msgspec.DecodeError as error:
        raise Refusal("bad_pack", line=1, reason=str(error)) from error


def read_card(line: bytes, pack: str) -> Card:
    """Read a card of a pack; a ValueError says what is wrong with it."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"longer than {LONGEST_LINE} bytes")
    card = _card.read(line)
    if not card.is_loose and tuple(each.category for each in card.questions) != CATEGORIES:
        raise ValueError(f"not one question, nor six in the order {', '.join(CATEGORIES)}")
    if not re.fullmatch(rf"{re.escape(pack)}-\d+", card.id):
        raise ValueError(f"the card's id is not {pack}- and a number")
    return card


def read_cards(lines: Iterable[bytes], pack: str) -> Iterator[Card | Broken]:
    """Read the cards after the header, and what is broken among them. Empty lines are let pass."""
    seen: set[str] = set()
    for number, line in enumerate(lines, 2):
        if not line.strip():
            continue
        try:
            card = read_card(line, pack)
        except ValueError as error:
            yield Broken(number, "bad_card", str(error))
            continue
        if card.id in seen:
            yield Broken(number, "same_card", card.id)
            continue
        seen.add(card.id)
        yield card


def write(header: Header, cards: Iterable[Card]) -> Iterator[bytes]:
    """Yield the lines of a pack. Every field of the header is written, defaults too."""
    yield encode(header) + b"\n"
    for card in cards:
        yield encode(card) + b"\n"
