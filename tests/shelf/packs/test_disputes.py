"""Disputes come back as labelled answers, in the format that measures the judge."""

import csv
import io
from pathlib import Path

import pytest
from tools.judge.labels import read

from parlour.kernel import Refusal
from parlour.shelf.packs.card import Question
from parlour.shelf.packs.disputes import HEAD, Labelled, from_house, from_table
from parlour.shelf.packs.flags import Ruling

QUESTION = Question("yellow", "Who found gravity?", "Isaac Newton", also=("Newton | Sir Isaac",))


def table(*rows: dict[str, str]) -> io.StringIO:
    names = ("reason", "text", "answer", "given", "also", "names", "why")
    out = io.StringIO()
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    writer.writerows(rows)
    return io.StringIO(out.getvalue())


ROW = {
    "reason": "ruled_right",
    "text": "Who found gravity?",
    "answer": "Isaac Newton",
    "given": "Sir Isaac",
    "also": "Newton | Newton, Isaac",
    "names": "last",
    "why": "last_name",
}


def test_what_a_table_says_is_a_case_for_the_judge(tmp_path: Path) -> None:
    found = list(from_table(table(ROW, {**ROW, "reason": "ruled_wrong", "names": "full"})))
    file = tmp_path / "cases.tsv"
    file.write_text("\n".join((HEAD, *map(str, found))), "utf-8")
    first, second = read(file)
    assert (first.rule, first.label, first.given) == ("*", "accept", "Sir Isaac")
    assert (first.answer, first.also) == ("Isaac Newton", ("Newton", "Newton, Isaac"))
    assert (first.question, first.names) == ("Who found gravity?", "last")
    assert (second.label, second.names) == ("reject", "full")


def test_flags_choices_and_appeals_without_a_verdict_are_no_cases() -> None:
    rows = ({"reason": "dated"}, {"names": ""}, {"given": ""}, {"reason": "appealed"})
    assert list(from_table(table(*({**ROW, **row} for row in rows)))) == []


def test_what_the_house_remembers_is_a_case_where_the_question_is_still_so() -> None:
    rulings = [Ruling("q@1", "Sir\tIsaac", True, "ABC"), Ruling("gone@1", "x", False, "ABC")]
    found = list(from_house(rulings, {"q@1": QUESTION}.get))
    assert found == [
        Labelled("Sir\tIsaac", (QUESTION.answer, *QUESTION.also), QUESTION.question, True)
    ]
    assert str(found[0]) == (
        "*\taccept\tSir Isaac\tIsaac Newton | Newton / Sir Isaac\tWho found gravity?"
    )


def test_another_table_is_refused() -> None:
    with pytest.raises(Refusal, match="no_disputes"):
        list(from_table(io.StringIO("card,category\n")))
