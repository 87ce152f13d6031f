"""Practice on a pupil's phone: by keys and by taps, a wrong answer, what is known taken along."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import NewGuest
from tests.e2e.test_class import Class
from tests.paper import pages
from tests.server.conftest import NO_COUNTDOWN, Running
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.narrow import faults, narrowed

from parlour.classroom import practice
from parlour.server.settings import Settings


@pytest.fixture
def house_here(tmp_path: Path) -> Iterator[Running]:
    """A house in this process, in which five minutes can be shorter."""
    running = Running(tmp_path / "here", msgspec.convert(NO_COUNTDOWN, Settings))
    yield running
    running.stop()


def look(guest: Guest, name: str) -> None:
    """Take a picture, where somebody wants to look at the pages."""
    if folder := os.environ.get("PARLOUR_LOOK"):
        guest.page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def asked(pupil: Guest) -> tuple[int, int]:
    """Return the factors of the fact that is asked."""
    label = pupil.page.locator(".ask input").get_attribute("aria-label") or ""
    a, _, b, _ = label.split()
    return int(a), int(b)


def answer(pupil: Guest, said: int) -> None:
    """Type an answer: the field has the focus."""
    pupil.page.keyboard.type(str(said))
    pupil.page.keyboard.press("Enter")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_five_minutes_of_practice(
    new_guest: NewGuest, locale: str, monkeypatch: pytest.MonkeyPatch, house_here: Running
) -> None:
    told = Class(partial(new_guest, base=house_here.base), 1, locale)
    pupil = told.pupils[0]
    page = pupil.page
    look(pupil, f"waiting-{locale}")
    pupil.press(told.said("Practise for five minutes", "Fünf Minuten üben"))
    expect(page.locator(".ask input")).to_be_focused()
    assert violations(page) == []
    look(pupil, f"ask-{locale}")
    a, b = asked(pupil)
    for digit in str(a * b):
        page.get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="OK").click()
    expect(page.get_by_text(told.said(f"Right: {a} × {b}", f"Richtig: {a} × {b}"))).to_be_visible()
    a, b = asked(pupil)
    answer(pupil, a * b + 1)
    shown = told.said(f"{a} × {b} is {a * b}. You", f"{a} × {b} ist {a * b}. Du")
    expect(page.get_by_text(shown)).to_be_visible()
    expect(pupil.button(told.said("Go on", "Weiter"))).to_be_focused()
    assert violations(page) == []
    look(pupil, f"wrong-{locale}")
    page.keyboard.press("Enter")
    expect(page.locator(".ask input")).to_be_focused()
    with narrowed(page):
        assert faults(page) == []
    page.reload()  # it goes on where it was
    pupil.press(told.said("Practise for five minutes", "Fünf Minuten üben"))
    monkeypatch.setattr(practice, "SITTING", 0)
    a, b = asked(pupil)
    answer(pupil, a * b)
    expect(
        page.get_by_text(told.said("Five minutes are over", "Fünf Minuten sind um"))
    ).to_be_visible()
    expect(
        page.get_by_text(told.said("You answered 3 facts, 2", "3 Aufgaben beantwortet, 2"))
    ).to_be_visible()
    page.get_by_text(told.said("Take it along", "Mitnehmen")).click()
    assert violations(page) == []
    look(pupil, f"done-{locale}")
    with narrowed(page):
        assert faults(page) == []
    page.evaluate(
        "window.print = () => document.body.append(document.body.lastChild.cloneNode(true))"
    )
    pupil.press(told.said("Print", "Drucken"))  # the printer keeps a copy of the slip
    page.emulate_media(media="print")
    look(pupil, f"slip-{locale}")
    assert pages(page.pdf()) == 1
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
    page.emulate_media(media="screen")
    other = told.come_in(2)
    monkeypatch.undo()
    other.press(told.said("Practise for five minutes", "Fünf Minuten üben"))
    monkeypatch.setattr(practice, "SITTING", 0)
    a, b = asked(other)
    answer(other, a * b)
    other.page.get_by_text(told.said("Take it along", "Mitnehmen")).click()
    code = page.locator(".slip .code").first.inner_text()
    other.page.get_by_label(told.said("A code from elsewhere", "Ein Code von anderswo")).fill(code)
    other.press(told.said("Use this code", "Diesen Code nehmen"))
    expect(other.page.get_by_text(told.said("Taken over", "Übernommen"))).to_be_visible()
    teacher = told.teacher
    expect(
        teacher.page.get_by_text(told.said("3 answers, 0 sure", "3 Antworten, 0 sicher"))
    ).to_be_visible()
    look(teacher, f"teacher-{locale}")
