"""Score the shelf by the answers people give first: `python -m tools.first_answers`.

Reports how many of tests/shelf/first_answers.tsv the shelf finds, per Class and overall. A third of
the answers is held back: those are scored with `--held` only, and never printed. With `--categories`
it scores tests/shelf/category_answers.tsv, the answers to every Class with a Category, and counts the
entries of tests/shelf/near_misses.tsv that are accepted though they do not belong.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from parlour.games.facts.cards import deck
from parlour.shelf.encyclopedia import encyclopedia

ROOT = Path(__file__).resolve().parent.parent
ANSWERS = ROOT / "tests" / "shelf" / "first_answers.tsv"
CATEGORY_ANSWERS = ROOT / "tests" / "shelf" / "category_answers.tsv"
NEAR_MISSES = ROOT / "tests" / "shelf" / "near_misses.tsv"


class Answer(NamedTuple):
    """An answer that people give first to a Class."""

    title: str
    """The English title of the Class, and of the Category after a slash."""
    language: str
    text: str
    held: bool
    """Whether it is held back: scored, but never shown."""


class Score(NamedTuple):
    """How many answers there are, and which of them the shelf does not find."""

    asked: int
    missed: tuple[Answer, ...]

    @property
    def found(self) -> int:
        return self.asked - len(self.missed)

    @property
    def share(self) -> str:
        return f"{self.found / self.asked:.1%}" if self.asked else "-"

    @property
    def cell(self) -> str:
        return f"{self.found} of {self.asked}"

    def __str__(self) -> str:
        return f"{self.share:>6}  {self.cell}"


def answers(text: str) -> list[Answer]:
    """Return the answers of a file, without its comment."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return [
        Answer(
            titled(row["class"], row.get("category", "")),
            row["language"],
            row["answer"],
            row.get("held") == "yes",
        )
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    ]


def titled(title: str, category: str) -> str:
    """Return what stands at the head of a column."""
    return f"{title} / {category}" if category else title


def queries() -> dict[str, tuple[str, ...]]:
    """Return what the cards ask the shelf for each Class, and for each Class with a Category;
    nothing where it cannot help."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for group in (group for card in deck().values() for group in card.classes):
        if group.query:
            found[group.en][group.query] = None
        for category in group.categories:
            if group.query and category.query:
                query = f"({group.query}) & ({category.query})"
                found[titled(group.en, category.en)][query] = None
    return {title: tuple(of) for title, of in found.items()}


def score(asked: list[Answer], of: dict[str, tuple[str, ...]]) -> Score:
    """Score the answers. An answer is found where the shelf says yes on every card with its
    Class."""
    shelf = encyclopedia()
    missed = tuple(
        answer
        for answer in asked
        if any(
            shelf.check(answer.text, query, answer.language).known != "yes"
            for query in of[answer.title]
        )
    )
    return Score(len(asked), missed)


def accepted(rows: list[Answer], of: dict[str, tuple[str, ...]]) -> list[Answer]:
    """Return the entries that the shelf takes on any card with their heading."""
    shelf = encyclopedia()
    return [
        row
        for row in rows
        if any(
            shelf.check(row.text, query, row.language).known == "yes"
            for query in of.get(row.title, ())
        )
    ]


def report(rows: list[Answer], *, held: bool, misses: bool) -> list[str]:
    """Return the lines to print: per heading, then overall."""
    of = queries()
    by_class: dict[str, list[Answer]] = defaultdict(list)
    for row in rows:
        if row.title in of:
            by_class[row.title].append(row)
    lines, scores, held_scores = [], [], []
    for title, members in by_class.items():
        scores.append(score([one for one in members if not one.held], of))
        lines.append(f"{scores[-1]}  {title}")
        if held:
            held_scores.append(score([one for one in members if one.held], of))
            lines[-1] += f"  (held back: {held_scores[-1]})"
        if misses:
            lines += [f"          {one.language} {one.text}" for one in scores[-1].missed]
    lines.append(f"{total(scores)}  open")
    if held:
        lines.append(f"{total(held_scores)}  held back")
        lines.append(f"{total(scores + held_scores)}  overall")
    everything = total(scores + held_scores).found if held else total(scores).found
    counted = len(rows) if held else sum(not row.held for row in rows)
    lines.append(
        f"{everything / counted:.1%}  of {counted} where the shelf is not asked counts too"
    )
    unscored = sorted({row.title for row in rows} - of.keys())
    lines.append(f"not scored, the shelf is not asked: {', '.join(unscored) or 'none'}")
    return lines


def total(scores: list[Score]) -> Score:
    return Score(
        sum(one.asked for one in scores),
        tuple(answer for one in scores for answer in one.missed),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held", action="store_true", help="score the held-back third too")
    parser.add_argument("--misses", action="store_true", help="list open answers not found")
    parser.add_argument("--categories", action="store_true", help="score Classes with Categories")
    options = parser.parse_args()
    file = CATEGORY_ANSWERS if options.categories else ANSWERS
    rows = answers(file.read_text("utf-8"))
    print("\n".join(report(rows, held=options.held, misses=options.misses)))
    if options.categories:
        tried = answers(NEAR_MISSES.read_text("utf-8"))
        wrong = accepted(tried, queries())
        if options.misses:
            print("\n".join(f"accepted: {one.title}: {one.text}" for one in wrong))
        print(f"{len(wrong)} of {len(tried)} near misses accepted, {len(wrong) / len(tried):.2%}")


if __name__ == "__main__":
    main()
