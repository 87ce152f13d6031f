"""Labelled answers: what people typed, and what a fair host would say. One table format, one reader.

A line has up to six columns, parted by tabs: rule, verdict, given, answer, question, options. The rule
is the one of `parlour.shelf.matching.procedure` that decides, or * where it does not matter. The verdict
is accept, specific, reject, or near: a near miss, which is a reject as well. Other right answers
stand behind the answer, parted by bars. Options are `names=full` and `others=` with other answers of
the pack. Without an answer, the line belongs to the question of the line above.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

from parlour.shelf.matching import Judge, fold
from parlour.shelf.matching.verdict import Verdict

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "data" / "answers"
COLUMNS: Final = 6


class Case(NamedTuple):
    """An answer given to a question, and what a fair host would say."""

    line: int
    rule: str
    label: str
    given: str
    answer: str
    also: tuple[str, ...]
    question: str
    names: Literal["last", "full"]
    others: frozenset[str]

    @property
    def wanted(self) -> str:
        """The verdict."""
        return "reject" if self.label == "near" else self.label

    def judged(self, others: Collection[str] | None = None, *, aliases: bool = True) -> Verdict:
        """Return what the judge says."""
        return self.judge(others, aliases=aliases).judge(self.given)

    def judge(self, others: Collection[str] | None = None, *, aliases: bool = True) -> Judge:
        """Return the judge of the question."""
        return Judge(
            self.answer,
            self.also if aliases else (),
            names=self.names,
            others=self.others if others is None else others,
            question=self.question,
        )


def read(file: Path) -> Iterator[Case]:
    """Read the cases of a table."""
    about = ["", "", ""]
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        rule, verdict, given, *rest = line.split("\t")
        if rest:
            about = [*rest, "", ""][:3]
        answer, *also = about[0].split(" | ")
        options = dict(one.split("=", 1) for one in about[2].split("; ") if one)
        others = options.get("others", "")
        yield Case(
            number,
            rule,
            verdict,
            given,
            answer,
            tuple(also),
            about[1],
            "full" if options.get("names") == "full" else "last",
            frozenset(others.split(" | ")) if others else frozenset(),
        )


class File(NamedTuple):
    """A file of labelled answers by one writer."""

    name: str
    writer: int
    questions: int
    answers: int
    use: Literal["fitted", "held"]
    bars: tuple[float, ...]

    @property
    def cases(self) -> tuple[Case, ...]:
        """All answers of the file."""
        return tuple(read(FOLDER / f"{self.name}.tsv"))


def files(use: Literal["fitted", "held"]) -> list[File]:
    """Return the files of the manifest."""
    told = tomllib.loads((FOLDER / "manifest.toml").read_text("utf-8"))
    return [
        File(name, one["writer"], one["questions"], one["answers"], use, tuple(one.get("bars", ())))
        for name, one in told.items()
        if one["use"] == use
    ]


def known(cases: Collection[Case]) -> Counter[str]:
    """Return all answers of a file, as a pack would know them, and at how many questions each is
    right."""
    asked = {(each.question, each.answer, each.also) for each in cases}
    return Counter(
        name for _, answer, also in asked for name in {fold(text) for text in (answer, *also)}
    )


def others(case: Case, packed: Counter[str], *, aliases: bool = True) -> Collection[str]:
    """Return what a pack knows besides; without aliases it does not know those of the question
    either."""
    if aliases:
        return packed
    own = Counter({fold(text) for text in case.also} - {fold(case.answer)})
    return frozenset(packed - own)


class Figures(NamedTuple):
    """How the judge did; shares are parts of one."""

    answers: int
    hard: float
    """Near misses, and right answers that are not written as listed, of all."""
    wrong_accepts: float
    """Accepted though labelled a reject, of all that are labelled so."""
    wrong_rejects: float
    """Rejected though labelled an accept, of all that are labelled so."""
    without_aliases: float
    """The same where the judge is not told the other right answers."""
    asked_right: float
    """Asked about though labelled an accept, of all that are labelled so."""
    asked_wrong: float
    """Asked about though labelled a reject, of all that are labelled so."""

    def __str__(self) -> str:
        shares = " | ".join(f"{share:.2%}" for share in self[2:])
        return f"{self.answers:,} | {self.hard:.0%} | {shares}"


def counts(cases: Collection[Case]) -> Counter[str]:
    """Return how often the judge said what, by label and verdict."""
    found: Counter[str] = Counter()
    packed = known(cases)
    for case in cases:
        verdict = case.judged(others(case, packed)).verdict
        found[case.wanted] += 1
        found[f"{case.wanted} {verdict}"] += 1
        if case.label == "near":
            found["hard"] += 1
        if case.label == "accept":
            listed = {fold(text) for text in (case.answer, *case.also)}
            found["hard"] += fold(case.given) not in listed
            bare = case.judged(others(case, packed, aliases=False), aliases=False)
            found["bare"] += bare.verdict == "reject"
    return found


def figures(found: Counter[str]) -> Figures:
    """Return the shares of what was counted."""
    total = found["accept"] + found["reject"] + found["specific"]
    return Figures(
        total,
        found["hard"] / total,
        found["reject accept"] / found["reject"],
        found["accept reject"] / found["accept"],
        found["bare"] / found["accept"],
        found["accept specific"] / found["accept"],
        found["reject specific"] / found["reject"],
    )
