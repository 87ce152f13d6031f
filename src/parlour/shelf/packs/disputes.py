"""Disputes as labelled answers: what people at tables said of an answer, for anybody who measures the judge.

A line is one of `tests/data/answers`: rule, verdict, given, answer, question and options, parted by tabs.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, NamedTuple

from parlour.kernel import Refusal
from parlour.shelf.packs.card import Question
from parlour.shelf.packs.flags import Ruling
from parlour.shelf.packs.spreadsheet import from_cell

HEAD: Final = "# rule\tverdict\tgiven\tanswer\tquestion\toptions"
RULED: Final = {"ruled_right": True, "ruled_wrong": False}
NEEDED: Final = frozenset(("reason", "text", "answer", "given", "also", "names"))
"""Columns of the table that a host downloads."""
ALSO: Final = " | "
"""What parts right answers in a cell and in a line."""


class Labelled(NamedTuple):
    """An answer, and whether people took it for right."""

    given: str
    answers: tuple[str, ...]
    question: str
    correct: bool
    names: Literal["last", "full"] = "last"

    def __str__(self) -> str:
        verdict = "accept" if self.correct else "reject"
        answers = ALSO.join(map(_cell, self.answers))
        options = "names=full" if self.names == "full" else ""
        cells = ("*", verdict, _cell(self.given), answers, _cell(self.question), options)
        return "\t".join(cells).rstrip("\t")


def _cell(text: str) -> str:
    """Return a text without what parts cells and lines."""
    return " ".join(text.replace("|", "/").split())


def from_house(
    rulings: Iterable[Ruling], worded: Callable[[str], Question | None]
) -> Iterator[Labelled]:
    """Yield what rooms judged otherwise than the house, of questions that are still worded so."""
    for ruling in rulings:
        found = worded(ruling.question)
        if found is not None:
            answers = (found.answer, *found.also)
            yield Labelled(ruling.given, answers, found.question, ruling.correct)


def from_table(lines: Iterable[str]) -> Iterator[Labelled]:
    """Yield what was ruled right or wrong in the games of a room, from the table that its host
    downloads. Flags say nothing of an answer, and of a choice the judge is not asked."""
    rows = csv.DictReader(lines)
    if not NEEDED.issubset(rows.fieldnames or ()):
        raise Refusal("no_disputes")
    for row in rows:
        cells = {name: from_cell(row[name] or "") for name in NEEDED}
        if cells["reason"] in RULED and cells["given"] and cells["names"] in ("last", "full"):
            also = [text for text in cells["also"].split(ALSO) if text]
            yield Labelled(
                cells["given"],
                (cells["answer"], *also),
                cells["text"],
                RULED[cells["reason"]],
                "full" if cells["names"] == "full" else "last",
            )
