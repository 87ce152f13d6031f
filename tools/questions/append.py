"""Deals loose questions onto new cards at the end of a pack.

`python -m tools.questions.append FOLDER PACK` reads every `*.txt` file of a folder, one question a
line in the form of `assemble`, in any order. Existing cards keep their ids and their places; a pack
of ours that does not exist yet is begun. A question with a fault, or without five others to make a
card, stays in its file; the rest leave it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from tools.questions.assemble import BLOCKING, PACKS, Fault, read_question

from parlour.shelf.packs.card import CATEGORIES, Card, Header, Question
from parlour.shelf.packs.checking import Remark, check
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import BUILT_IN
from parlour.shelf.packs.pack import open_pack


class Loose(NamedTuple):
    """A question that is on no card yet, and where it stands."""

    path: Path
    line: int
    text: str
    question: Question


class Appended(NamedTuple):
    """What became of the loose questions."""

    cards: list[Card]
    """The new cards."""
    left: list[Loose]
    """Questions on none of them."""
    remarks: list[Remark]
    """What is wrong with questions that were left for that reason."""


def read_loose(path: Path) -> tuple[list[Loose], list[Fault]]:
    """Read the questions of a file, and the lines that are none."""
    found: list[Loose] = []
    faults: list[Fault] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            if line.strip():
                found.append(Loose(path, number, line, read_question(line)))
        except ValueError as error:
            faults.append(Fault(number, str(error)))
    return found, faults


def append(existing: Sequence[Card], loose: Sequence[Loose], header: Header) -> Appended:
    """Make new cards, numbered after the existing ones. They are dealt again without the questions
    that have a fault, until none is left: a fault may show only next to the questions that moved
    up."""
    first = max((int(card.id.rpartition("-")[2]) for card in existing), default=0) + 1
    remarks: list[Remark] = []
    left: list[Loose] = []
    waiting = list(loose)
    while True:
        dealt = _deal(waiting)
        cards = [_card(f"{header.pack}-{first + at:03d}", group) for at, group in enumerate(dealt)]
        by_place = {
            f"{card.id}/{each.question.category}": each
            for card, group in zip(cards, dealt, strict=True)
            for each in group
        }
        wrong = [
            remark
            for remark in check([*existing, *cards], language=header.language)
            if remark.where in by_place and remark.code in BLOCKING
        ]
        if not wrong:
            on_cards = set(by_place.values())
            return Appended(cards, left + [e for e in waiting if e not in on_cards], remarks)
        bad = {by_place[remark.where] for remark in wrong}
        remarks += [
            msgspec.structs.replace(remark, where=_place(by_place[remark.where]))
            for remark in wrong
        ]
        left += [each for each in waiting if each in bad]
        waiting = [each for each in waiting if each not in bad]


def _deal(loose: Iterable[Loose]) -> list[tuple[Loose, ...]]:
    piles: dict[str, list[Loose]] = {category: [] for category in CATEGORIES}
    for each in loose:
        piles[each.question.category].append(each)
    return list(zip(*piles.values(), strict=False))


def _card(id: str, group: tuple[Loose, ...]) -> Card:
    return msgspec.convert({"id": id, "questions": [each.question for each in group]}, Card)


def _place(each: Loose) -> str:
    return f"{each.path.name}:{each.line}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.questions.append")
    parser.add_argument("folder", type=Path)
    parser.add_argument("pack")
    parser.add_argument("--into", type=Path, default=BUILT_IN)
    asked = parser.parse_args(arguments)
    paths = sorted(asked.folder.glob("*.txt"))
    loose: list[Loose] = []
    failed = False
    for path in paths:
        found, faults = read_loose(path)
        loose += found
        for fault in faults:
            print(f"{path.name}:{fault.line}: {fault.text}")
            failed = True
    if failed:
        return 1
    target = asked.into / f"{asked.pack}.jsonl"
    pack = open_pack(target) if target.exists() else None
    header = PACKS[asked.pack] if pack is None else pack.header
    existing = list(pack or ())
    result = append(existing, loose, header)
    for remark in result.remarks:
        print(f"{remark.where}: {remark.code}: {remark.detail}")
    target.write_bytes(b"".join(write(header, [*existing, *result.cards])))
    for path in paths:
        kept = sorted((each.line, each.text) for each in result.left if each.path == path)
        if kept:
            path.write_text("".join(f"{text}\n" for _, text in kept), "utf-8")
        else:
            path.unlink()
    print(f"{asked.pack}: {len(result.cards)} new cards, {len(result.left)} questions left")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
