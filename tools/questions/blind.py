"""A second reader answers every question without seeing its answer.

`python -m tools.questions.blind sheet SOURCE...` prints the questions as JSON Lines with `id`,
`category` and `question`. A source is a pack (`bank`, whose ids are `bank-001/blue`) or a file of
loose questions as `assemble` reads them (`new/blue.txt`, whose ids are `blue-001` by line).
`python -m tools.questions.blind compare ANSWERS SOURCE...` reads the reader's answers, JSON Lines
with `question` and `answer`, has the judge compare them, and prints where reader and source
disagree, and the rate. Answers are found by the text of the question, so that they stay good when
loose questions are dealt onto cards.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from tools.questions.assemble import read_question

from parlour.shelf.matching import judge
from parlour.shelf.packs import Library, Question

Keyed = tuple[str, Question]
"""A question and its id."""


class Asked(msgspec.Struct):
    """A line of the sheet."""

    id: str
    category: str
    question: str


class Answered(msgspec.Struct):
    """A line of the reader's answers; what else stands there is let pass."""

    question: str
    answer: str


def questions(source: str) -> Iterator[Keyed]:
    if not source.endswith(".txt"):
        for card in Library().open(source):
            for question in card.questions:
                yield f"{card.id}/{question.category}", question
        return
    path = Path(source)
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip():
            yield f"{path.stem}-{number:03d}", read_question(line)


def sheet(asked: Iterable[Keyed]) -> Iterator[str]:
    """Yield every question without its answer."""
    for id, question in asked:
        yield msgspec.json.encode(Asked(id, question.category, question.question)).decode()


def compare(asked: Iterable[Keyed], text: str) -> Iterator[str]:
    """Yield where a reader's answers are not those of the source, and how often."""
    read = [msgspec.json.decode(line, type=Answered) for line in text.splitlines() if line.strip()]
    given = {answered.question: answered.answer for answered in read}
    counts: Counter[str] = Counter()
    for id, question in asked:
        if question.question not in given:
            counts["unanswered"] += 1
            continue
        answer = given[question.question]
        verdict = judge(answer, question.answer, question.also, question=question.question).verdict
        counts[verdict] += 1
        if verdict != "accept":
            yield f"{id} | {question.question} | {question.answer} | read as: {answer}"
    answered = sum(counts.values()) - counts["unanswered"]
    agreed = counts["accept"] / answered if answered else 0.0
    yield f"{answered} answered, {agreed:.1%} as in the source, {dict(sorted(counts.items()))}"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["sheet", _, *_]:
            lines = sheet(_all(arguments[1:]))
        case ["compare", path, _, *_]:
            lines = compare(_all(arguments[2:]), Path(path).read_text("utf-8"))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    print("\n".join(lines))
    return 0


def _all(sources: Iterable[str]) -> Iterator[Keyed]:
    for source in sources:
        yield from questions(source)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
