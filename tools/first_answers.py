"""Score the shelf by the answers people give first: `python -m tools.first_answers`.

Reports how many of tests/shelf/first_answers.tsv the shelf finds, per Class and overall. A third of
the answers is held back: those are scored with `--held` only, and never printed.
"""

from __future__ import annotations

import argparse
import csv
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from parlour.shelf.encyclopedia import encyclopedia

ROOT = Path(__file__).resolve().parent.parent
CARDS = ROOT / "src" / "parlour" / "games" / "facts" / "cards"
ANSWERS = ROOT / "tests" / "shelf" / "first_answers.tsv"


class Answer(NamedTuple):
    """An answer that people give first to a Class."""

    title: str
    """The English title of the Class."""
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
    """The answers of a file, without its comment."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return [
        Answer(row["class"], row["language"], row["answer"], row["held"] == "yes")
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    ]


def queries() -> dict[str, tuple[str, ...]]:
    """What the cards ask the shelf for each Class; nothing where it cannot help."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for file in sorted(CARDS.glob("*.toml")):
        for card in tomllib.loads(file.read_text("utf-8"))["card"]:
            for group in card["class"]:
                if "query" in group:
                    found[group["en"]][group["query"]] = None
    return {title: tuple(of) for title, of in found.items()}


def score(asked: list[Answer], of: dict[str, tuple[str, ...]]) -> Score:
    """An answer is found where the shelf says yes on every card with its Class."""
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


def report(rows: list[Answer], *, held: bool, misses: bool) -> list[str]:
    """The lines to print: per Class, then overall."""
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
    options = parser.parse_args()
    rows = answers(ANSWERS.read_text("utf-8"))
    print("\n".join(report(rows, held=options.held, misses=options.misses)))


if __name__ == "__main__":
    main()
