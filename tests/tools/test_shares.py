"""What our questions are about, counted by the encyclopedia."""

from __future__ import annotations

import pytest
from tools.questions.shares import END, START, continents, kind, main
from tools.questions.topics import PAGE

from parlour.shelf.packs.card import Question


@pytest.mark.parametrize(
    ("text", "answer", "where", "what"),
    [
        ("Which river flows through Cairo?", "Nile", {"africa"}, "a place"),
        ("Who sang for Brazil and Japan?", "Nobody Known", {"south-america", "asia"}, None),
        ("Who won two Nobel Prizes in two sciences?", "Marie Curie", {"europe"}, "a person"),
        ("How many legs has a spider?", "8", set(), "a number or year"),
        ("Which wind instrument gives an orchestra its A?", "oboe", set(), "anything else"),
    ],
)
def test_a_question_is_about_what_it_names_and_what_it_asks_for(
    text: str, answer: str, where: set[str], what: str | None
) -> None:
    question = Question("blue", text, answer)
    assert continents(question) == where
    assert what is None or kind(question) == what


def test_the_page_has_the_shares_of_all_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    table = capsys.readouterr().out
    assert "| since 2000 |" in table
    page = PAGE.read_text("utf-8")
    shown = page[page.index(START) + len(START) : page.index(END)].strip()
    assert shown == table.strip(), "run `python -m tools.questions.shares --write`"
