"""The report of a class as tables: CSV for other programs, XLSX for people.

Nothing that anybody has typed becomes a formula or a link.
"""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from parlour.classroom.account import Account
from parlour.classroom.goal import ALL_FACTS
from parlour.classroom.report import FactLine, PupilLine
from parlour.kernel import Refusal
from parlour.kernel.catalogue import load, said
from parlour.shelf.packs.spreadsheet import to_cell

Cell = str | int | float | None
PACKAGE: Final = "parlour.classroom"

PLAIN_TEXT: Final = {
    "in_memory": True,  # no file of it is left anywhere
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
COLOURS: Final = {"right": "#DCEFE2", "mended": "#F7E8BF", "wrong": "#F6D3CC"}
SIGNS: Final = {"right": "✓", "mended": "↺", "wrong": "✗", "untried": ""}


class Table(msgspec.Struct, frozen=True):
    """A sheet of a workbook."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    widths: tuple[int, ...]
    """Of the columns; those that are left have the width of the last one."""


def shown(fact: str) -> str:
    """Return "6x8" as people read it."""
    return fact.replace("x", " × ")


def product(fact: str) -> int:
    return int(fact[0]) * int(fact[2])


def csv_table(account: Account, language: str) -> str:
    """Return a line for each pupil and fact, all four states among them. Spreadsheets know UTF-8 by
    its mark; a German one parts columns at semicolons and decimals at a comma."""
    words = partial(said, load(PACKAGE, language))
    names = ("pupil", "real", "first", "second", "product", "state", "wrote", "change", "seconds")
    timed = any(line.times for line in account.report.pupils)
    out = io.StringIO()
    out.write("\ufeff")
    is_german = language == "de"
    rows = csv.writer(out, delimiter=";" if is_german else ",")
    rows.writerow([words("columns", name) for name in names[: len(names) - (not timed)]])
    wrote = _wrote(account)
    for line in account.report.pupils:
        who = account.people[line.pupil]
        for fact in ALL_FACTS:
            change = "new" if fact in line.newly_right else "gone" * (fact in line.newly_wrong)
            cells: list[Cell] = [
                to_cell(who.name),
                to_cell(who.real),
                fact[0],
                fact[2],
                product(fact),
                words("states", line.facts.get(fact, "untried")),
                " ".join(map(str, wrote.get((line.pupil, fact), ()))),
                words("changes", change) if change else "",
            ]
            seconds = str(_seconds(line.times.get(fact)) or "")
            told = seconds.replace(".", ",") if is_german else seconds
            rows.writerow([*cells, told] if timed else cells)
    return out.getvalue()


def xlsx_book(account: Account, language: str) -> bytes:
    """Return the report as a workbook; refused where the package that writes it is missing."""
    out = io.BytesIO()
    book = _xlsxwriter().Workbook(out, PLAIN_TEXT)
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    plain = book.add_format({"text_wrap": True, "valign": "top"})
    states = {
        SIGNS[state]: book.add_format({"bg_color": colour, "align": "center"})
        for state, colour in COLOURS.items()
    }
    for table in tables(account, language):
        sheet = book.add_worksheet(table.name)
        sheet.freeze_panes(1, 1)
        for column in range(len(table.head)):
            sheet.set_column(column, column, table.widths[min(column, len(table.widths) - 1)])
        for column, name in enumerate(table.head):
            sheet.write_string(0, column, name, bold)
        for n, row in enumerate(table.rows, start=1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(n, column, cell, states.get(cell, plain))
                elif cell is not None:
                    sheet.write_number(n, column, cell, plain)
    book.close()
    return out.getvalue()


def tables(account: Account, language: str) -> Iterator[Table]:
    """Yield the sheets of the workbook, what matters first."""
    words = partial(said, load(PACKAGE, language))
    column = partial(words, "columns")
    report = account.report
    timed = any(line.times for line in report.pupils)
    counts = (
        "tried",
        "right",
        "mended",
        "wrong",
        "practised",
        "sure",
        "newly_right",
        "newly_wrong",
    )
    yield Table(
        words("tables", "pupils"),
        tuple(map(column, ("pupil", "real", *counts, *(["seconds"] if timed else [])))),
        tuple(_pupil(account, line, timed=timed) for line in report.pupils),
        (22, 26, 10, 10, 12, 10, 12, 12, 34, 34, 12),
    )
    legend = tuple((SIGNS[one], words("states", one)) for one in ("right", "mended", "wrong"))
    yield Table(
        words("tables", "map"),
        (column("pupil"), column("real"), *map(shown, ALL_FACTS)),
        (
            *(
                (
                    *_names(account, line.pupil),
                    *(SIGNS[line.facts.get(fact, "untried")] for fact in ALL_FACTS),
                )
                for line in report.pupils
            ),
            (),
            *legend,
        ),
        (22, 26, 6),
    )
    yield Table(
        words("tables", "facts"),
        tuple(map(column, ("fact", "product", "pupils", "right", "mended", "wrong", "missed"))),
        tuple(_fact(account, line) for line in report.facts),
        (10, 10, 12, 10, 12, 10, 60),
    )
    yield Table(
        words("tables", "missed"),
        tuple(map(column, ("fact", "product", "wrote", "pupil", "real"))),
        tuple(
            (shown(line.fact), product(line.fact), one.said, *_names(account, one.pupil))
            for line in report.facts
            for one in line.missed
        ),
        (10, 10, 12, 22, 26),
    )


def _pupil(account: Account, line: PupilLine, *, timed: bool) -> tuple[Cell, ...]:
    row: tuple[Cell, ...] = (
        *_names(account, line.pupil),
        line.tried,
        line.right,
        line.mended,
        line.wrong,
        line.practised,
        len(line.sure),
        ", ".join(map(shown, line.newly_right)),
        ", ".join(map(shown, line.newly_wrong)),
    )
    return (*row, _seconds(line.took)) if timed else row


def _fact(account: Account, line: FactLine) -> tuple[Cell, ...]:
    missed = "; ".join(f"{account.people[one.pupil].name}: {one.said}" for one in line.missed)
    right = line.tried - line.mended - line.wrong
    return (
        shown(line.fact),
        product(line.fact),
        line.tried,
        right,
        line.mended,
        line.wrong,
        missed,
    )


def _names(account: Account, pupil: str) -> tuple[str, str]:
    who = account.people[pupil]
    return who.name, who.real


def _seconds(took: int | None) -> float | None:
    return None if took is None else round(took / 1000, 1)


def _wrote(account: Account) -> dict[tuple[str, str], Sequence[int]]:
    """Return what every pupil wrote where it was wrong, by pupil and fact."""
    found: dict[tuple[str, str], list[int]] = {}
    for line in account.report.facts:
        for one in line.missed:
            found.setdefault((one.pupil, line.fact), []).append(one.said)
    return dict(found)


def _xlsxwriter() -> Any:
    try:
        return importlib.import_module("xlsxwriter")
    except ImportError as error:
        raise Refusal("no_xlsxwriter") from error
