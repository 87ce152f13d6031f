"""Sheets for every table of a round: those of the game's own folder, or a plain score sheet."""

from __future__ import annotations

from typing import Any, Final

from parlour.classroom.account import Account, TableAccount
from parlour.classroom.planning import TIMES
from parlour.classroom.printing.sheet import real_name
from parlour.classroom.spreadsheet import PACKAGE
from parlour.kernel import find_game
from parlour.kernel.catalogue import load, said
from parlour.kernel.classroom import TablePaper
from parlour.kernel.companion import companion
from parlour.kernel.paper import LONG, Paper, PaperSettings, PaperSize

MARGIN: Final = 15.0
WIDTH: Final = 180.0
LINES: Final = 24


def table_sheets(
    account: Account,
    part: str,
    n: int,
    size: PaperSize,
    language: str,
    *,
    empty: bool,
    real: bool,
) -> bytes:
    """Return a sheet (`sheets` or `judge`) for each table of round `n`, with names and what was played, or
    empty."""
    of = account.rounds[n - 1] if 0 < n <= len(account.rounds) else None
    game = find_game(of.game if of is not None else TIMES)
    words = load(PACKAGE, language)
    paper = Paper(game, language, PaperSettings(paper=size))
    module = companion(game, "event")
    blank = [TablePaper(0, ("", ""))]
    tables = (
        blank
        if of is None
        else [
            TablePaper(number, ("",) * len(one.seats))
            if empty
            else _filled(account, number, n, one, words, real=real)
            for number, one in enumerate(of.tables, start=1)
        ]
    )
    for table in tables:
        if module is not None and part in module.PARTS:
            module.draw(paper, part, table)
        else:
            plain_sheet(paper, said(words, "print", part), table, words)
    return paper.output()


def _filled(
    account: Account,
    number: int,
    n: int,
    table: TableAccount,
    words: dict[str, Any],
    *,
    real: bool,
) -> TablePaper:
    bot = said(words, "print", "bot")
    seats = [[account.people[one] for one in seat] for seat in table.seats]
    names = tuple(" & ".join(one.name for one in seat) or bot for seat in seats)
    known = tuple(", ".join(filter(None, map(real_name, seat))) if real else "" for seat in seats)
    return TablePaper(number, names, n, table.sheet, known)


def plain_sheet(paper: Paper, title: str, table: TablePaper, words: dict[str, Any]) -> None:
    """Draw a column for each seat, with lines to write points into."""
    paper.page()
    paper.write(MARGIN, 13, f"{paper.words('title')}: {title}", 18, bold=True, serif=True)
    if table.number:
        about = f"{said(words, 'print', 'table')} {table.number}"
        paper.write(MARGIN, 14, about, 13, bold=True, width=WIDTH, align="R")
    width = (WIDTH - 18) / len(table.names)
    top, height = 40.0, (LONG - 40 - 34) / LINES
    paper.write(MARGIN, 33, said(words, "print", "turn"), 9, bold=True)
    for seat, name in enumerate(table.names):
        x = MARGIN + 18 + seat * width
        paper.write(x + 2, 32, name or said(words, "print", "name"), 10, bold=bool(name))
        paper.line(x, top - 8, x, top + LINES * height, 0.2)
    for n in range(LINES + 1):
        y = top + n * height
        paper.line(MARGIN, y, MARGIN + WIDTH, y, 0.15)
        if n < LINES:
            paper.write(MARGIN + 2, y + height / 2 - 1.8, str(n + 1), 9)
    y = top + LINES * height
    if table.sheet:
        paper.write(MARGIN, y + 2, said(words, "print", "points"), 9, bold=True)
        for seat in range(len(table.names)):
            points = str(table.sheet["totals"][str(seat)])
            paper.write(MARGIN + 18 + seat * width + 2, y + 1.5, points, 11, bold=True)
    y += 14
    paper.line(MARGIN + 90, y, MARGIN + WIDTH, y, 0.2)
    paper.write(MARGIN + 90, y + 1, said(words, "print", "signature"), 8)
