"""Puts question files together into the packs that are shipped.

`python -m tools.questions.assemble FOLDER [--write]` reads the files of a folder, one question a
line: `category | difficulty | question | answer | alias; alias | as_of | source | wrong; wrong; wrong`,
six lines to a card in the order of the categories, cards parted by an empty line. The wrong answers
may be left out. Files whose name begins with the id of one of our packs make that pack. What is wrong is written beside each file
as `PROBLEMS-<file>.md`; questions with a fault stay out, and what else was on their cards is dealt
onto new ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from parlour.shelf.matching import fold
from parlour.shelf.packs.card import CATEGORIES, Card, Header, Question
from parlour.shelf.packs.checking import Remark, check, may_change
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import BUILT_IN
from parlour.shelf.packs.wording import is_inside

LICENCE = "MIT"
WRITTEN = "2026"
"""When the questions were written: what may change was true then."""
SOURCE = "Written for Parlour; each question names where it can be looked up"
PACKS = {
    "bank": Header("bank", "House bank", "en", LICENCE, SOURCE),
    "junior": Header("junior", "Junior, ages 7 to 10", "en", LICENCE, SOURCE, ages=(7, 10)),
    "german": Header("german", "Deutsche Fragen", "de", LICENCE, SOURCE),
    "kinder": Header("kinder", "Junior, 7 bis 10 Jahre", "de", LICENCE, SOURCE, ages=(7, 10)),
    "youth": Header("youth", "Youth, ages 11 to 14", "en", LICENCE, SOURCE, ages=(11, 14)),
    "jugend": Header("jugend", "Jugend, 11 bis 14 Jahre", "de", LICENCE, SOURCE, ages=(11, 14)),
}
ORDER: list[str] = list(CATEGORIES)
BLOCKING = frozenset(
    {
        "answer_inside",
        "brackets",
        "choice",
        "near_duplicate",
        "no_date",
        "no_end",
        "picture",
        "untidy",
    }
)
"""Remarks for which a question stays out until it is put right."""


class Fault(NamedTuple):
    """Something wrong in a file."""

    line: int
    text: str


class Block(NamedTuple):
    """A card as it stands in a file."""

    file: Path
    line: int
    card: Card


def read_question(line: str) -> Question:
    """Read one line; a ValueError says what is wrong with it."""
    fields = [field.strip() for field in line.split(" | ")]
    if len(fields) == 6 and line.rstrip().endswith("|"):
        fields.append("")
    fields = [field.strip().strip("|").strip() if at else field for at, field in enumerate(fields)]
    if len(fields) not in (7, 8):
        raise ValueError(f"{len(fields)} fields, not 7 or 8")
    category, difficulty, question, answer, also, as_of, source, *wrong = fields
    aliases = {fold(alias): alias.strip() for alias in reversed(also.split(";")) if alias.strip()}
    made = {
        "category": category,
        "difficulty": int(difficulty),
        "question": question,
        "answer": answer,
        # Writers may repeat what folding makes equal anyway; the pack need not.
        "also": [
            alias
            for key, alias in reversed(aliases.items())
            if key != fold(answer) and not is_inside(alias, question)
        ],
        "as_of": as_of or (WRITTEN if may_change(question) else None),
        "source": source,
        "wrong": [text.strip() for part in wrong for text in part.split(";") if text.strip()],
    }
    return msgspec.convert(made, Question)


def read_file(path: Path, pack: str, first: int) -> tuple[list[Block], list[Fault]]:
    """Read the cards of a file, numbered from `first`, and what could not be read."""
    blocks: list[Block] = []
    faults: list[Fault] = []
    for start, lines in _groups(path):
        questions = []
        for number, line in enumerate(lines, start):
            try:
                questions.append(read_question(line))
            except ValueError as error:
                faults.append(Fault(number, str(error)))
        if len(questions) != len(lines):
            continue
        order = tuple(question.category for question in questions)
        if order != CATEGORIES:
            faults.append(Fault(start, f"the card has {', '.join(order)}"))
            continue
        id = f"{pack}-{first + len(blocks):03d}"
        blocks.append(Block(path, start, msgspec.convert({"id": id, "questions": questions}, Card)))
    return blocks, faults


def _groups(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield lines between empty ones, with the number of the first."""
    group: list[str] = []
    for number, line in enumerate([*path.read_text("utf-8").splitlines(), ""], 1):
        if line.strip():
            group.append(line)
        elif group:
            yield number - len(group), group
            group = []


def assemble(
    folder: Path, pack: str, dropped: Collection[str] = ()
) -> tuple[list[Block], dict[Path, list[Fault]], list[Remark]]:
    """Assemble all cards for a pack, faults by file, and remarks about the whole."""
    blocks: list[Block] = []
    faults: dict[Path, list[Fault]] = {}
    for path in sorted(folder.glob(f"{pack}*.txt")):
        more, faults[path] = read_file(path, pack, len(blocks) + 1)
        blocks += more
    whole = []
    by_card = {block.card.id: block for block in blocks}
    bad: defaultdict[str, set[str]] = defaultdict(set)
    for remark in check(block.card for block in blocks):
        id, _, category = remark.where.partition("/")
        if not id:
            whole.append(remark)
            continue
        block = by_card[id]
        line = block.line + ORDER.index(category)
        detail = (
            _place(remark.detail, by_card) if remark.code == "near_duplicate" else remark.detail
        )
        faults[block.file].append(Fault(line, f"{remark.code}: {detail}"))
        if remark.code in BLOCKING:
            bad[id].add(category)
    for block in blocks:
        for question in block.card.questions:
            if question.question in dropped:
                bad[block.card.id].add(question.category)
    good = [block for block in blocks if block.card.id not in bad]
    return _numbered([*good, *_redealt(blocks, bad)], pack), faults, whole


def _redealt(blocks: list[Block], bad: dict[str, set[str]]) -> list[Block]:
    """Make new cards from the good questions of cards that have a bad one."""
    left: dict[str, list[Question]] = {category: [] for category in ORDER}
    for block in blocks:
        for question in block.card.questions if block.card.id in bad else ():
            if question.category not in bad[block.card.id]:
                left[question.category].append(question)
    return [
        Block(Path(), 0, msgspec.convert({"id": "", "questions": questions}, Card))
        for questions in zip(*left.values(), strict=False)
    ]


def _place(where: str, by_card: dict[str, Block]) -> str:
    """Return where a question stands in the files."""
    id, _, category = where.partition("/")
    block = by_card[id]
    number = ORDER.index(category)
    question = block.card.questions[number]
    line = block.line + number
    return f"{block.file.name}:{line}: {question.question} ({question.answer})"


def _numbered(blocks: list[Block], pack: str) -> list[Block]:
    return [
        block._replace(card=msgspec.structs.replace(block.card, id=f"{pack}-{number:03d}"))
        for number, block in enumerate(blocks, 1)
    ]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.questions.assemble")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true", help="write the packs, not only reports")
    parser.add_argument("--into", type=Path, default=BUILT_IN)
    parser.add_argument("--drop", type=Path, help="a file of questions, one a line, to leave out")
    asked = parser.parse_args(arguments)
    failed = False
    dropped = frozenset(asked.drop.read_text("utf-8").splitlines() if asked.drop else ())
    for pack, header in PACKS.items():
        blocks, faults, whole = assemble(asked.folder, pack, dropped)
        if not faults:
            continue
        for path, found in faults.items():
            report = path.with_name(f"PROBLEMS-{path.stem}.md")
            report.unlink(missing_ok=True)
            if found:
                failed = True
                lines = [f"- line {fault.line}: {fault.text}\n" for fault in sorted(found)]
                report.write_text(
                    f"# {path.name}: {len(found)} remarks\n\n" + "".join(lines), "utf-8"
                )
        print(f"{pack}: {len(blocks)} cards, {sum(map(len, faults.values()))} remarks")
        for remark in whole:
            failed = True
            print(f"  {remark.code}: {remark.detail}")
        if asked.write:
            cards = [block.card for block in blocks]
            (asked.into / f"{pack}.jsonl").write_bytes(b"".join(write(header, cards)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
