"""What a house remembers of its questions: cards used on earlier nights, and flags.

Games keep it as memos of the house (`parlour.kernel.Memo`): for each room under `card/ID` how often
it drew a card, under `flag/QUESTION` what it said of a question, and under `ruling/QUESTION/ANSWER` how
it judged an answer against the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from parlour.kernel import Memo
from parlour.shelf.packs.flags import REASONS, Flag, Reason, Ruling
from parlour.shelf.text import fold

CARD: Final = "card/"
FLAG: Final = "flag/"
RULING: Final = "ruling/"

House = Mapping[str, Mapping[str, Any]]
"""By key, then by room."""


class Used(Mapping[str, int]):
    """How often each card was drawn, by all rooms together. Looked up when it is asked for: a house
    that has played for years remembers many cards. What is set comes on top."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._set: dict[str, int] = {}

    def __getitem__(self, card: str) -> int:
        if card in self._set:
            return self._set[card]
        rooms = self._house[f"{CARD}{card}"]
        return sum(count for count in rooms.values() if isinstance(count, int))

    def __setitem__(self, card: str, times: int) -> None:
        self._set[card] = times

    def __iter__(self) -> Iterator[str]:
        kept = (key.removeprefix(CARD) for key in self._house if key.startswith(CARD))
        return iter(dict.fromkeys((*kept, *self._set)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def used(house: House) -> Used:
    """Return how often each card was drawn, from what the house remembers."""
    return Used(house)


def flags(house: House) -> Iterator[Flag]:
    """Yield all flags that rooms have raised."""
    for key in sorted(key for key in house if key.startswith(FLAG)):
        for room, reason in sorted(house[key].items()):
            if reason in REASONS:
                yield Flag(key.removeprefix(FLAG), reason, room)


def rulings(house: House) -> Iterator[Ruling]:
    """Yield all answers that rooms have judged otherwise than the judge did."""
    for key in sorted(key for key in house if key.startswith(RULING)):
        for room, said in sorted(house[key].items()):
            match said:
                case {"given": str(given), "correct": bool(correct), "question": str(question)}:
                    yield Ruling(question, given, correct, room)


def ruling_memo(question: str, given: str, correct: bool) -> Memo:
    """Make a memo: this room's word on an answer to a question, named by `Card.key`."""
    said = {"question": question, "given": given, "correct": correct}
    return Memo("house", f"{RULING}{question}/{fold(given)}", said)


def used_memo(card: str, times: int) -> Memo:
    """Make a memo: how often this room has drawn the card."""
    return Memo("house", f"{CARD}{card}", times)


def flag_memo(question: str, reason: Reason) -> Memo:
    """Make a memo: this room's complaint about a question, named by `Card.key`."""
    return Memo("house", f"{FLAG}{question}", reason, from_people=True)
