"""A page for each pupil to take home: what they know and what to practise, in their words. Nobody is compared
with anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.classroom.goal import ALL_FACTS
from parlour.classroom.printing.sheet import MARGIN, STATES, WIDTH, ClassSheet, State
from parlour.classroom.report import FactState, PupilLine
from parlour.classroom.spreadsheet import product, shown
from parlour.kernel.paper import PALE, rgb

MOST: Final = 8
"""Facts to practise that are written out."""
CELL: Final = 11.2
ROW: Final = 8.6
TINT: Final = rgb("#eef4f0")


def handouts(sheet: ClassSheet) -> None:
    """Draw a page for each pupil of the class."""
    lines = {line.pupil: line for line in sheet.account.report.pupils}
    for pupil in sheet.pupils:
        handout(sheet, pupil, lines[pupil])
    if not sheet.pupils:
        sheet.begin(sheet.words("handout", "title"))
        sheet.write(MARGIN, sheet.y, sheet.words("print", "nothing"), 12)


def handout(sheet: ClassSheet, pupil: str, line: PupilLine) -> None:
    """Draw a pupil's page."""
    sheet.page()
    sheet.fitted(MARGIN, 13, sheet.name(pupil), 26, WIDTH - 62, bold=True, serif=True)
    sheet.write(MARGIN, 24, sheet.words("handout", "title"), 13)
    sheet.fitted(MARGIN + WIDTH - 60, 14, sheet.real_name(pupil), 11, 60, align="R")
    sheet.write(MARGIN, 20, sheet.day, 9, width=WIDTH, align="R", colour=PALE)
    sheet.line(MARGIN, 31, MARGIN + WIDTH, 31, 0.4)
    sheet.y = 36.0
    for words in _told(sheet, line):
        sheet.write_lines(MARGIN, sheet.y, words, 12, width=WIDTH, height=5.6)
        sheet.y = sheet.pdf.get_y() + 1
    sheet.y += 2
    _map(sheet, line)
    _to_practise(sheet, pupil, line)


def _told(sheet: ClassSheet, line: PupilLine) -> list[str]:
    """Return what the pupil has reached, in sentences."""
    counts = [sheet.words("handout", "tried", count=line.tried)] if line.tried else []
    for name, count in (("right", line.right), ("mended", line.mended), ("wrong", line.wrong)):
        if count:
            counts.append(sheet.words("handout", name, count=count))
    if line.sure:
        counts.append(sheet.words("handout", "sure", count=len(line.sure)))
    told = [" ".join(counts)] if counts else []
    for name, facts in (("new", line.newly_right), ("gone", line.newly_wrong)):
        if facts:
            told.append(sheet.words("handout", name, facts=sheet.facts(facts)))
    return told


def _map(sheet: ClassSheet, line: PupilLine) -> None:
    """Draw the map; what the pupil knows has its product."""

    def known(fact: str, state: State) -> str:
        return str(product(fact)) if state in ("right", "mended") else ""

    sheet.write(MARGIN, sheet.y, sheet.words("handout", "read"), 10)
    sheet.y += 5.5
    left = MARGIN + (WIDTH - 12 * CELL) / 2
    sheet.fact_map(left, sheet.y, CELL, line.facts, known)
    sheet.y += 11 * CELL + 4
    names: dict[State, str] = {one: sheet.words("handout", "signs", one) for one in STATES}
    sheet.legend(left + CELL / 2, sheet.y, names, 9.5)
    sheet.y += 11


# What to practise ---------------------------------------------------------------------------------


def _to_practise(sheet: ClassSheet, pupil: str, line: PupilLine) -> None:
    wrong = [fact for fact, state in line.facts.items() if state == "wrong"]
    if wrong:
        _write_again(sheet, pupil, wrong)
        return
    new = to_try(line.facts)[:MOST]
    title = "all_right" if line.tried and new else "none" if new else "everything"
    sheet.write_lines(MARGIN, sheet.y, sheet.words("handout", title), 12, width=WIDTH, height=5.6)
    sheet.y = sheet.pdf.get_y() + 3
    for n, fact in enumerate(new):
        x = MARGIN + n % 4 * WIDTH / 4
        sheet.write(x, sheet.y + n // 4 * ROW, f"{shown(fact)} =", 14, bold=True)
        sheet.line(x + 21, sheet.y + n // 4 * ROW + 5.4, x + 37, sheet.y + n // 4 * ROW + 5.4)


def _write_again(sheet: ClassSheet, pupil: str, wrong: Sequence[str]) -> None:
    """Write the facts that are wrong with the right product, and room to write each again."""
    wrote = {
        line.fact: one.said
        for line in sheet.account.report.facts
        for one in line.missed
        if one.pupil == pupil
    }
    sheet.write(MARGIN, sheet.y, sheet.words("handout", "practise"), 13, bold=True, serif=True)
    again = sheet.words("handout", "again")
    sheet.write(MARGIN + 104, sheet.y + 0.5, again, 10, colour=PALE)
    sheet.y += 7.5
    for fact in wrong[:MOST]:
        sheet.write(MARGIN, sheet.y, f"{shown(fact)} = {product(fact)}", 14, bold=True)
        words = sheet.words("handout", "wrote", said=wrote.get(fact, ""))
        sheet.write(MARGIN + 42, sheet.y + 0.8, words, 11)
        for sign, left, right in (("×", 104.0, 116.0), ("=", 122.0, 134.0), ("", 140.0, 158.0)):
            sheet.line(MARGIN + left, sheet.y + 5.6, MARGIN + right, sheet.y + 5.6)
            if sign:
                sheet.write(MARGIN + right + 1.4, sheet.y + 0.4, sign, 12)
        sheet.y += ROW
    if len(wrong) > MOST:
        more = sheet.words("handout", "more", count=len(wrong) - MOST)
        sheet.write(MARGIN, sheet.y + 0.5, more, 10)


def to_try(states: Mapping[str, FactState]) -> list[str]:
    """Return the facts that were not tried, best ones first: those whose mirror is known (who knows 6 × 8
    is near 8 × 6), then small ones."""
    known = {fact[::-1] for fact, state in states.items() if state != "wrong"}
    new = [fact for fact in ALL_FACTS if fact not in states]
    return sorted(new, key=lambda fact: (fact not in known, "0" in fact, product(fact), fact))
