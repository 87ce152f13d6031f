"""The report on paper, for the teacher: who needs help, what to practise next, every fact."""

from __future__ import annotations

from typing import Final

from parlour.classroom.printing.sheet import BOTTOM, LINE, MARGIN, WIDTH, ClassSheet, State
from parlour.classroom.report import FactLine, PupilLine
from parlour.classroom.spreadsheet import product, shown
from parlour.kernel.paper import Colour, rgb

NAME, COUNT, CHANGE = 60.0, 15.5, 53.0
"""The widths of the columns of the list: a name, four counts, what has changed."""
TINT: Final = rgb("#eef4f0")
PALEST: Final = rgb("#fbe9e5")
DARKEST: Final = rgb("#ec9a8b")
MAPS_ACROSS, MAPS_DOWN = 3, 4
GAP: Final = 8.0


def teachers_report(sheet: ClassSheet) -> None:
    """Draw the report."""
    report = sheet.account.report
    _begin(sheet)
    if not report.facts:
        sheet.write(MARGIN, sheet.y, sheet.words("print", "nothing"), 12)
        return
    _next(sheet)
    _who_needs_help(sheet)
    _whole_class(sheet)
    _missed(sheet)
    _maps(sheet)


def _begin(sheet: ClassSheet) -> None:
    rounds = sheet.words("print", "rounds", count=sheet.account.report.rounds)
    sheet.begin(sheet.words("print", "report"), rounds)


def _next(sheet: ClassSheet) -> None:
    """Write what the class should practise next, large."""
    facts = sheet.account.report.next
    sheet.heading(sheet.words("print", "next"), 30, lambda: _begin(sheet))
    if not facts:
        sheet.write(MARGIN, sheet.y, sheet.words("print", "next_none"), 11)
        sheet.y += 10
        return
    sheet.card(MARGIN, sheet.y, WIDTH, 13, fill=TINT, rim=TINT, width=0.2)
    words = "    ".join(map(shown, facts))
    sheet.fitted(MARGIN + 4, sheet.y + 3.4, words, 15, WIDTH - 8, bold=True, align="C")
    sheet.y += 20


# Who needs help -----------------------------------------------------------------------------------


def _who_needs_help(sheet: ClassSheet) -> None:
    sheet.heading(sheet.words("print", "help"), 40, lambda: _begin(sheet))
    sheet.write(MARGIN, sheet.y - 1.5, sheet.words("print", "help_order"), 9)
    sheet.y += 5
    _list_head(sheet)
    for line in sheet.account.report.pupils:
        _pupil(sheet, line)
    sheet.y += 8


def _list_head(sheet: ClassSheet) -> None:
    at = MARGIN + NAME
    for name in ("tried", "right", "mended", "wrong"):
        words = sheet.words("columns", name)
        sheet.fitted(at, sheet.y, words, 8, COUNT, bold=True, align="R")
        at += COUNT
    words = sheet.words("columns", "change")
    sheet.write(at + 5, sheet.y, words, 8, bold=True)
    sheet.y += 5
    sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.3)


def _pupil(sheet: ClassSheet, line: PupilLine) -> None:
    change = _change(sheet, line)
    under = _under(sheet, line)
    height = max(6.4 + 3.6 * bool(under), 2.6 + 3.5 * sheet.lines(change, 8, CHANGE))
    if sheet.y + height > BOTTOM:
        _begin(sheet)
        _list_head(sheet)
    top = sheet.y + 1.4
    sheet.write_names(MARGIN, top, [line.pupil], 10, NAME - 2)
    if under:
        sheet.fitted(MARGIN, top + 4.2, under, 8, NAME - 2)
    at = MARGIN + NAME
    for count in (line.tried, line.right, line.mended, line.wrong):
        sheet.write(at, top, str(count), 10, width=COUNT, align="R")
        at += COUNT
    if change:
        sheet.write_lines(at + 5, top + 0.2, change, 8, width=CHANGE, height=3.5)
    sheet.y += height
    sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.15, LINE)


def _change(sheet: ClassSheet, line: PupilLine) -> str:
    parts = (("new", line.newly_right), ("gone", line.newly_wrong))
    return "\n".join(
        sheet.words("print", name, facts=sheet.facts(facts)) for name, facts in parts if facts
    )


def _under(sheet: ClassSheet, line: PupilLine) -> str:
    """Return what stands below a name: the time, where it is asked for, and practice."""
    told = []
    if line.took is not None:
        told.append(sheet.words("print", "took", seconds=round(line.took / 1000)))
    if line.practised:
        count, sure = line.practised, len(line.sure)
        told.append(sheet.words("print", "practised", count=count, sure=sure))
    return " · ".join(told)


# The class as a whole -----------------------------------------------------------------------------


def _whole_class(sheet: ClassSheet) -> None:
    cell = 12.0
    sheet.heading(sheet.words("print", "whole"), 24 + 11 * cell, lambda: _begin(sheet))
    lines = {line.fact: line for line in sheet.account.report.facts}

    def counted(fact: str, state: State) -> str:
        line = lines.get(fact)
        return f"{line.wrong}/{line.tried}" if line is not None and line.wrong else ""

    sheet.write(MARGIN, sheet.y - 1.5, sheet.words("print", "map_help"), 9)
    sheet.y += 5
    states = {fact: state_of(line) for fact, line in lines.items()}
    shades = {fact: _shade(line) for fact, line in lines.items() if line.wrong}
    left = MARGIN + (WIDTH - 12 * cell) / 2
    sheet.fact_map(left, sheet.y, cell, states, counted, shades)
    sheet.y += 11 * cell + 3
    sheet.legend(MARGIN + 22, sheet.y, sheet.state_names())
    sheet.y += 12


def state_of(line: FactLine) -> State:
    """Return how the class does with a fact: wrong where somebody has it wrong."""
    return "wrong" if line.wrong else "mended" if line.mended else "right"


def _shade(line: FactLine) -> Colour:
    """Return the colour of a fact that is wrong: the darker, the more have it wrong."""
    share = line.wrong / line.tried
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(PALEST, DARKEST, strict=True))
    return red, green, blue


def _missed(sheet: ClassSheet) -> None:
    """Write who missed what in two columns."""
    facts = [line for line in sheet.account.report.facts if line.missed]
    if not facts:
        return
    sheet.heading(sheet.words("print", "missed"), 30, lambda: _begin(sheet))
    width = (WIDTH - GAP) / 2
    top, column, y = sheet.y, 0, sheet.y
    lowest = y
    for line in facts:
        words = _who_missed(sheet, line)
        height = 6.5 + 3.7 * sheet.lines(words, 9, width)
        if y + height > BOTTOM:
            column, y = column + 1, top
            if column == 2:
                _begin(sheet)
                top = y = lowest = sheet.y
                column = 0
        x = MARGIN + column * (width + GAP)
        sheet.write(x, y, f"{shown(line.fact)} = {product(line.fact)}", 10, bold=True)
        sheet.write_lines(x, y + 4.6, words, 9, width=width, height=3.7, typed=True)
        y += height
        lowest = max(lowest, y)
    sheet.y = (BOTTOM if column else lowest) + 4


def _who_missed(sheet: ClassSheet, line: FactLine) -> str:
    wrote: dict[str, list[str]] = {}
    for one in line.missed:
        wrote.setdefault(one.pupil, []).append(str(one.said))
    return "\n".join(f"{sheet.who(pupil)}: {', '.join(said)}" for pupil, said in wrote.items())


# Every pupil --------------------------------------------------------------------------------------


def _maps(sheet: ClassSheet) -> None:
    """Draw a small map for each pupil who has written something, twelve to a page."""
    lines = [line for line in sheet.account.report.pupils if line.tried]
    width, height = WIDTH / MAPS_ACROSS, (BOTTOM - 46) / MAPS_DOWN
    for n, line in enumerate(lines):
        place = n % (MAPS_ACROSS * MAPS_DOWN)
        if place == 0:
            _begin(sheet)
            sheet.heading(sheet.words("print", "map_of"), 0, lambda: None)
            sheet.legend(MARGIN, sheet.y - 1, sheet.state_names())
        x = MARGIN + place % MAPS_ACROSS * width
        y = 48 + place // MAPS_ACROSS * height
        sheet.write_names(x + 4, y, [line.pupil], 9, width - 6, bold=True)
        sheet.fact_map(x, y + 3.6, (height - 8) / 11, line.facts)
    idle = [sheet.name(line.pupil) for line in sheet.account.report.pupils if not line.tried]
    if idle:
        words = sheet.words("print", "wrote_nothing", names=", ".join(idle))
        if not lines or sheet.lines(words, 9, WIDTH) > 2:
            _begin(sheet)
            sheet.write_lines(MARGIN, sheet.y, words, 9, width=WIDTH, height=4, typed=True)
        else:
            sheet.write_lines(MARGIN, BOTTOM + 2, words, 9, width=WIDTH, height=4, typed=True)
