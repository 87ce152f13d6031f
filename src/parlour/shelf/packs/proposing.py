"""Proposals: what a pack's writer could change, from what rooms have overruled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal

import msgspec

from parlour.shelf.matching import judge
from parlour.shelf.packs.card import Question
from parlour.shelf.packs.flags import Ruling
from parlour.shelf.text import fold

ROOMS_TO_PROPOSE: Final = 2
"""An answer that this many rooms have judged alike is proposed."""


class Proposal(msgspec.Struct, frozen=True):
    """An answer that rooms agree on, against the judge."""

    where: str
    """Card and category."""
    code: Literal["alias", "not_right"]
    """`alias`: it should be accepted; `not_right`: it should not."""
    given: str
    rooms: int


def proposals(
    rulings: Iterable[Ruling],
    worded: Callable[[str], Question | None],
    current: Callable[[str], str] = lambda key: key,
) -> Iterator[Proposal]:
    """Yield answers that two rooms have judged alike and the judge still judges otherwise. Only for
    questions that are still worded as they were then: `worded` finds them by their keys, `current`
    tells the key by which one is named today."""
    rooms: defaultdict[tuple[str, str, bool], dict[str, str]] = defaultdict(dict)
    for ruling in rulings:
        alike = (current(ruling.question), fold(ruling.given), ruling.correct)
        rooms[alike][ruling.room] = ruling.given
    for (key, _, correct), said in sorted(rooms.items()):
        question = worded(key) if len(said) >= ROOMS_TO_PROPOSE else None
        if question is None:
            continue
        given = min(said.values())
        verdict = judge(given, question.answer, question.also, question=question.question).verdict
        if (verdict == "accept") != correct:
            where = key.partition("@")[0]
            yield Proposal(where, "alias" if correct else "not_right", given, len(said))
