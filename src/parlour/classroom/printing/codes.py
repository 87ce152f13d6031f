"""Personal codes to cut out: a card for each pupil, with a picture to scan."""

from __future__ import annotations

from typing import Final

import segno

from parlour.classroom.account import Somebody
from parlour.classroom.printing.sheet import LINE, MARGIN, WIDTH, ClassSheet
from parlour.kernel.paper import INK, LONG, PALE

ACROSS: Final = 2
DOWN: Final = 5
HEIGHT: Final = 51.0
TOP: Final = (LONG - DOWN * HEIGHT) / 2
PICTURE: Final = 34.0


def code_cards(sheet: ClassSheet) -> None:
    """Draw the cards, ten to a page, with marks where to cut."""
    width = WIDTH / ACROSS
    for n, pupil in enumerate(sheet.pupils):
        place = n % (ACROSS * DOWN)
        if place == 0:
            sheet.page()
            sheet.cut_marks(MARGIN, TOP, ACROSS, DOWN, width, HEIGHT)
        x, y = MARGIN + place % ACROSS * width, TOP + place // ACROSS * HEIGHT
        sheet.pdf.set_draw_color(*LINE)
        sheet.pdf.set_line_width(0.15)
        sheet.pdf.rect(x, y, width, HEIGHT)
        _card(sheet, sheet.account.people[pupil], sheet.real_name(pupil), x, y, width)
    if not sheet.pupils:
        sheet.begin(sheet.words("print", "codes"))


def _card(sheet: ClassSheet, pupil: Somebody, real: str, x: float, y: float, width: float) -> None:
    link = sheet.account.link
    room = width - 12 - (PICTURE + 3 if link else 0)
    sheet.fitted(x + 6, y + 6, pupil.name, 15, room, bold=True, serif=True)
    sheet.fitted(x + 6, y + 13.5, real, 9, room)
    sheet.write(x + 6, y + 19, sheet.words("print", "your_code"), 8, colour=PALE)
    sheet.write(x + 6, y + 22.5, " ".join(pupil.code), 20, bold=True)
    if link:
        address = link.partition("://")[2] or link
        words = sheet.words("print", "go_to")
        sheet.fitted(x + 6, y + 37, address, 9, room, bold=True)
        sheet.write(x + 6, y + 41.2, sheet.words("print", "write_code"), 8.5)
        draw_code(sheet, f"{link}#{pupil.code}", x + width - 5 - PICTURE, y + 6, PICTURE)
        scan = sheet.words("print", "scan")
        sheet.write_lines(x + width - 5 - PICTURE, y + 41, scan, 7, width=PICTURE, height=3)
    else:
        words = sheet.words("print", "go_local")
        about = f"{sheet.words('print', 'class_code')}: {sheet.account.code}"
        sheet.write(x + 6, y + 43, about, 9)
    sheet.write_lines(x + 6, y + 33, words, 8.5, width=room, height=3.8)


def draw_code(sheet: ClassSheet, link: str, x: float, y: float, side: float) -> None:
    """Draw a QR code, each run of dark modules as one field."""
    rows = [bytes(row) for row in segno.make(link, micro=False).matrix]
    module = side / len(rows)
    sheet.pdf.set_fill_color(*INK)
    for n, row in enumerate(rows):
        start = 0
        while (start := row.find(1, start)) >= 0:
            end = row.find(0, start)
            end = len(row) if end < 0 else end
            sheet.pdf.rect(x + start * module, y + n * module, (end - start) * module, module, "F")
            start = end
