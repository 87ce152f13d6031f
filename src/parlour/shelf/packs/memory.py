"""What a house remembers of its questions: cards used on earlier nights, and flags.

Games keep it as memos of the house (`parlour.kernel.Memo`): for each room under `card/ID` how often
it drew a card, and under `flag/QUESTION` what it said of a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from parlour.kernel import Memo
from parlour.shelf.packs.flags import REASONS, Flag, Reason

CARD: Final = "card/"
FLAG: Final = "flag/"

House = Mapping[str, Mapping[str, Any]]
"""By key, then by room."""


def used(house: House) -> dict[str, int]:
    """How often each card was drawn, by all rooms together."""
    return {
        key.removeprefix(CARD): sum(count for count in rooms.values() if isinstance(count, int))
        for key, rooms in house.items()
        if key.startswith(CARD)
    }


def flags(house: House) -> Iterator[Flag]:
    """All flags that rooms have raised."""
    for key, rooms in sorted(house.items()):
        if key.startswith(FLAG):
            for room, reason in sorted(rooms.items()):
                if reason in REASONS:
                    yield Flag(key.removeprefix(FLAG), reason, room)


def used_memo(card: str, times: int) -> Memo:
    """To be remembered: this room has now drawn the card so many times."""
    return Memo("house", f"{CARD}{card}", times)


def flag_memo(question: str, reason: Reason) -> Memo:
    """To be remembered: this room's complaint about a question, named by `Card.key`."""
    return Memo("house", f"{FLAG}{question}", reason)
