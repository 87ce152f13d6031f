"""A quiz of the class: from the teacher's side, two pupils' and the wall, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import NewGuest
from tests.e2e.test_class import Class
from tests.e2e.test_class_practice import look
from tests.support.axe import violations
from tests.support.narrow import faults, narrowed

OWN = "Which tree has acorns? | oak\n7 × 8? | 56 | 54 | 48 | 63\nno answer here"


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_a_question_for_everybody(new_guest: NewGuest, locale: str) -> None:
    told = Class(new_guest, 2, locale)
    teacher, (first, second) = told.teacher, told.pupils
    wall = told.wall()
    told.show("Quiz", "Quiz")
    teacher.page.get_by_label(told.said("Questions from", "Fragen aus")).select_option("")
    teacher.page.get_by_label(told.said("One question a line", "Eine Frage je Zeile")).fill(OWN)
    expect(
        teacher.page.get_by_text(told.said("Line 3 cannot", "Zeile 3 ist nicht"))
    ).to_be_visible()
    ask = told.said("Ask", "Fragen")
    teacher.press(re.compile(f"^{ask}.*acorns"))
    field = told.said("Your answer", "Deine Antwort")
    first.page.get_by_label(field).fill("Oak tree")
    first.page.keyboard.press("Enter")
    second.page.get_by_label(field).fill("cheeky beech")
    look(second, f"quiz-typed-{locale}")
    second.press(told.said("Send", "Abschicken"))
    for page in (first.page, wall.page):
        assert violations(page) == []
    expect(wall.page.get_by_text(told.said("2 of 2", "2 von 2"))).to_be_visible()
    teacher.press(told.said("Close and see the answers", "Schließen und Antworten ansehen"))
    expect(teacher.page.get_by_text("cheeky beech").first).to_be_visible()
    expect(wall.page.get_by_text("cheeky beech")).to_have_count(0)
    assert violations(teacher.page) == []
    look(teacher, f"quiz-teacher-{locale}")
    hide = told.said("Not on the wall", "Nicht auf die Wand")
    teacher.press(re.compile(f"^{hide}.*cheeky"))
    teacher.press(told.said("Show to everybody", "Allen zeigen"))
    expect(
        first.page.get_by_text(told.said("Right: Oak tree", "Richtig: Oak tree"))
    ).to_be_visible()
    expect(second.page.get_by_text("oak").first).to_be_visible()
    expect(wall.page.get_by_text(told.said("Right is: oak", "Richtig ist: oak"))).to_be_visible()
    expect(wall.page.get_by_text("cheeky beech")).to_have_count(0)
    teacher.press(re.compile(f"^{ask}.*7 × 8"))
    for pupil, choice in ((first, "56"), (second, "54")):
        pupil.press(choice)
        expect(pupil.button(choice)).to_have_attribute("aria-pressed", "true")
    look(first, f"quiz-choice-{locale}")
    look(wall, f"quiz-wall-open-{locale}")
    teacher.press(told.said("Close and see the answers", "Schließen und Antworten ansehen"))
    expect(wall.page.get_by_text(told.said("Right is: 56", "Richtig ist: 56"))).to_be_visible()
    for guest in (first, teacher, wall):
        assert violations(guest.page) == []
    look(wall, f"quiz-wall-{locale}")
    for guest in (first, teacher):
        with narrowed(guest.page):
            assert faults(guest.page) == []
    teacher.press(told.said("End the quiz", "Quiz beenden"))
    first.page.get_by_role("heading", name=told.said("You are", "Du bist")).wait_for()
