"""A second reader answers every question without seeing its answer.

`python -m tools.questions.blind sheet PACK` prints the questions, one a line: `bank-001/blue | …`.
`python -m tools.questions.blind compare PACK FILE` reads the reader's answers in the same form, has
the judge compare them, and prints where reader and pack disagree, and the rate.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from parlour.shelf.matching import judge
from parlour.shelf.packs import Library, Pack, Question


def questions(pack: Pack) -> Iterator[tuple[str, Question]]:
    for card in pack:
        for question in card.questions:
            yield f"{card.id}/{question.category}", question


def sheet(pack: Pack) -> Iterator[str]:
    """Every question without its answer."""
    for key, question in questions(pack):
        yield f"{key} | {question.question}"


def compare(pack: Pack, text: str) -> Iterator[str]:
    """Where a reader's answers are not those of the pack, and how often."""
    given = {}
    for line in text.splitlines():
        key, _, answer = line.partition("|")
        given[key.strip()] = answer.strip()
    counts: Counter[str] = Counter()
    for key, question in questions(pack):
        if key not in given:
            counts["unanswered"] += 1
            continue
        verdict = judge(
            given[key], question.answer, question.also, question=question.question
        ).verdict
        counts[verdict] += 1
        if verdict != "accept":
            yield f"{key} | {question.question} | {question.answer} | read as: {given[key]}"
    answered = sum(counts.values()) - counts["unanswered"]
    agreed = counts["accept"] / answered if answered else 0.0
    yield f"{answered} answered, {agreed:.1%} as in the pack, {dict(sorted(counts.items()))}"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["sheet", pack]:
            lines = sheet(Library().open(pack))
        case ["compare", pack, path]:
            lines = compare(Library().open(pack), Path(path).read_text("utf-8"))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
