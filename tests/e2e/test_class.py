"""A class from the teacher's side and from four pupils', in both languages, with axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import DESKTOP, SCREEN, NewGuest
from tests.paper import pages, shown
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.narrow import faults, narrowed

DROP = re.compile("Drop my marks|Zeichen fallen lassen")
END = re.compile("End turn|Zug beenden")


class Class:
    """A class that a teacher has opened by the page, with pupils who came in by its code."""

    def __init__(self, new_guest: NewGuest, pupils: int, locale: str = "en-US") -> None:
        self.new_guest = new_guest
        self.is_german = locale.startswith("de")
        self.locale: dict[str, Any] = {"locale": locale}
        self.teacher = new_guest("teacher", **DESKTOP, **self.locale)
        self.teacher.page.goto(self.teacher.base)
        self.teacher.page.get_by_role("link", name=self.said("New class", "Neue Klasse")).click()
        self.teacher.press(self.said("Open a class", "Klasse öffnen"))
        self.teacher.page.wait_for_url(re.compile("/c/[A-Z]{5}$"))
        self.code = self.teacher.page.url.rpartition("/")[2]
        self.pupils = [self.come_in(n) for n in range(pupils)]

    def said(self, english: str, german: str) -> str:
        return german if self.is_german else english

    def come_in(self, n: int) -> Guest:
        pupil = self.new_guest(f"pupil {n}", **self.locale)
        pupil.page.goto(f"{pupil.base}/c/{self.code}")
        pupil.page.get_by_role("button", name=self.said("Come in", "Hereinkommen")).first.click()
        pupil.page.get_by_role("heading", name=self.said("You are", "Du bist")).wait_for()
        return pupil

    def show(self, english: str, german: str) -> None:
        self.teacher.page.get_by_role("navigation").get_by_role(
            "button", name=self.said(english, german), exact=True
        ).click()

    def start(self) -> None:
        self.show("Play", "Spielen")
        self.teacher.press(self.said("Start the round", "Runde starten"))
        for pupil in self.pupils:
            expect(pupil.page.get_by_role("grid")).to_be_visible()

    def wall(self) -> Guest:
        """The wall in the teacher's own browser."""
        page = self.teacher.page.context.new_page()
        page.set_viewport_size(SCREEN["viewport"])
        page.goto(f"{self.teacher.base}/c/{self.code}/wall")
        return Guest(page, "wall", self.teacher.base)

    def saved(self, english: str, german: str) -> bytes:
        """The file that a button of the teacher's page brings."""
        with self.teacher.page.expect_download() as download:
            self.teacher.press(self.said(english, german))
        return download.value.path().read_bytes()

    def write(self, digits: str) -> Guest:
        """Have somebody who is on turn write a fact and end the turn."""
        pupil = next(one for one in self.pupils if one.button(DROP).is_visible())
        pupil.page.keyboard.type(digits)
        pupil.button(DROP).click()
        pupil.button(END).click()
        return pupil


def test_a_class_plays_a_round_and_the_teacher_sees_who_needs_help(new_guest: NewGuest) -> None:
    told = Class(new_guest, 2)
    told.start()
    wall = told.wall()
    told.write("6741")
    expect(wall.page.get_by_text("6 × 7 = 41")).to_be_visible()
    told.show("Report", "Bericht")
    expect(told.teacher.page.get_by_text("wrote 41")).to_be_visible()
    for guest in (told.teacher, wall):
        assert violations(guest.page) == []


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_a_lesson_of_four(new_guest: NewGuest, locale: str) -> None:
    told = Class(new_guest, 4, locale)
    teacher = told.teacher
    assert violations(teacher.page) == []
    assert violations(told.pupils[0].page) == []
    teacher.page.get_by_label(told.said("one name a line", "ein Name je Zeile")).fill("Ada\nEmmy")
    teacher.press(told.said("Take the list", "Liste übernehmen"))
    expect(teacher.page.get_by_role("cell", name="Ada")).to_be_visible()
    told.start()
    wall = told.wall()
    told.write("6741")
    told.write("6848")
    teacher.press(told.said("Pause all", "Alle anhalten"))
    for pupil in told.pupils:
        expect(
            pupil.page.get_by_text(told.said("Pause: look", "Pause: Schau")).first
        ).to_be_visible()
    teacher.press(told.said("Go on", "Weiter"))
    for part in (
        ("Pupils", "Kinder"),
        ("Play", "Spielen"),
        ("Report", "Bericht"),
        ("More", "Mehr"),
    ):
        told.show(*part)
        teacher.page.wait_for_timeout(300)
        assert violations(teacher.page) == [], part
    teacher.press(told.said("Freeze the wall", "Wand einfrieren"))
    expect(wall.page.get_by_text(told.said("One moment", "Einen Moment"))).to_be_visible()
    told.show("Play", "Spielen")
    teacher.press(told.said("End the round", "Runde beenden"))
    expect(teacher.page.get_by_text(told.said("is over", "ist zu Ende"))).to_be_visible()


@pytest.mark.long
def test_a_tablet_changes_hands_and_its_pupil_comes_back_on_another(new_guest: NewGuest) -> None:
    told = Class(new_guest, 2)
    pupil = told.pupils[0]
    code = pupil.page.locator(".code").inner_text()
    name = pupil.page.get_by_role("heading", level=1).inner_text()
    pupil.press("Somebody else plays here")
    pupil.page.get_by_role("heading", name="Come into class").wait_for()
    other = told.new_guest("other", **told.locale)
    other.page.goto(f"{other.base}/c/{told.code}")
    other.page.get_by_label("My code").fill(code.lower())
    other.page.get_by_role("button", name="Come in").last.click()
    expect(other.page.get_by_role("heading", level=1)).to_have_text(name)
    second = told.pupils[1]
    second.page.goto("about:blank")
    second.page.goto(f"{second.base}/c/{told.code}#{code}")  # a card is scanned on this tablet
    expect(second.page.get_by_role("heading", level=1)).to_have_text(name)
    told.teacher.page.goto("about:blank")
    told.teacher.page.goto(f"{second.base}/c/{told.code}#{code}")
    expect(told.teacher.page.get_by_role("heading", level=1)).to_have_text("Class")


@pytest.mark.long
def test_the_pages_of_a_class_fit_on_a_small_phone(new_guest: NewGuest) -> None:
    told = Class(new_guest, 2)
    told.start()
    teacher = told.teacher.page
    found: dict[str, list[str]] = {}
    with narrowed(teacher):
        for part in ("Pupils", "Play", "Report", "More"):
            told.show(part, "")
            teacher.wait_for_timeout(300)
            found[part] = faults(teacher)
    assert {part: wrong for part, wrong in found.items() if wrong} == {}


GERMAN_NAME = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+(er|e|es) [A-ZÄÖÜ][a-zäöüß]+")


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_a_teacher_reads_prints_and_saves_the_report(new_guest: NewGuest, locale: str) -> None:
    """With a roster on which a name looks like a formula."""
    told = Class(new_guest, 2, locale)
    teacher, page, said = told.teacher, told.teacher.page, told.said
    for pupil in told.pupils if told.is_german else ():
        name = pupil.page.get_by_role("heading", level=1).inner_text()
        assert GERMAN_NAME.search(name), "a class opened in German gives German names"
    page.get_by_label(said("one name a line", "ein Name je Zeile")).fill("=HYPERLINK(1)")
    teacher.press(said("Take the list", "Liste übernehmen"))
    expect(page.get_by_role("cell", name="=HYPERLINK(1)")).to_be_visible()
    assert told.saved("Print the codes", "Codes drucken").startswith(b"%PDF")
    told.start()
    told.write("6741")
    for part in (
        ("Print who plays whom", "Paarungen drucken"),
        ("Print recording sheets", "Aufschreibbögen drucken"),
        ("Print judge’s sheets", "Bögen zum Schiedsrichtern drucken"),
        ("Print the results", "Ergebnisse drucken"),
    ):
        assert told.saved(*part).startswith(b"%PDF"), part
    told.show("Report", "Bericht")
    expect(page.get_by_text(said("wrote 41", "schrieb 41"))).to_be_visible()
    expect(page.get_by_text("6 × 7 = 42")).to_be_visible()
    expect(
        page.get_by_role("cell", name=said("1 of 1 have it wrong", "bei 1 von 1 falsch"))
    ).to_be_visible()
    report = shown(told.saved("Print the report", "Bericht drucken"))
    assert said("Who needs help", "Wer Hilfe braucht") in report
    pages_of_pupils = told.saved("Print a page for each pupil", "Ein Blatt für jedes Kind drucken")
    assert pages(pages_of_pupils) == 3
    table = told.saved("Save as CSV", "Als CSV speichern").decode("utf-8-sig")
    comma = said(",", ";")
    assert comma.join(["", "'=HYPERLINK(1)", "6", "7", "42", ""]) in table
    assert told.saved("Save for Excel", "Für Excel speichern").startswith(b"PK")
    page.get_by_role("combobox", name=said("Show", "Zeigen")).select_option(index=1)
    name = page.locator("option:checked").first.inner_text()
    alone = told.saved(f"Print the page of {name}", f"Das Blatt für {name} drucken")
    assert (pages(alone), shown(alone)[0]) == (1, name)
    page.get_by_label(said("With times", "Mit Zeiten")).check()
    expect(page.get_by_text(re.compile(said("s a fact", "s je Aufgabe"))).first).to_be_visible()
    assert violations(page) == []
