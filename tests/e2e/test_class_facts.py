"""A round with some facts only: offered where they fill the board, told to pupils."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import NewGuest
from tests.e2e.test_class import Class
from tests.e2e.test_class_practice import look
from tests.support.axe import violations
from tests.support.narrow import faults, narrowed


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_some_tables_only(new_guest: NewGuest, locale: str) -> None:
    told = Class(new_guest, 2, locale)
    teacher = told.teacher
    told.show("Play", "Spielen")
    page = teacher.page
    page.get_by_label(told.said("Only some tables", "Nur einige Reihen")).check()
    start = teacher.button(told.said("Start the round", "Runde starten"))
    expect(start).to_be_disabled()
    twos = page.get_by_role("checkbox", name=told.said("The 2s", "Die 2er-Reihe"))
    twos.check()
    expect(page.get_by_text(told.said("only 17 of 60", "nur 17 von 60"))).to_be_visible()
    expect(start).to_be_disabled()
    look(teacher, f"facts-{locale}")
    page.get_by_role("checkbox", name=told.said("The 5s", "Die 5er-Reihe")).check()
    page.get_by_label(told.said("squares", "Quadrate"), exact=True).check()
    expect(page.get_by_text(told.said("fill 52 of 60", "Aufgaben 52 von 60"))).to_be_visible()
    assert violations(page) == []
    with narrowed(page):
        assert faults(page) == []
    told.start()
    pupil = told.pupils[0]
    expect(pupil.page.get_by_text(told.said("Only: The 2s", "Nur: Die 2er"))).to_be_visible()
    look(pupil, f"facts-pupil-{locale}")
