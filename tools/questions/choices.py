"""Wrong answers for the questions of a pack: lists for writers, merging, blind sheets, scores.

`python -m tools.questions.choices export PACK FOLDER` writes the questions that have none, 300 a
file, one a line: `junior-001:3 | question | answer | other right answers`. With `--all` all of them.
`… merge PACK FILE...` puts lines `junior-001:3 | wrong | wrong | wrong` into the pack. A line against
which something can be said stays out, and the reason is printed.
`… sheet PACK` prints the four answers of every question, shuffled, without the question; with
`--questions` the question, too. A reader writes lines `17 B`, the number and the letter.
`… score PACK ANSWERS` tells how many per hundred are right, and which are wrong.
`… signs PACK` tells how many guesses are right by the look of the four alone; a quarter comes by chance.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.packs.card import WRONG, Card, Question
from parlour.shelf.packs.checking import Placed, right_answers_stand_anywhere
from parlour.shelf.packs.jsonl import write
from parlour.shelf.packs.library import BUILT_IN, SUFFIX
from parlour.shelf.packs.pack import Pack, open_pack
from parlour.shelf.packs.wording import said
from parlour.shelf.packs.wrong import accepted, faults

CHUNK = 300
"""Questions of a file for writers."""
LETTERS = "ABCD"
HUNDRED = 100


class Numbered(NamedTuple):
    """A question and where it is: its number in the pack, and its card with its place there."""

    number: int
    id: str
    question: Question


class Refused(NamedTuple):
    """A line that stays out, and why."""

    line: int
    reason: str


def numbered(cards: Iterable[Card]) -> Iterator[Numbered]:
    """Yield all questions in the order of the pack, each with `junior-001:3`: the third of that
    card."""
    number = 0
    for card in cards:
        for place, question in enumerate(card.questions, 1):
            number += 1
            yield Numbered(number, f"{card.id}:{place}", question)


# Lists for writers --------------------------------------------------------------------------------


def export(cards: Iterable[Card], every: bool = False) -> Iterator[list[str]]:
    """Yield the lines of each file: questions without wrong answers, or every one."""
    lines = [
        f"{id} | {question.question} | {question.answer} | {'; '.join(question.also)}".rstrip()
        for _, id, question in numbered(cards)
        if every or len(question.wrong) < WRONG
    ]
    for start in range(0, len(lines), CHUNK):
        yield lines[start : start + CHUNK]


# Merging ------------------------------------------------------------------------------------------


def merge(
    cards: Sequence[Card], lines: Iterable[str], language: str
) -> tuple[list[Card], list[Refused]]:
    """Return the cards with the wrong answers of these lines, and the lines that stay out. A line
    replaces what its question had."""
    known = {each.id: each.question for each in numbered(cards)}
    merged: dict[str, Question] = {}
    refused = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        id, *wrong = (field.strip() for field in line.split("|"))
        reasons = []
        if id not in known:
            reasons = [f"no question {id} in this pack"]
        elif len(wrong) != WRONG or not all(wrong):
            reasons = [f"{id}: not three wrong answers"]
        else:
            made = msgspec.structs.replace(known[id], wrong=tuple(wrong))
            found = [*faults(made, language), *accepted(made)]
            reasons = [f"{id}: {code}: {detail} ({made.answer})" for code, detail in found]
            if not found:
                merged[id] = made
        refused += [Refused(number, reason) for reason in reasons]
    return [_with(card, merged) for card in cards], refused


def _with(card: Card, merged: Mapping[str, Question]) -> Card:
    questions = tuple(
        merged.get(f"{card.id}:{place}", question)
        for place, question in enumerate(card.questions, 1)
    )
    return msgspec.structs.replace(card, questions=questions)


# Blind sheets -------------------------------------------------------------------------------------


def shown(each: Numbered) -> list[str]:
    """Return the four answers in an order that is always the same for a question."""
    answers = [said(each.question.answer), *each.question.wrong[:WRONG]]
    random.Random(f"sheet/{each.id}").shuffle(answers)
    return answers


def sheet(cards: Iterable[Card], with_questions: bool = False) -> Iterator[str]:
    """Yield a line for every question that can be picked from four."""
    for each in pickable(cards):
        answers = (f"{letter}: {text}" for letter, text in zip(LETTERS, shown(each), strict=True))
        asked = [each.question.question] if with_questions else []
        yield " | ".join((str(each.number), *asked, *answers))


def pickable(cards: Iterable[Card]) -> Iterator[Numbered]:
    return (each for each in numbered(cards) if len(each.question.wrong) >= WRONG)


def score(cards: Iterable[Card], lines: Iterable[str]) -> Iterator[str]:
    """Yield how many of a reader's letters are right, by consecutive hundreds and in all; what was
    wrong comes first."""
    picked = {int(words[0]): words[1].upper() for line in lines if len(words := line.split()) >= 2}
    rights: list[bool] = []
    for each in pickable(cards):
        if each.number not in picked:
            continue
        answers = dict(zip(LETTERS, shown(each), strict=True))
        text = answers.get(picked[each.number], "nothing")
        rights.append(text == said(each.question.answer))
        if not rights[-1]:
            yield f"{each.id} | {each.question.question} | {each.question.answer} | picked: {text}"
    for start in range(0, len(rights), HUNDRED):
        part = rights[start : start + HUNDRED]
        yield f"{start + 1} to {start + len(part)}: {sum(part)} of {len(part)} right"
    share = sum(rights) / len(rights) if rights else 0.0
    yield f"{sum(rights)} of {len(rights)} right, {share:.1%}"


# Guesses without a reader -------------------------------------------------------------------------


def fame(text: str) -> int | None:
    """Return how well known the best known thing of this name is; None: the encyclopedia has
    none."""
    return max((thing.fame for thing in encyclopedia().find(text)), default=None)


SIGNS: Final[dict[str, Callable[[str], int | None]]] = {
    "the longest": len,
    "the shortest": lambda text: -len(text),
    "the best known": fame,
}
"""What somebody may go by who sees only the four answers: they take the one with the most of it."""


def signs(cards: Iterable[Card]) -> Iterator[str]:
    """Yield how often each sign leads to the right answer; among equals the guess is by lot. Only
    fours are counted of which the sign says something about each."""
    fours = [(said(each.question.answer), *each.question.wrong[:WRONG]) for each in pickable(cards)]
    for name, sign in SIGNS.items():
        guesses = []
        for four in fours:
            sizes = [size for size in map(sign, four) if size is not None]
            if len(sizes) == len(four):
                is_first = sizes[0] == max(sizes)
                guesses.append(1 / sizes.count(sizes[0]) if is_first else 0.0)
        share = sum(guesses) / len(guesses) if guesses else 0.0
        yield f"{name}: {share:.1%} of {len(guesses)}"


# The command --------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.questions.choices",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("export", "merge", "sheet", "score", "signs"))
    parser.add_argument("pack")
    parser.add_argument("paths", type=Path, nargs="*")
    parser.add_argument("--all", action="store_true", help="export: questions that have some, too")
    parser.add_argument("--questions", action="store_true", help="sheet: with the questions")
    parser.add_argument("--into", type=Path, default=BUILT_IN, help="the folder of the pack")
    asked = parser.parse_args(arguments)
    pack = open_pack(asked.into / f"{asked.pack}{SUFFIX}")
    match asked.what:
        case "export":
            _export(pack, asked.paths[0], asked.all)
        case "merge":
            return _merge(pack, asked.paths)
        case "sheet":
            print("\n".join(sheet(pack, asked.questions)))
        case "score":
            lines = [line for path in asked.paths for line in path.read_text("utf-8").splitlines()]
            print("\n".join(score(pack, lines)))
        case "signs":
            print("\n".join(signs(pack)))
    return 0


def _export(pack: Pack, folder: Path, every: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, lines in enumerate(export(pack, every), 1):
        path = folder / f"{pack.header.pack}-{number:02d}.txt"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        print(f"{path.name}: {len(lines)} questions")


def _merge(pack: Pack, paths: Iterable[Path]) -> int:
    cards, count = list(pack), 0
    for path in paths:
        lines = path.read_text("utf-8").splitlines()
        cards, refused = merge(cards, lines, pack.header.language)
        for each in refused:
            print(f"{path.name}:{each.line}: {each.reason}")
        count += len({each.line for each in refused})
    for remark in right_answers_stand_anywhere(
        [Placed(each.id, each.question) for each in numbered(cards)]
    ):
        print(f"{remark.code}: {remark.detail}")
    unfinished = pack.path.with_suffix(".new")
    unfinished.write_bytes(b"".join(write(pack.header, cards)))
    unfinished.replace(pack.path)
    written = sum(1 for _ in pickable(cards))
    print(f"{pack.header.pack}: {written} of {pack.questions} questions, {count} lines left out")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
