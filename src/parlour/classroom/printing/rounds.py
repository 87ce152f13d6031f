"""Pairings and results of a round, as a list to read out or pin up, or as a form to fill in."""

from __future__ import annotations

from typing import Final

from parlour.classroom.account import Account, TableAccount
from parlour.classroom.printing.sheet import BOTTOM, LINE, MARGIN, WIDTH, ClassSheet
from parlour.kernel.paper import PALE

EMPTY_TABLES: Final = 15
NUMBER: Final = 18.0
POINTS: Final = 16.0
HIGHEST: Final = 11.0
"""The height of a line in millimetres where there are few."""


def pairings(sheet: ClassSheet) -> None:
    """Draw who plays whom at which table."""
    _list(sheet, "pairings", with_points=False)


def results(sheet: ClassSheet) -> None:
    """Draw how it went at every table; and over all rounds, where the teacher wants to see that."""
    _list(sheet, "results", with_points=True)
    if sheet.account.ranking and not sheet.empty:
        _standings(sheet)


def _list(sheet: ClassSheet, part: str, *, with_points: bool) -> None:
    of = sheet.round
    sheet.begin(sheet.words("print", part), sheet.round_title())
    tables = of.tables if of is not None else ()
    count = len(tables) or EMPTY_TABLES
    seats = max((len(table.seats) for table in tables), default=2)
    idle = () if of is None or sheet.empty else of.idle
    height = min(HIGHEST, (BOTTOM - sheet.y - 16 - 10 * bool(idle)) / count)
    _head(sheet, seats, with_points=with_points)
    for n in range(count):
        known = None if sheet.empty or n >= len(tables) else tables[n]
        _line(sheet, n + 1, known, seats, height, with_points=with_points)
    if idle:
        words = sheet.words("print", "idle", names=", ".join(map(sheet.who, idle)))
        sheet.write_lines(MARGIN, sheet.y + 4, words, 10, width=WIDTH, height=4.4, typed=True)


def _head(sheet: ClassSheet, seats: int, *, with_points: bool) -> None:
    sheet.write(MARGIN, sheet.y, sheet.words("print", "table"), 9, bold=True)
    name, points = sheet.words("print", "name"), sheet.words("print", "points")
    for seat in range(seats):
        x, width = _place(seat, seats)
        sheet.write(x, sheet.y, name, 9, bold=True)
        if with_points:
            sheet.write(x + width - POINTS, sheet.y, points, 9, bold=True, width=POINTS, align="R")
    sheet.y += 5.5
    sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.4)


def _place(seat: int, seats: int) -> tuple[float, float]:
    """Return where the column of a seat begins, and its width."""
    width = (WIDTH - NUMBER) / seats
    return MARGIN + NUMBER + seat * width, width - 6


def _line(
    sheet: ClassSheet,
    number: int,
    table: TableAccount | None,
    seats: int,
    height: float,
    *,
    with_points: bool,
) -> None:
    size = min(12.0, height * 1.5)
    top = sheet.y + (height - size * 0.42) / 2
    sheet.write(MARGIN, top, str(number), size, bold=True)
    for seat in range(seats):
        x, width = _place(seat, seats)
        room = width - POINTS if with_points else width
        if table is not None and seat < len(table.seats):
            has_won = with_points and seat in table.winners and len(table.seats) > 1
            sheet.write_names(x, top, table.seats[seat], size, room, bold=has_won)
            if with_points and table.scores:
                points = str(table.scores[seat])
                sheet.write(x + room, top, points, size, bold=has_won, width=POINTS, align="R")
        elif with_points:
            sheet.line(x + room + 4, sheet.y + height - 1.6, x + width, sheet.y + height - 1.6)
    if with_points and table is not None and not table.winners:
        words = sheet.words("print", "running")
        sheet.write(MARGIN, top + size * 0.42, words, 6.5, colour=PALE)
    sheet.y += height
    sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.15, LINE)


# All rounds ---------------------------------------------------------------------------------------


def standings(account: Account) -> list[tuple[str, int, float, int]]:
    """Return pupil, rounds played, rounds won (a draw is half of one, who plays alone wins nothing) and points;
    the most first."""
    found: dict[str, tuple[int, float, int]] = {}
    for of in account.rounds:
        for table in of.tables:
            if not table.winners:
                continue
            is_alone = len(table.seats) == 1
            share = 0.0 if is_alone else 1.0 if len(table.winners) == 1 else 0.5
            for seat, people in enumerate(table.seats):
                for pupil in people:
                    played, won, points = found.get(pupil, (0, 0.0, 0))
                    won += share if seat in table.winners else 0
                    found[pupil] = played + 1, won, points + table.scores[seat]
    lines = [(pupil, *counts) for pupil, counts in found.items()]
    return sorted(lines, key=lambda line: (-line[2], -line[3], account.people[line[0]].name))


def _standings(sheet: ClassSheet) -> None:
    lines = standings(sheet.account)
    if not lines:
        return
    sheet.begin(sheet.words("print", "standings"))
    names = ("played", "won", "points")
    for n, name in enumerate(names):
        x = MARGIN + WIDTH - (len(names) - n) * 24
        sheet.write(x, sheet.y, sheet.words("print", name), 9, bold=True, width=24, align="R")
    sheet.y += 5.5
    sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.4)
    height = min(8.0, (BOTTOM - sheet.y) / len(lines))
    for pupil, *counts in lines:
        top = sheet.y + (height - 4.2) / 2
        sheet.write_names(MARGIN, top, [pupil], 10, WIDTH - 76)
        for n, count in enumerate(counts):
            x = MARGIN + WIDTH - (len(counts) - n) * 24
            sheet.write(x, top, f"{count:g}", 10, width=24, align="R")
        sheet.y += height
        sheet.line(MARGIN, sheet.y, MARGIN + WIDTH, sheet.y, 0.15, LINE)
